/** A deposit's postings, in the words that its customer reads in the account. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import type { Bank } from '../../bank.ts'
import type { Leg } from '../../ledger/types.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { WITHHOLDING_CONCEPT } from '../../products/posting-kinds.ts'

// This bank's own concepts for deposits: 17 is what Norma 43 has for interest and taxes, 99 for what has no other.
const INTEREST = { type: 'INTEREST', commonConcept: 17, ownConcept: 170 } as const
const WITHHOLDING = { type: 'TAX', commonConcept: 17, ownConcept: WITHHOLDING_CONCEPT, forced: true } as const
const PENALTY = { type: 'FEE', commonConcept: 17, ownConcept: 171, forced: true } as const
const PRINCIPAL = { type: 'SAVINGS', commonConcept: 99, ownConcept: 180 } as const

export interface Paid {
  /** Of the customer. */
  account: number
  deposit: number
  /** What the deposit is called in the account's movements. */
  name: string
  interest: Cents
  withholding: Cents
  penalty?: Cents | undefined
  /** What leaves the deposit. */
  principal?: Cents | undefined
  /** Net interest that stays in the deposit. */
  kept?: Cents | undefined
  from: LocalDate
  to: LocalDate
}

/** They sum to zero. What is zero is not posted. */
export async function depositLegs({ database }: Pick<Bank, 'database'>, paid: Paid): Promise<Leg[]> {
  const { account, deposit, name, interest, withholding, penalty, principal, kept, from, to } = paid
  const income = await houseAccount(database, 'income')
  const taxes = await houseAccount(database, 'taxes')
  const dates = `Del ${formatDay(from)} al ${formatDay(to)}`
  const pair = (concepts: Omit<Leg, 'account' | 'amount' | 'title'>, amount: Cents | undefined, other: number, title: string): Leg[] =>
    amount === undefined || amount === 0
      ? []
      : [
          { account, amount, title, ...concepts },
          { account: other, amount: negate(amount), title, ...concepts },
        ]
  return [
    ...pair({ ...PRINCIPAL, detail: name }, principal, deposit, 'Abono de depósito'),
    ...pair({ ...INTEREST, detail: `${endSentence(name)} ${dates}` }, interest, income, 'Intereses de depósito'),
    ...pair({ ...PENALTY, detail: name }, penalty && negate(penalty), income, 'Penalización de depósito'),
    ...pair({ ...WITHHOLDING, detail: name }, negate(withholding), taxes, 'Retención de IRPF'),
    ...pair({ ...PRINCIPAL, detail: name }, kept && negate(kept), deposit, 'Intereses a depósito'),
  ]
}
