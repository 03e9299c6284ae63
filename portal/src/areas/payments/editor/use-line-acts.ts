/** What is done to the lines of a remittance from its table and from its cards. */
import { FIELDS_OF, type DraftField } from '@almenara/contract/areas/payments/drafts'
import { readDelimited } from '@almenara/contract/delimited-text'
import { useMemo, type ClipboardEvent } from 'react'
import { announce } from '../../../kit/announce.ts'
import { withAmountWritten, withBlock, withCell, withLineLeft, withoutLine } from './editor-lines.ts'
import type { Editor } from './editor-store.ts'
import { pastedText } from './editor-words.ts'

export interface LineActs {
  write: (key: number, field: DraftField, text: string) => void
  /** The cell has been left: it is saved, and so judged. */
  leaveCell: (key: number, field: DraftField) => void
  leaveLine: (key: number) => void
  remove: (key: number) => void
  /** A block of a sheet goes to the cells from this one on; a single text goes where the browser puts it. */
  paste: (event: ClipboardEvent, key: number, field: DraftField) => void
}

export function useLineActs(editor: Editor): LineActs {
  return useMemo(() => {
    const lines = () => editor.current().lines
    return {
      write: (key, field, text) => editor.write({ lines: withCell(lines(), key, field, text) }),
      leaveCell: (key, field) => {
        if (field === 'amount') {
          const written = withAmountWritten(lines(), key)
          if (written.some((line, place) => line.amount !== lines()[place]?.amount)) editor.write({ lines: written })
        }
        if (editor.current().saving.is === 'WAITING') void editor.flush()
      },
      leaveLine: (key) => {
        if (lines().some((line) => line.key === key && line.isBegun)) editor.write({ lines: withLineLeft(lines(), key) })
      },
      remove: (key) => {
        const place = lines().findIndex((line) => line.key === key) + 1
        const text = `Línea ${place} quitada`
        editor.act(text, withoutLine(lines(), key))
        announce(`${text}. Puede deshacerlo.`)
      },
      paste: (event, key, field) => {
        const block = readDelimited(event.clipboardData.getData('text/plain'), '\t')
        if (block.length < 2 && (block[0]?.length ?? 0) < 2) return
        event.preventDefault()
        const brought = withBlock(lines(), { key, field }, block, FIELDS_OF[editor.current().draft.kind])
        const text = pastedText(brought.keys.length, brought.left)
        editor.bring(text, brought)
        announce(`${text}.`)
        void editor.flush()
      },
    }
  }, [editor])
}
