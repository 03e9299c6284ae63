import { toInstant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { communications, mailboxes } from '../../correspondence/tables.ts'
import { featureStatuses, serviceStatuses } from '../../status/tables.ts'
import { addUser, get, openTestBank, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addLetters, contractMailbox } from '../../testing/letters.ts'

let bank: TestBank
let ana: TestUser
let luis: TestUser

beforeAll(async () => {
  bank = await openTestBank()
  ana = await addUser(bank, 'ana.perez')
  luis = await addUser(bank, 'luis.gil')
})
afterAll(() => bank.close())
afterEach(async () => {
  await bank.database.transaction(async (tx) => {
    await tx.delete(communications)
    await tx.delete(mailboxes)
    await tx.delete(featureStatuses)
    await tx.update(serviceStatuses).set({ status: 'ON' })
  })
  // The gate believes the last status for two seconds.
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + 5_000).toISOString())
})

const contract = (user: TestUser, cancelledAt?: string) => contractMailbox(bank, user, cancelledAt ? toInstant(cancelledAt) : null)

const write = (user: TestUser, count: number, read = false) => addLetters(bank, user, count, { read })

async function ask(user: TestUser) {
  const tokens = await signInAs(bank, user)
  const status = await get(bank, tokens, '/services/mailbox/v1/status')
  const pending = await get(bank, tokens, '/services/mailbox/v1/pending-notifications')
  return { status, pending }
}

const said = async (user: TestUser) => {
  const { status, pending } = await ask(user)
  return { ...status.json(), ...pending.json() }
}

describe('the mailbox', () => {
  test('that is contracted counts what its customer has not read, and nobody else’s', async () => {
    await contract(ana)
    await contract(luis)
    await write(ana, 3)
    await write(ana, 2, true)
    await write(luis, 1)
    expect(await said(ana)).toEqual({ status: 'CONTRACTED', value: 3 })
    expect(await said(luis)).toEqual({ status: 'CONTRACTED', value: 1 })
  })

  test('that was never contracted, or is no longer, has nothing pending whatever was left in it', async () => {
    await contract(luis, '2026-11-10T09:00:00Z')
    await write(ana, 1)
    await write(luis, 1)
    expect(await said(ana)).toEqual({ status: 'NOT_CONTRACTED', value: 0 })
    expect(await said(luis)).toEqual({ status: 'NOT_CONTRACTED', value: 0 })
  })

  test('counts up to a thousand, and one more where there are more', async () => {
    await contract(ana)
    await write(ana, 1_000)
    expect((await said(ana)).value).toBe(1_000)
    await write(ana, 5)
    expect((await said(ana)).value).toBe(1_001)
  })
})

describe('both calls', () => {
  const paths = ['/services/mailbox/v1/status', '/services/mailbox/v1/pending-notifications']

  test('need a session', async () => {
    for (const url of paths) expect((await bank.app.inject({ url })).statusCode, url).toBe(401)
  })

  test('are refused while the bank keeps the mailbox closed, and while digital banking is', async () => {
    const tokens = await signInAs(bank, ana)
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'services.inbox', status: 'OFF' }))
    bank.clock.set(new Date(Date.parse(bank.clock.now()) + 5_000).toISOString())
    for (const url of paths) expect((await get(bank, tokens, url)).json(), url).toMatchObject({ code: 'FEATURE_OFF' })
    await bank.database.transaction((tx) =>
      tx.update(serviceStatuses).set({ status: 'OFF' }).where(eq(serviceStatuses.name, 'digitalBankingStatus')),
    )
    bank.clock.set(new Date(Date.parse(bank.clock.now()) + 5_000).toISOString())
    for (const url of paths) expect((await get(bank, tokens, url)).statusCode, url).toBe(503)
  })
})
