import type { LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '../../../messages/tables.ts'
import type { MandateTerms } from '../../../rails/bizum/port.ts'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { buyingAt, purchasePath } from '../../../testing/bizum-buying.ts'
import {
  askTakenBack,
  chargeAnnounced,
  chargeComes,
  consentComes,
  mandateBegins,
  mandateChanges,
  purchaseComes,
  refundComes,
  repeatBizum,
  shuffleBizum,
  subscriptionEnded,
} from '../../../testing/bizum-scheme.ts'
import { expectAgreement } from '../../../testing/clearing.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { speakWithScheme } from '../payments/bizum-poller.ts'
import { bizumPayments } from '../payments/tables.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import { bizumCharges, bizumConsents, bizumMandates } from './tables.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const word = fc.record({
  what: fc.constantFrom(
    ...(['begins', 'begins', 'changes', 'changes', 'announces', 'announces', 'ends', 'charges', 'gives back', 'gives back'] as const),
    ...(['asks permission', 'takes permission back', 'sells', 'takes sale back'] as const),
  ),
  n: fc.nat(40),
})
type Word = typeof word extends fc.Arbitrary<infer T> ? T : never

/** A customer of a merchant, and the scheme's ids of what it says to them, each kind in the order in which it was said. */
interface Told {
  who: BizumCustomer
  consent: { schemeId: string }
  mandates: { id: string; isOver: boolean }[]
  bought: string
  permissions: string[]
  sales: string[]
}

let people = 0
async function subscriber(): Promise<Told> {
  const who = await addBizumCustomer(bank, `suscrita.${(people += 1)}`, { funds: 1_000_00 })
  const { purchased, accepted, subscribed } = buyingAt(
    () => bank,
    () => who,
  )
  const { consent, mandate } = await subscribed()
  const { id, schemeId } = await purchased({ merchantId: 'ALAMEDA02', amount: toCents(29_90) })
  await accepted(purchasePath(id))
  return { who, consent, mandates: [{ id: mandate.schemeId, isOver: false }], bought: schemeId, permissions: [], sales: [] }
}

const termsOf = (n: number, reference: string): MandateTerms => ({
  reference,
  title: `Plan ${n}`,
  amount: toCents(1_00 + n),
  period: 'MONTHLY',
  ...(n % 2 === 0 ? { nextOn: dayOf(n), nextAmount: toCents(1_00 + n) } : {}),
})
const dayOf = (n: number) => `2026-12-${String(1 + (n % 28)).padStart(2, '0')}` as LocalDate

/** The merchant does it, and the scheme says so to this customer. */
async function say({ who, consent, mandates, bought, permissions, sales }: Told, { what, n }: Word): Promise<void> {
  const open = mandates.filter(({ isOver }) => !isOver)
  // The first is charged, so it stays.
  const [one, other] = [open[n % open.length], open[1 + (n % Math.max(1, open.length - 1))]]
  switch (what) {
    case 'begins': {
      const id = await mandateBegins(bank, consent.schemeId, termsOf(n, `SUB-${mandates.length}`))
      mandates.push({ id, isOver: false })
      return
    }
    case 'changes':
      if (other) await mandateChanges(bank, other.id, termsOf(n, 'SUB-NEW'))
      return
    case 'announces':
      if (one) await chargeAnnounced(bank, one.id, dayOf(n), 1_00 + n)
      return
    case 'ends':
      if (other) other.isOver = await subscriptionEnded(bank, other.id)
      return
    case 'charges':
      await chargeComes(bank, { consentId: consent.schemeId, mandateId: mandates[0]?.id ?? '', amount: toCents(9_99) })
      return
    case 'gives back':
      await refundComes(bank, bought, { amount: 1_00 + n, toIban: who.account.iban })
      return
    case 'asks permission':
      permissions.push(await consentComes(bank, who.phone, 'ALAMEDA02'))
      return
    case 'takes permission back':
      if (permissions.length > 0) await askTakenBack(bank, permissions[n % permissions.length] ?? '')
      return
    case 'sells':
      sales.push(await purchaseComes(bank, who.phone, { merchantId: 'HORTA04', minutes: 600, subscribe: n % 2 === 0 }))
      return
    case 'takes sale back':
      if (sales.length > 0) await askTakenBack(bank, sales[n % sales.length] ?? '')
  }
}

/** All that a customer has of it, by what it is and not by its id. */
async function standing({ who }: Told) {
  const { database } = bank
  const mine = (table: { userId: PgColumn }) => eq(table.userId, who.user.id)
  const mandates = await database.select().from(bizumMandates).where(mine(bizumMandates)).orderBy(bizumMandates.reference)
  const consents = await database.select().from(bizumConsents).where(mine(bizumConsents))
  const purchases = await database.select().from(bizumPurchases).where(mine(bizumPurchases))
  const payments = await database.select().from(bizumPayments).where(mine(bizumPayments))
  const charges = await database
    .select({ charge: bizumCharges })
    .from(bizumCharges)
    .innerJoin(bizumConsents, and(eq(bizumConsents.id, bizumCharges.consentId), mine(bizumConsents)))
  const tasks = await database.$count(notices, and(mine(notices), isNotNull(notices.path), isNull(notices.readAt)))
  const all = [
    ...mandates.map((one) =>
      one.state === 'ENDED'
        ? `subscription ${one.state} ${one.endedBy}`
        : `subscription ${one.state} ${one.title} ${one.amount} ${one.nextOn} ${one.nextAmount} ${one.lastOn} ${one.lastAmount}`,
    ),
    ...consents.map((one) => `permission ${one.merchantId} ${one.state} ${one.endedBy}`),
    ...purchases.map((one) => `purchase ${one.merchantId} ${one.kind} ${one.state}`),
    ...payments.map((one) => `payment ${one.direction} ${one.kind} ${one.state} ${one.amount} ${one.refunded}`),
    ...charges.map(({ charge }) => `charge ${charge.state} ${charge.reason} ${charge.amount}`),
  ]
  return { all: all.toSorted(), tasks, money: await moneyIn(bank, who.account) }
}

test(
  'case 19: what merchants say of purchases, permissions, subscriptions and charges ends alike in whatever order and however often it comes',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 8, maxLength: 24 }), fc.nat(1000), async (words, seed) => {
        const [inOrder, anyhow] = [await subscriber(), await subscriber()]
        for (const one of words) {
          waitSeconds(bank, 1)
          await say(inOrder, one)
          await untilQuiet(bank)
        }
        for (const one of words) {
          waitSeconds(bank, 1)
          await say(anyhow, one)
        }
        await shuffleBizum(bank, seed)
        // Some at a time, each time done before the rest comes; then all of it again.
        const { bizum } = bank.bank
        const slowly = { ...bank.bank, bizum: { ...bizum, receive: () => bizum.receive(1 + (seed % 3)) } }
        for (let turn = 0; turn < words.length; turn += 1) await speakWithScheme(slowly)
        await repeatBizum(bank)
        await shuffleBizum(bank, seed + 1)
        await untilQuiet(bank)
        expect(await standing(anyhow)).toEqual(await standing(inOrder))
        await expectAgreement(bank)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  },
)
