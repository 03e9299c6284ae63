import { toCents } from '@almenara/contract/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { leg, moving } from '../testing/postings.ts'
import { createLedger } from './batcher.ts'
import { openAccount } from './open-account.ts'
import { splitEntries } from './parts/split-entries.ts'
import { ledgerAccounts } from './tables.ts'
import type { Posting } from './types.ts'
import { verifyLedger } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const clock = fixedClock('2026-11-20T10:00:00Z')
const OVERDRAFT = 5_00
const CUSTOMERS = 5

/** What callers may ask, by place of the accounts: place 0 is the house, the hot account that half of all legs touch. */
const requests = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: CUSTOMERS }),
    to: fc.integer({ min: 0, max: CUSTOMERS }),
    amount: fc.integer({ min: 1, max: 20_00 }),
    what: fc.constantFrom('pay', 'pay', 'pay', 'twice', 'charge', 'hold', 'hold then charge', 'fee on the way'),
    process: fc.integer({ min: 0, max: 1 }),
  }),
  { minLength: 30, maxLength: 120 },
)

async function booksAddUp(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(requests, async (wanted) => {
      const accounts = await database.transaction(async (tx) => {
        const ids = [await openAccount(tx, { house: true })]
        for (let i = 0; i < CUSTOMERS; i += 1) ids.push(await openAccount(tx, { overdraft: toCents(OVERDRAFT) }))
        return ids
      })
      const ledgers = [createLedger({ database, clock }), createLedger({ database, clock })]
      const charged = new Set<number>()
      const expected = new Map(accounts.map((id) => [id, 0]))
      const applied = ({ legs }: Posting) => {
        for (const { account, amount } of legs) expected.set(account, (expected.get(account) ?? 0) + amount)
      }
      const surprises: unknown[] = []
      const surprise = (isSurprising: boolean, ...what: unknown[]) => {
        if (isSurprising) surprises.push(what)
      }
      await Promise.all(
        wanted.map(async ({ from: f, to: t, amount, what, process }) => {
          const [from, to, house, ledger, other] = [
            accounts[f],
            accounts[t === f ? (f + 1) % accounts.length : t],
            accounts[0],
            ledgers[process],
            ledgers[1 - process],
          ]
          if (from === undefined || to === undefined || house === undefined || !ledger || !other) throw new Error('out of range')
          const posting = moving(amount, from, to)
          if (what === 'charge') {
            posting.legs = [leg(from, -amount, { forced: true }), leg(to, amount)]
            charged.add(from)
          }
          if (what === 'fee on the way') posting.legs = [leg(from, -amount - 1), leg(to, amount), leg(house, 1)]
          if (what === 'hold' || what === 'hold then charge') {
            const placed = await ledger.placeHold({
              id: posting.key,
              account: from,
              amount: toCents(amount),
              reason: 'test',
              title: 'Retención',
            })
            if (placed === 'PLACED' && what === 'hold then charge') posting.hold = posting.key
            else if (placed === 'PLACED') surprise((await other.releaseHold(posting.key)) !== 'RELEASED', 'not released', posting)
          }
          const [answer, again] = await Promise.all([ledger.post(posting), what === 'twice' ? other.post(posting) : undefined])
          if (answer.outcome === 'POSTED' || again?.outcome === 'POSTED') applied(posting)
          surprise(posting.hold !== undefined && answer.outcome !== 'POSTED', 'held and refused', posting, answer)
          if (!('transaction' in answer)) return
          const replay = await other.post(posting)
          surprise(replay.outcome !== 'REPLAYED' || replay.transaction !== answer.transaction, 'another answer', answer, replay)
        }),
      )
      expect(surprises).toEqual([])
      const rows = (await database.select().from(ledgerAccounts)).filter(({ id }) => expected.has(id))
      expect(new Map(rows.map(({ id, balance }) => [id, balance]))).toEqual(expected)
      expect(rows.filter(({ held }) => held !== 0)).toEqual([])
      expect(rows.filter(({ id, house, balance }) => !house && !charged.has(id) && balance < -OVERDRAFT)).toEqual([])
      expect(await verifyLedger(database)).toEqual([])
    }),
    { numRuns: 15 },
  )
}

test('whatever many callers of two processes ask at once, the books add up and nobody spends what he has not', booksAddUp)

test('the same where the entries are in parts', async () => {
  await splitEntries(database.connection, 4, { say: () => {}, limitMs: 60_000 })
  await booksAddUp()
})
