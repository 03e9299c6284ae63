/** A month of a business, which its income, its costs and its taxes share. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Diary } from './movement.ts'
import type { Random } from './random.ts'

export interface BusinessProfile {
  /** The account's name in the demo bank. */
  account: string
  holder: string
  /** Income of an ordinary month, in cents. */
  turnover: number
  /** How the turnover arrives; the shares add up to 1. */
  income: { invoices: number; takings: number; remittances: number }
  /** People on the payroll that this account pays; none when another account does. */
  staff: number
  /** Taxes, rent and insurance are charged here. */
  paysOverheads: boolean
  card: string
  /** Numbers its invoices: «2025/0318». */
  invoiceStart: number
}

export interface BusinessMonth {
  random: Random
  diary: Diary
  first: LocalDate
  number: number
  year: number
  volume: number
  profile: BusinessProfile
}
