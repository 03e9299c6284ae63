/** Moving among the cells of a table of inputs as in a spreadsheet: Enter and the arrows go up and down, Tab along the line. */
import type { DraftField } from '@almenara/contract/areas/payments/drafts'
import type { KeyboardEvent } from 'react'

/** How an input of the table says which cell it is. */
export const cellAttributes = (key: number, field: DraftField) => ({ 'data-line': key, 'data-field': field })

export function focusCell(inside: HTMLElement | null, { key, field }: { key: number; field: DraftField }): void {
  const input = inside?.querySelector<HTMLInputElement>(`[data-line="${key}"][data-field="${field}"]`)
  input?.focus()
  input?.select()
}

interface Move {
  rows: number
  columns: number
}

/** Along a line only from the end of what is written: inside it the arrows move among its letters. */
function moveOf({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent, input: HTMLInputElement): Move | undefined {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined
  const { selectionStart, selectionEnd, value } = input
  const isAll = selectionStart === 0 && selectionEnd === value.length
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 }
  if (shiftKey) return undefined
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  if (key === 'ArrowRight' && (isAll || selectionStart === value.length)) return { rows: 0, columns: 1 }
  if (key === 'ArrowLeft' && (isAll || selectionEnd === 0)) return { rows: 0, columns: -1 }
  return undefined
}

/** Acts on a key that was pressed in a cell of these lines and columns. At the edges of the table the focus stays. */
export function moveAmongCells(event: KeyboardEvent<HTMLElement>, keys: readonly number[], fields: readonly DraftField[]): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.dataset['field'] === undefined) return
  const move = moveOf(event, target)
  if (!move) return
  event.preventDefault()
  const key = keys[keys.indexOf(Number(target.dataset['line'])) + move.rows]
  const field = fields[fields.indexOf(target.dataset['field'] as DraftField) + move.columns]
  if (key !== undefined && field !== undefined) focusCell(currentTarget, { key, field })
}
