/** What must not compile of the error catalogue. The type checker alone reads it, and refuses a line of these that compiles. */
import type { Call } from '@almenara/contract/call'
import { CATALOGUE } from './error-catalogue.es.ts'

type Declared = NonNullable<Call['errors']>[number]
export const sentenceOf = (code: Declared): string => CATALOGUE[code].message

const { Q050: _, ...others } = CATALOGUE
// @ts-expect-error Each code that a call may be refused with has its sentence.
export const withoutOne: typeof CATALOGUE = others
