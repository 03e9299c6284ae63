/** What is typed in a form, as it is read before the bank sees it. */

/** What is wrong, by field: a sentence that starts with what to do. */
export type Problems<Field extends string> = Partial<Record<Field, string>>

/** The fields that are not valid, and the first of them on the screen. */
export interface InvalidFields<Field extends string> {
  problems: Problems<Field>
  first: Field
}

/** What the bank can be asked, or the fields that are not valid. */
export type ReadDraft<Input, Field extends string> = { input: Input } | InvalidFields<Field>

/**
 * What was found wrong, in the order in which the fields stand on the screen; `undefined` is right. For drafts that cannot be
 * sent: throws RangeError when nothing is wrong, which is a defect of their reader.
 */
export function invalidFields<Field extends string>(found: Record<Field, string | undefined>): InvalidFields<Field> {
  const wrong = Object.entries<string | undefined>(found).filter(([, problem]) => problem !== undefined)
  const first = wrong[0]?.[0]
  if (first === undefined) throw new RangeError('A draft that cannot be sent must say why')
  return { problems: Object.fromEntries(wrong) as Problems<Field>, first: first as Field }
}
