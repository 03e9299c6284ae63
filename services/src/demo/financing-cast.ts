/** What the bank has lent to the cast: the terms of each contract, which are the same whatever day the demo bank is made. */
import { addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents, ZERO } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'
import type { CreditTerms } from '../areas/financings/rules/credit-settlement.ts'
import { referenceFor, reviewDays, reviewedRate } from '../areas/financings/rules/rate-review.ts'
import { schedule, type LoanTerms, type RateSince, type ScheduleRow } from '../areas/financings/rules/schedule.ts'
import type { loans } from '../areas/financings/tables.ts'
import { idFrom } from '../ids.ts'
import type { Person } from './cast.ts'
import { randomFrom } from './random.ts'
import { publishedBy } from './reference-rates.ts'

export interface DemoLoan extends Pick<typeof loans.$inferSelect, 'purpose' | 'prepaymentFee' | 'defaultRate'> {
  /** Its name in the demo bank, and that of its ledger account. */
  name: string
  type: 'LOAN' | 'LEASING'
  number: string
  commercialName: string
  holder: Person
  /** The account that pays. */
  chargedTo: string
  terms: LoanTerms
  firstRate: Rate
  /** Reviewed every year with the twelve-month Euribor and this spread. */
  spread?: Rate
}

const terms = (principal: number, firstDueOn: string, months: number, others: Partial<LoanTerms> = {}): LoanTerms => ({
  principal: toCents(principal),
  startedOn: addMonths(toLocalDate(firstDueOn), -1),
  firstDueOn: toLocalDate(firstDueOn),
  months,
  graceMonths: 0,
  residual: ZERO,
  vatRate: 0,
  ...others,
})

export const CAST_LOANS: readonly DemoLoan[] = [
  {
    name: 'carmen.hipoteca',
    type: 'LOAN',
    number: '0418-7-0015204',
    commercialName: 'Préstamo hipotecario',
    holder: 'carmen',
    chargedTo: 'carmen.nomina',
    purpose: 'MORTGAGE',
    terms: terms(13_070_000, '2015-11-01', 300),
    firstRate: 1411,
    spread: 1250,
    prepaymentFee: 250,
    defaultRate: 0,
  },
  {
    name: 'javier.coche',
    type: 'LOAN',
    number: '0418-6-0031877',
    commercialName: 'Préstamo coche',
    holder: 'javier',
    chargedTo: 'javier.corriente',
    purpose: 'CONSUMER',
    terms: terms(1_680_000, '2022-07-05', 96),
    firstRate: 6250,
    prepaymentFee: 1000,
    defaultRate: 8250,
  },
  {
    name: 'amparo.reforma',
    type: 'LOAN',
    number: '0418-6-0029410',
    commercialName: 'Préstamo reforma',
    holder: 'amparo',
    chargedTo: 'amparo.corriente',
    purpose: 'CONSUMER',
    terms: terms(900_000, '2022-05-25', 84),
    firstRate: 7100,
    prepaymentFee: 1000,
    defaultRate: 9100,
  },
  {
    name: 'construcciones.furgoneta',
    type: 'LEASING',
    number: '0418-8-0002216',
    commercialName: 'Leasing furgoneta',
    holder: 'construcciones',
    chargedTo: 'construcciones',
    purpose: 'BUSINESS',
    terms: terms(1_753_500, '2022-12-05', 84, { residual: toCents(23_926), vatRate: 21_000 }),
    firstRate: 4250,
    prepaymentFee: 0,
    defaultRate: 12_250,
  },
  {
    name: 'construcciones.maquinaria',
    type: 'LOAN',
    number: '0418-7-0018530',
    commercialName: 'Préstamo maquinaria',
    holder: 'construcciones',
    chargedTo: 'construcciones.obra1',
    purpose: 'BUSINESS',
    terms: terms(24_000_000, '2021-10-15', 120, { graceMonths: 12 }),
    firstRate: 2950,
    prepaymentFee: 1000,
    defaultRate: 10_950,
  },
  // Charged to the account that Carmen operates too, and signs alone up to a limit: above it, paying them back takes two signatures.
  {
    name: 'construcciones.grua',
    type: 'LOAN',
    number: '0418-7-0020147',
    commercialName: 'Préstamo grúa torre',
    holder: 'construcciones',
    chargedTo: 'construcciones',
    purpose: 'BUSINESS',
    terms: terms(9_600_000, '2023-03-20', 84),
    firstRate: 4350,
    prepaymentFee: 1000,
    defaultRate: 12_350,
  },
  {
    name: 'construcciones.camion',
    type: 'LOAN',
    number: '0418-7-0020982',
    commercialName: 'Préstamo camión',
    holder: 'construcciones',
    chargedTo: 'construcciones',
    purpose: 'BUSINESS',
    terms: terms(5_400_000, '2023-06-10', 72),
    firstRate: 4900,
    prepaymentFee: 1000,
    defaultRate: 12_900,
  },
]

/** The company's credit account: what is drawn stays the same from day to day. */
export const CAST_CREDIT = {
  account: 'construcciones.credito',
  coveredFrom: 'construcciones.reserva',
  drawn: toCents(1_840_000),
  terms: { limit: toCents(6_000_000), rate: 5200, excessRate: 29_000, undrawnFee: 250 } satisfies CreditTerms,
  endsOn: toLocalDate('2029-06-30'),
} as const

/** The product's id: the contract's identifier everywhere in the demo. */
export function productIdOf(seed: number, name: string): string {
  return idFrom(randomFrom(seed, name, 'product').bytes(16))
}

/** The rates it has had by a day, its first one included. */
export function ratesOf({ terms: { startedOn }, firstRate, spread }: DemoLoan, until: LocalDate): RateSince[] {
  const first = { since: startedOn, rate: firstRate }
  if (spread === undefined) return [first]
  const reviews = reviewDays(startedOn, 12, until).flatMap((since) => {
    const reference = referenceFor(since, publishedBy(since))
    return reference === undefined ? [] : [{ since, rate: reviewedRate(reference, spread) }]
  })
  return [first, ...reviews]
}

const tables = new Map<string, readonly ScheduleRow[]>()

/** Its whole table, with the rates that the demo bank knows or supposes. */
export function tableOf(loan: DemoLoan): readonly ScheduleRow[] {
  const known = tables.get(loan.name)
  if (known) return known
  const { firstDueOn, months } = loan.terms
  const made = schedule(loan.terms, ratesOf(loan, addMonths(firstDueOn, months)))
  tables.set(loan.name, made)
  return made
}
