import { randomUUID } from 'node:crypto'
import type { PreparedFile } from '@almenara/contract/areas/mailbox/prepared-files'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCorrespondence } from '../../correspondence/keeper.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addUser, get, openTestBank, post, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addLetters, contractMailbox } from '../../testing/letters.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const FILES = '/services/downloads/v1/files'
const MAILBOX = '/services/mailbox/v1'

let people = 0
async function customer(letters: number): Promise<{ user: TestUser; tokens: TokenReply; ids: string[] }> {
  people += 1
  const user = await addUser(bank, `descargas.${people}`)
  await contractMailbox(bank, user)
  return { user, tokens: await signInAs(bank, user), ids: await addLetters(bank, user, letters) }
}

const files = async (tokens: TokenReply): Promise<PreparedFile[]> => (await get(bank, tokens, FILES)).json().files
async function ask(tokens: TokenReply, ids: readonly string[]): Promise<string> {
  const { txId } = (await get(bank, tokens, `${MAILBOX}/communications-extract`)).json()
  const media = ids.length === 1 ? 'PDF' : 'ZIP'
  return (await post(bank, tokens, `${MAILBOX}/communications-export`, { txId, media, ids, operationId: randomUUID() })).json().exportId
}

test('a file that was asked for is there while it is made and for a day, in any session of its customer', async () => {
  const { tokens, user, ids } = await customer(3)
  expect(await files(tokens)).toEqual([])
  const fileId = await ask(tokens, ids)
  const [waiting] = await files(tokens)
  expect(waiting).toEqual({
    id: fileId,
    media: 'ZIP',
    documents: 3,
    state: 'PREPARING',
    askedAt: waiting?.askedAt,
    until: addSeconds(waiting?.askedAt ?? bank.clock.now(), 24 * 3600),
  })
  expect((await get(bank, tokens, `${FILES}/${fileId}`)).json().code).toBe('DOCUMENT_NOT_READY')
  await runCorrespondence(bank.bank)
  const elsewhere = await signInAs(bank, user)
  const [ready] = await files(elsewhere)
  expect(ready).toMatchObject({ id: fileId, state: 'READY' })
  const given = unzipSync((await get(bank, elsewhere, `${FILES}/${fileId}`)).rawPayload)
  expect(Object.values(given).reduce((sum, { length }) => sum + length, 0)).toBe(ready?.bytes)
  bank.clock.set(addSeconds(bank.clock.now(), 24 * 3600))
  const later = await signInAs(bank, user)
  expect(await files(later)).toEqual([])
  expect((await get(bank, later, `${FILES}/${fileId}`)).json().code).toBe('NOT_FOUND')
})

test('one document is called as it is, and the newest file comes first', async () => {
  const { tokens, ids } = await customer(2)
  const first = await ask(tokens, ids)
  bank.clock.set(addSeconds(bank.clock.now(), 1))
  const second = await ask(tokens, ids.slice(0, 1))
  const found = await files(tokens)
  expect(found.map(({ id }) => id)).toEqual([second, first])
  expect(found[0]).toMatchObject({ media: 'PDF', documents: 1, title: expect.any(String) })
  expect(found[1]).not.toHaveProperty('title')
})

test('what is removed is gone, and its documents stay in the mailbox', async () => {
  const { tokens, ids } = await customer(2)
  const fileId = await ask(tokens, ids)
  expect((await post(bank, tokens, `${FILES}/${fileId}/removal`, {})).json()).toEqual({ removed: fileId })
  expect(await files(tokens)).toEqual([])
  expect((await post(bank, tokens, `${FILES}/${fileId}/removal`, {})).json().code).toBe('NOT_FOUND')
  expect((await get(bank, tokens, `${MAILBOX}/communications-extract`)).json().total).toBe(2)
})

test('another customer’s is answered as one that does not exist, and stays', async () => {
  const { tokens, ids } = await customer(2)
  const other = await customer(1)
  const fileId = await ask(tokens, ids)
  for (const id of [fileId, 'nothing-is-called-this']) {
    expect((await get(bank, other.tokens, `${FILES}/${id}`)).json().code).toBe('NOT_FOUND')
    expect((await post(bank, other.tokens, `${FILES}/${id}/removal`, {})).json().code).toBe('NOT_FOUND')
  }
  expect(await files(other.tokens)).toEqual([])
  expect(await files(tokens)).toHaveLength(1)
})

test('nothing of it is answered while the bank keeps the downloads closed', async () => {
  const { tokens, ids } = await customer(1)
  const fileId = await ask(tokens, ids)
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'services.downloads', status: 'OFF' }))
  bank.clock.set(addSeconds(bank.clock.now(), 5))
  for (const reply of [
    await get(bank, tokens, FILES),
    await get(bank, tokens, `${FILES}/${fileId}`),
    await post(bank, tokens, `${FILES}/${fileId}/removal`, {}),
  ])
    expect(reply.json()).toMatchObject({ code: 'FEATURE_OFF' })
})
