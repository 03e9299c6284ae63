/** The investment portal: another system, where customers buy and sell, into which the bank hands them over already identified. */
import type { Instant } from '@almenara/contract/dates'

/** Who is handed over. */
export interface HandedCustomer {
  /** What the two systems know the customer by. Not their tax id. */
  subject: string
  name: string
}

export interface InvestmentPortalPort {
  /** Whether it attends. Never throws. */
  status(): Promise<'ON' | 'OFF'>
  /** An address that lets this customer in once, until `expiresAt`. */
  handOver(customer: HandedCustomer, now: Instant): { url: string; expiresAt: Instant }
}
