/** How often what is periodic is repeated: a transfer, a subscription. */
export const PERIODICITIES = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'] as const
export type Periodicity = (typeof PERIODICITIES)[number]

export const TIMES_A_YEAR: Readonly<Record<Periodicity, number>> = {
  WEEKLY: 52,
  FORTNIGHTLY: 26,
  MONTHLY: 12,
  BIMONTHLY: 6,
  QUARTERLY: 4,
  HALF_YEARLY: 2,
  YEARLY: 1,
}
