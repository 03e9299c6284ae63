import { queryOptions } from '@tanstack/react-query'
import type { ChoiceFilter } from './list-declaration.ts'

const NONE: Readonly<Record<string, string>> = {}

/** The names of a long list of values, loaded once. */
export function namesOf({ label, names = () => Promise.resolve(NONE) }: ChoiceFilter) {
  return queryOptions({ queryKey: ['names of a filter', label], queryFn: names, staleTime: Infinity, gcTime: Infinity })
}
