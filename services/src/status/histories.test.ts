/** While histories are being updated, no list of past movements is read (specification §4 and §8). */
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addUser, get, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { addCard } from '../testing/cards.ts'
import { serviceStatuses } from './tables.ts'

let bank: TestBank
let ana: TokenReply
let histories: string[]
let rest: string[]

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  const account = await addAccount(bank, owner)
  const card = await addCard(bank, owner, account, { type: 'CREDIT' })
  ana = await signInAs(bank, owner)
  const [ofAccount, ofCard] = [`/services/accounts/v2/${account.id}`, `/services/cards/v1/${card.id}`]
  const cursorOf = async (product: string) => (await get(bank, ana, `${product}/movement-extract`)).json().txId as string
  const [txId, ofMovements] = [await cursorOf(ofCard), await cursorOf(ofAccount)]
  histories = [
    `${ofAccount}/movement-extract`,
    `${ofCard}/movement-extract`,
    `${ofCard}/pending-settlements-extract`,
    `${ofCard}/movement-extract/${card.id}?txId=${txId}`,
    `${ofCard}/movement-extract/export?txId=${txId}&format=PDF`,
    `${ofAccount}/movement-extract/export/screen?txId=${ofMovements}&format=PDF`,
    `${ofAccount}/movement-extract/export/data?txId=${ofMovements}&format=CSB43_SEPA`,
  ]
  rest = [`${ofCard}/detail`, '/services/cards/v1/pool', '/services/accounts/v1/pool', `${ofCard}/settlements-extract`]
})
afterAll(() => bank.close())

const NAME = 'updatingHistoricsStatus'

async function say(status: 'ON' | 'OFF' | undefined): Promise<void> {
  await bank.database.transaction(async (tx) => {
    await tx.delete(serviceStatuses).where(eq(serviceStatuses.name, NAME))
    if (status) await tx.insert(serviceStatuses).values({ name: NAME, status })
  })
  // What is open is believed for two seconds.
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + 5_000).toISOString())
}

test.each(['ON', undefined] as const)(
  'with their status %s, those of accounts and cards wait alike, and what is no history goes on',
  async (status) => {
    await say(status)
    for (const path of histories) {
      const reply = await get(bank, ana, path)
      expect([reply.statusCode, reply.json().error.type, reply.json().code], path).toEqual([
        510,
        'UPDATING_HISTORICS',
        'UPDATING_HISTORICS',
      ])
    }
    for (const path of rest) expect((await get(bank, ana, path)).statusCode, path).toBe(200)
  },
)

test('once they are up to date every list is read again', async () => {
  await say('OFF')
  for (const path of histories.filter((one) => one.endsWith('extract'))) expect((await get(bank, ana, path)).statusCode, path).toBe(200)
})
