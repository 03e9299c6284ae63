/** What is printed on a card. */
export const CARD_DESIGNS = ['BEACON', 'NIGHT_SEA', 'DOTS', 'ROAD', 'RINGS'] as const
export type CardDesign = (typeof CARD_DESIGNS)[number]
