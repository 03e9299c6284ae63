/** The savings of the cast: their contracts. Their movements are in `savings-history.ts`. */
import { toLocalDate, type LocalDate } from '@almenara/contract/dates'
import type { Renewal } from '@almenara/contract/savings-names'
import type { Person } from './cast.ts'
import { FUNDS, PLANS, SECURITIES } from './savings-market.ts'

/** What every contract says: whose it is and the account, by its name in the demo bank, that it pays into and takes from. */
export interface Contract {
  name: string
  holder: Person
  account: string
  commercialName: string
  /** False where it may only be read. */
  canOperate?: boolean
}

export interface DemoDeposit extends Contract {
  number: string
  principal: number
  rate: number
  months: number
  interestEvery: number
  renewal: Renewal
  /** The first day of its first term. */
  since: LocalDate
}

/** Renewed since before the history began, so that of the past their accounts know the interest alone. */
export const DEPOSITS: readonly DemoDeposit[] = [
  {
    name: 'carmen.deposito',
    holder: 'carmen',
    account: 'carmen.nomina',
    commercialName: 'Depósito 12 meses',
    number: '0600018834',
    principal: 15_000_00,
    rate: 24_000,
    months: 12,
    interestEvery: 0,
    renewal: 'RENEW_PRINCIPAL',
    since: toLocalDate('2022-03-25'),
  },
  {
    name: 'javier.deposito',
    holder: 'javier',
    account: 'javier.corriente',
    commercialName: 'Depósito 12 meses',
    number: '0600020117',
    principal: 6_000_00,
    rate: 23_500,
    months: 12,
    interestEvery: 0,
    renewal: 'PAY',
    since: toLocalDate('2021-05-07'),
  },
  {
    name: 'javier.trimestral',
    holder: 'javier',
    account: 'javier.corriente',
    commercialName: 'Depósito 18 meses',
    number: '0600020125',
    principal: 4_000_00,
    rate: 26_000,
    months: 18,
    interestEvery: 3,
    renewal: 'RENEW_PRINCIPAL',
    since: toLocalDate('2020-07-14'),
  },
  {
    name: 'javier.semestral',
    holder: 'javier',
    account: 'javier.corriente',
    commercialName: 'Depósito 24 meses',
    number: '0600020133',
    principal: 3_500_00,
    rate: 27_500,
    months: 24,
    interestEvery: 6,
    renewal: 'RENEW_ALL',
    since: toLocalDate('2022-01-15'),
  },
  {
    name: 'construcciones.deposito',
    holder: 'construcciones',
    account: 'construcciones.reserva',
    commercialName: 'Depósito empresas 6 meses',
    number: '0600048905',
    principal: 250_000_00,
    rate: 22_000,
    months: 6,
    interestEvery: 1,
    renewal: 'RENEW_PRINCIPAL',
    since: toLocalDate('2021-03-08'),
  },
  {
    name: 'vicente.deposito',
    holder: 'vicente',
    account: 'vicente.pension',
    commercialName: 'Depósito 12 meses',
    number: '0600033293',
    principal: 20_000_00,
    rate: 24_000,
    months: 12,
    interestEvery: 0,
    renewal: 'RENEW_PRINCIPAL',
    since: toLocalDate('2020-08-17'),
  },
]

export interface DemoFund extends Contract {
  instrumentId: string
  currency: string
  /** Brought from another bank before the history, and what it was worth then, in the fund's currency. */
  brought: number
  /** Bought each quarter from the account since then; nothing in another currency. */
  quarterly: number
}

export const FUND_CONTRACTS: readonly DemoFund[] = [
  {
    name: 'carmen.fondo',
    holder: 'carmen',
    account: 'carmen.nomina',
    commercialName: FUNDS.mixed.name,
    instrumentId: FUNDS.mixed.id,
    currency: 'EUR',
    brought: 6_500_00,
    quarterly: 150_00,
  },
  {
    name: 'carmen.tecnologia',
    holder: 'carmen',
    account: 'carmen.nomina',
    commercialName: FUNDS.technology.name,
    instrumentId: FUNDS.technology.id,
    currency: 'USD',
    brought: 4_200_00,
    quarterly: 0,
  },
  {
    name: 'javier.fondo',
    holder: 'javier',
    account: 'javier.corriente',
    commercialName: FUNDS.mixed.name,
    instrumentId: FUNDS.mixed.id,
    currency: 'EUR',
    brought: 2_000_00,
    quarterly: 0,
  },
]

export interface DemoPlan extends Contract {
  instrumentId: string
  brought: number
  /** Taken from the account on the fifth of each month; nothing where it is not contracted. */
  monthly: number
}

export const PLAN_CONTRACTS: readonly DemoPlan[] = [
  {
    name: 'carmen.plan',
    holder: 'carmen',
    account: 'carmen.nomina',
    commercialName: PLANS.future.name,
    instrumentId: PLANS.future.id,
    brought: 9_800_00,
    monthly: 100_00,
  },
  {
    name: 'javier.plan',
    holder: 'javier',
    account: 'javier.corriente',
    commercialName: PLANS.future.name,
    instrumentId: PLANS.future.id,
    brought: 3_100_00,
    monthly: 0,
  },
  {
    name: 'vicente.plan',
    holder: 'vicente',
    account: 'vicente.pension',
    commercialName: PLANS.calm.name,
    instrumentId: PLANS.calm.id,
    brought: 22_400_00,
    monthly: 0,
  },
]

export interface DemoSecurities extends Contract {
  positions: readonly { id: string; titles: number; cost: number }[]
}

export const SECURITIES_CONTRACTS: readonly DemoSecurities[] = [
  {
    name: 'carmen.valores',
    holder: 'carmen',
    account: 'carmen.nomina',
    commercialName: 'Cuenta de valores',
    positions: [
      { id: SECURITIES.energy.id, titles: 60, cost: 4_310_00 },
      { id: SECURITIES.ports.id, titles: 45, cost: 4_620_00 },
      { id: SECURITIES.index.id, titles: 20, cost: 3_120_00 },
      { id: SECURITIES.software.id, titles: 12, cost: 1_150_00 },
      { id: SECURITIES.chips.id, titles: 9, cost: 214_00 },
    ],
  },
]
