import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bank } from '../bank.ts'
import { BATCH_SIZE, listAside } from '../calendar/set-aside.ts'
import type { KeyedDocument } from '../documents/bank-document.ts'
import { outboxMessages } from '../messages/tables.ts'
import { get, openTestBank, post, signInAs, type TestBank, type TestUser } from '../testing/bank.ts'
import { addLetters, addMailboxUser } from '../testing/letters.ts'
import { runCorrespondence } from './keeper.ts'
import { communications } from './tables.ts'
import { writeDocument } from './write-document.ts'

let tested: TestBank
let user: TestUser
let tokens: TokenReply
beforeEach(async () => {
  tested = await openTestBank()
  user = await addMailboxUser(tested, 'ana.perez')
  tokens = await signInAs(tested, user)
})
afterEach(() => tested.close())

const ROOT = '/services/mailbox/v1'
const TYPE = 'MONTHLY_STATEMENT'
const LETTER = { name: 'LETTER', version: 1 }

async function write(count: number): Promise<void> {
  const now = tested.clock.now()
  const said = { title: 'Extracto mensual', producedAt: now, facts: [], figures: [], paragraphs: ['Hola.'], notes: [] }
  await tested.database.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const letter = { uniqueKey: `statement:${number}`, type: TYPE, template: LETTER, document: said, to: [user.id] }
      await writeDocument(tx, tested.bank, letter, now)
    }
  })
}

async function ask(ids: readonly string[]): Promise<string> {
  const { txId } = (await get(tested, tokens, `${ROOT}/communications-extract`)).json()
  const body = { txId, media: 'ZIP', ids, operationId: randomUUID() }
  return (await post(tested, tokens, `${ROOT}/communications-export`, body)).json().exportId
}
const fileOf = async (exportId: string) => (await get(tested, tokens, `${ROOT}/communications-export/${exportId}`)).statusCode
const delivered = () => tested.database.$count(communications, eq(communications.type, TYPE))
const told = () => tested.database.$count(outboxMessages, eq(outboxMessages.purpose, 'mailbox.told'))

/** A bank whose documents are made at once; `before` is done before each batch, whose number and documents it is given. */
function making(before: (batch: number, ids: readonly string[]) => Promise<unknown>): Bank {
  const { documents } = tested.bank
  let batch = 0
  const render: typeof documents.render = async (some, take) => {
    const given: KeyedDocument[] = []
    for await (const one of some) given.push(one)
    batch += 1
    await before(
      batch,
      given.map(({ id }) => id),
    )
    for (const { id } of given) await take({ id, content: Buffer.from(id), pages: 1, sealed: false })
  }
  return { ...tested.bank, documents: { ...documents, render } }
}

test('between the batches of a long month what is ready is delivered, and a file that a customer asks for is made', async () => {
  await write(2 * BATCH_SIZE)
  const [letter = ''] = await addLetters(tested, user, 1)
  const seen: unknown[] = []
  let asked = ''
  const bank = making(async (batch) => {
    if (batch === 1) asked = await ask([letter])
    seen.push([await fileOf(asked), await delivered()])
  })
  await runCorrespondence(bank)
  // The second batch is the file that was asked for, and the third one the rest of the month.
  expect(seen).toEqual([
    [409, 0],
    [409, 0],
    [200, BATCH_SIZE],
  ])
  expect([await delivered(), await told()]).toEqual([2 * BATCH_SIZE, 1])
})

test('whoever has waited half an hour for the rest is told meanwhile, and not again that day', async () => {
  await write(3 * BATCH_SIZE)
  const seen: number[] = []
  const bank = making(async (batch) => {
    if (batch === 2) tested.clock.set(addSeconds(tested.clock.now(), 30 * 60))
    seen.push(await told())
  })
  await runCorrespondence(bank)
  expect(seen).toEqual([0, 0, 1])
  expect([await delivered(), await told()]).toEqual([3 * BATCH_SIZE, 1])
})

test('a file that cannot be made is set aside alone, and what the bank writes goes on', async () => {
  const [letter = '', other = ''] = await addLetters(tested, user, 2)
  const [bad, good] = [await ask([letter]), await ask([other])]
  await write(1)
  const bank = making(async (_batch, ids) => {
    if (ids.includes(letter)) throw new Error('cannot be drawn')
  })
  await runCorrespondence(bank)
  expect(await listAside(tested.database)).toMatchObject([{ work: 'asked-documents', item: letter, reason: 'cannot be drawn' }])
  expect([await fileOf(bad), await fileOf(good), await delivered()]).toEqual([409, 200, 1])
})
