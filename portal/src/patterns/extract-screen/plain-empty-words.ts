import type { EmptyWords } from './empty-words.ts'

/** The words of a list without any of its own. `what`: its rows, in plural. */
export function emptyWords(what: string, soon: string, advice: string): EmptyWords {
  return { empty: `Todavía no hay ${what}`, noResults: `No hay ${what} con estos filtros`, soon, advice }
}
