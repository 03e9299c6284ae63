/** How often what is periodic is repeated: a transfer, a subscription. */
export const PERIODICITIES = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'] as const
export type Periodicity = (typeof PERIODICITIES)[number]
