import type { EmptyList, EmptyText } from '../../api/empty-lists.es.ts'

/** What is said where a list has no rows: the words of `of`, its own, or its own over those. */
export type EmptyWords = Advice & (EmptyText | (Partial<EmptyText> & { of: EmptyList }))

interface Advice {
  /** Why there is nothing yet, or when there will be. */
  soon: string
  /** What to try where nothing answers to the filters. */
  advice: string
  /** Of the button that takes the filters off: «Quitar filtros» by default. */
  clear?: string | undefined
}

/** The advice of a list that dates, words and amounts filter. */
export const OTHER_DATES_WORDS_OR_AMOUNT = 'Pruebe con otras fechas u otras palabras, o quite el filtro de importe.'

/** That of one that dates, words and states filter. */
export const OTHER_DATES_STATE_OR_WORDS = 'Pruebe con otras fechas, otro estado u otras palabras.'

/** Where the filters are few and known: any of them may be why. */
export const FEWER_FILTERS = 'Quite alguno para ver más.'
