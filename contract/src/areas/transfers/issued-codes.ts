/** What the list of issued transfers is asked for by. Plain values, for whoever needs no more. */

/**
 * What a list is asked for by: `ORDINARY` and `INSTANT` to other banks, `BOOK` to other customers of this one, `INTERNAL` between own
 * accounts; and `PERIODIC`, each time of a periodic order, which is one of the others too.
 */
export const ISSUED_SORTS = ['ORDINARY', 'INSTANT', 'BOOK', 'INTERNAL', 'PERIODIC'] as const
export type IssuedSort = (typeof ISSUED_SORTS)[number]
