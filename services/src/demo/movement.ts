/** The movements of the demo bank before its accounts have numbers in the ledger, and the words of each kind of movement. */
import type { LocalDate } from '@almenara/contract/dates'
import { type Cents, negate, toCents } from '@almenara/contract/money'
import type { Leg, Posting } from '../ledger/types.ts'
import { WITHHOLDING_CONCEPT } from '../products/posting-kinds.ts'
import type { Random } from './random.ts'

/** The bank's own accounts, one of each in every branch: the other side of what enters or leaves the bank. */
export const HOUSE_ACCOUNTS = [
  'house:interbank',
  'house:cards',
  'house:cash',
  'house:taxes',
  'house:loans',
  'house:income',
  'house:opening',
] as const
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number]

/** A leg on an account that is known by name. */
export type NamedLeg = Omit<Leg, 'account'> & { account: string }
/** A posting between named accounts, on a day that is given. */
export type Movement = Omit<Posting, 'legs' | 'bookedOn' | 'corrects' | 'hold'> & { bookedOn: LocalDate; legs: NamedLeg[] }

type Concepts = Pick<Leg, 'type' | 'commonConcept' | 'ownConcept' | 'forced'>

/** The bank's account on the other side, and the concepts: Norma 43's common one (annex 2), and this bank's own: a digit more. */
const KINDS = {
  opening: ['house:opening', { type: 'OTHER', commonConcept: 99, ownConcept: 990 }],
  'transfer-in': ['house:interbank', { type: 'TRANSFER_IN', commonConcept: 4, ownConcept: 40 }],
  'transfer-out': ['house:interbank', { type: 'TRANSFER_OUT', commonConcept: 4, ownConcept: 41 }],
  'bizum-in': ['house:interbank', { type: 'BIZUM_IN', commonConcept: 4, ownConcept: 44 }],
  'bizum-out': ['house:interbank', { type: 'BIZUM_OUT', commonConcept: 4, ownConcept: 45 }],
  // Of a subscription.
  'bizum-charge': ['house:interbank', { type: 'BIZUM_OUT', commonConcept: 4, ownConcept: 45 }],
  'bizum-back': ['house:interbank', { type: 'RETURN', commonConcept: 14, ownConcept: 142 }],
  payroll: ['house:interbank', { type: 'PAYROLL', commonConcept: 15, ownConcept: 150 }],
  pension: ['house:interbank', { type: 'PENSION', commonConcept: 15, ownConcept: 151 }],
  salaries: ['house:interbank', { type: 'REMITTANCE', commonConcept: 15, ownConcept: 152 }],
  'social-security': ['house:taxes', { type: 'TAX', commonConcept: 15, ownConcept: 153 }],
  'direct-debit': ['house:interbank', { type: 'DIRECT_DEBIT', commonConcept: 3, ownConcept: 30 }],
  'debit-remittance': ['house:interbank', { type: 'REMITTANCE', commonConcept: 6, ownConcept: 60 }],
  'debit-return': ['house:interbank', { type: 'RETURN', commonConcept: 14, ownConcept: 140, forced: true }],
  'debit-refund': ['house:interbank', { type: 'RETURN', commonConcept: 14, ownConcept: 141 }],
  'card-purchase': ['house:cards', { type: 'CARD_PURCHASE', commonConcept: 12, ownConcept: 120 }],
  'card-refund': ['house:cards', { type: 'CARD_PURCHASE', commonConcept: 12, ownConcept: 121 }],
  'card-takings': ['house:cards', { type: 'CARD_SETTLEMENT', commonConcept: 12, ownConcept: 125 }],
  'top-up': ['house:interbank', { type: 'TOP_UP', commonConcept: 12, ownConcept: 126 }],
  cash: ['house:cash', { type: 'CASH', commonConcept: 11, ownConcept: 110 }],
  'cash-deposit': ['house:cash', { type: 'CASH', commonConcept: 2, ownConcept: 20 }],
  discount: ['house:interbank', { type: 'REMITTANCE', commonConcept: 9, ownConcept: 90 }],
  'bill-return': ['house:interbank', { type: 'RETURN', commonConcept: 14, ownConcept: 142, forced: true }],
  interest: ['house:income', { type: 'INTEREST', commonConcept: 17, ownConcept: 170 }],
  fee: ['house:income', { type: 'FEE', commonConcept: 17, ownConcept: 171, forced: true }],
  withholding: ['house:taxes', { type: 'TAX', commonConcept: 17, ownConcept: WITHHOLDING_CONCEPT, forced: true }],
  // As the bank posts what a deposit pays.
  'deposit-interest': ['house:income', { type: 'INTEREST', commonConcept: 17, ownConcept: 170 }],
  'deposit-withholding': ['house:taxes', { type: 'TAX', commonConcept: 17, ownConcept: WITHHOLDING_CONCEPT, forced: true }],
  'plan-contribution': ['house:interbank', { type: 'SAVINGS', commonConcept: 7, ownConcept: 181 }],
  'fund-subscription': ['house:interbank', { type: 'SECURITIES', commonConcept: 7, ownConcept: 70 }],
  tax: ['house:taxes', { type: 'TAX', commonConcept: 17, ownConcept: 173 }],
} as const satisfies Record<string, readonly [HouseAccount, Concepts]>
export type Kind = keyof typeof KINDS

/** What the owner reads, and what else is known of the movement. */
export type Words = Pick<Leg, 'title' | 'detail' | 'reference' | 'documentNumber' | 'data' | 'valueOn'>

/** Collects the movements of one account in the order in which they are thought of. */
export interface Diary {
  /** Notes that the account receives (positive) or pays (negative); the bank's own account of that kind takes the other side. */
  add(kind: Kind, on: LocalDate, amount: Cents, words: Words): void
  /** Notes money moved from this account to another of the bank, in the words that each owner reads. */
  move(on: LocalDate, amount: Cents, to: string, sent: Words, received: Words): void
  /** Notes money brought to this account from another of the bank. */
  bring(on: LocalDate, amount: Cents, from: string, sent: Words, received: Words): void
  /** Notes a Bizum from this account to another customer's of the bank. */
  pay(on: LocalDate, amount: Cents, to: string, sent: Words, received: Words): void
  readonly movements: Movement[]
}

/** What goes from one account of the bank to another, and the kinds of its two sides. */
const BETWEEN = {
  'internal-transfer': ['transfer-out', 'transfer-in'],
  'bizum-booked': ['bizum-out', 'bizum-in'],
} as const satisfies Record<string, readonly [Kind, Kind]>

interface Between {
  on: LocalDate
  amount: Cents
  from: string
  to: string
  sent: Words
  received: Words
}

export function openDiary(random: Random, account: string): Diary {
  const movements: Movement[] = []
  const between = (kind: keyof typeof BETWEEN, { on: bookedOn, amount, from, to, sent, received }: Between) => {
    const [out, into] = BETWEEN[kind]
    const legs = [
      { account: from, amount: negate(amount), ...KINDS[out][1], ...sent },
      { account: to, amount, ...KINDS[into][1], ...received },
    ]
    movements.push({ key: random.uuid(), kind, bookedOn, legs })
  }
  return {
    movements,
    add(kind, bookedOn, amount, words) {
      const [house, concepts] = KINDS[kind]
      const leg: NamedLeg = { account, amount, ...concepts, ...words }
      // The bank's own account needs no words of the customer's: kind and amount say it.
      const other: NamedLeg = { account: house, amount: negate(amount), ...concepts, title: words.title }
      movements.push({ key: random.uuid(), kind, bookedOn, legs: [leg, other] })
    },
    move: (on, amount, to, sent, received) => between('internal-transfer', { on, amount, from: account, to, sent, received }),
    bring: (on, amount, from, sent, received) => between('internal-transfer', { on, amount, from, to: account, sent, received }),
    pay: (on, amount, to, sent, received) => between('bizum-booked', { on, amount, from: account, to, sent, received }),
  }
}

/** What these movements leave on one account. */
export function netOf(movements: Iterable<Movement>, account: string): Cents {
  let net = 0
  for (const { legs } of movements) for (const leg of legs) if (leg.account === account) net += leg.amount
  return toCents(net)
}
