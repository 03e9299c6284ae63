/** What is wrong with each cell, as the bank has said it of what is written in it now. */
import { DRAFT_FIELDS, type DraftField } from '@almenara/contract/areas/payments/drafts'
import { writtenOf, type EditorLine } from './editor-lines.ts'
import type { EditorState } from './editor-store.ts'

type Judged = NonNullable<ReturnType<EditorState['judged']['get']>>

/**
 * Of a cell that has been changed since, nothing is said until it is judged again; and of a line that is being begun, nothing of what has
 * still to be written in it.
 */
export function problemOf(line: EditorLine, judged: Judged | undefined, field: DraftField): string | undefined {
  if (!judged || judged.of[field] !== line[field]) return undefined
  if (line.isBegun && line[field].trim() === '') return undefined
  return judged.said.problems.find((problem) => problem.field === field)?.text
}

/** What is not as in the remittance that it repeats. */
export const isChanged = (line: EditorLine, judged: Judged | undefined, field: DraftField) =>
  judged !== undefined && line.copied !== undefined && judged.said.changed.includes(field)

export interface CellPlace {
  key: number
  field: DraftField
}

/** In the order in which they are read. */
export function problemsOf({ lines, judged }: Pick<EditorState, 'lines' | 'judged'>): CellPlace[] {
  return writtenOf(lines).flatMap((line) =>
    DRAFT_FIELDS.filter((field) => problemOf(line, judged.get(line.key), field) !== undefined).map((field) => ({ key: line.key, field })),
  )
}

/** The first after a cell, or the first of all. */
export function nextProblem(state: Pick<EditorState, 'lines' | 'judged'>, from: CellPlace | undefined): CellPlace | undefined {
  const all = problemsOf(state)
  const place = ({ key, field }: CellPlace) => state.lines.findIndex((line) => line.key === key) * 10 + DRAFT_FIELDS.indexOf(field)
  return all.find((one) => from !== undefined && place(one) > place(from)) ?? all[0]
}
