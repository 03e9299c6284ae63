/**
 * The structure of a message as its schema lays it down: which elements stand in which, in which order, how often, and what their text may be.
 * Derived from the schemas of ISO 20022 (`grammar-of-schema.ts`) and kept beside this file, so that no schema has to be shipped or compiled.
 */

/** Of one element inside another: its name, how often it stands there at least and at most (`null`: without end), and its type. */
export type Place = readonly [name: string, least: number, most: number | null, type: string]

export interface Complex {
  /** All of them in this order, or exactly one of them. */
  readonly way: 'sequence' | 'choice'
  readonly places: readonly Place[]
}

/** Length in characters of Unicode, as schemas count them. */
export interface Simple {
  readonly base: 'string' | 'decimal' | 'boolean' | 'date' | 'dateTime' | 'gYear'
  readonly least?: number
  readonly most?: number
  /** Of the whole text. */
  readonly pattern?: string
  readonly values?: readonly string[]
  /** Decimals: how many digits in all, and after the point. */
  readonly digits?: number
  readonly decimals?: number
  /** An amount: with its currency in the attribute `Ccy`. */
  readonly currency?: true
}

export interface Grammar {
  /** «pain.001.001.09». */
  readonly name: string
  readonly complex: Readonly<Record<string, Complex>>
  readonly simple: Readonly<Record<string, Simple>>
}

/** The type of whatever a schema lets stand there. */
export const ANYTHING = '*'
/** The type of the whole. */
export const DOCUMENT = 'Document'
