/** Published prices, as the bank needs them from a source: net asset values, closing prices and exchanges. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Price } from '@almenara/contract/millionths'

/** The source is not available now; the message says why. */
export class PricesUnavailable extends Error {
  override readonly name = 'PricesUnavailable'
}

export interface PricesPort {
  /**
   * The price of each of these instruments on a bank day, by its id: an ISIN, a plan's registry code, or `USD/EUR`, in euros for a dollar. What has
   * none that day is left out. Throws PricesUnavailable.
   */
  pricesOn(day: LocalDate, ids: readonly string[]): Promise<ReadonlyMap<string, Price>>
}
