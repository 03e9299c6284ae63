/** What a customer may say of the debits of a mandate, and how it is called. */

/** `CREDITOR`: nothing of that creditor is charged. `MANDATE`: nothing of that mandate. `NONE`: what was blocked is charged again. */
export const BLOCK_SCOPES = ['CREDITOR', 'MANDATE', 'NONE'] as const
export type BlockScope = (typeof BLOCK_SCOPES)[number]

/** At most one debit in each calendar month, quarter, half or whole year. */
export const DEBIT_PERIODS = ['MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const
export type DebitPeriod = (typeof DEBIT_PERIODS)[number]

export const DEBIT_PERIOD_NAMES: Record<DebitPeriod, string> = {
  MONTH: 'Uno al mes',
  QUARTER: 'Uno al trimestre',
  HALF_YEAR: 'Uno al semestre',
  YEAR: 'Uno al año',
}
