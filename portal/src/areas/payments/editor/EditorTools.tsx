import { MOST_LINES } from '@almenara/contract/areas/payments/drafts'
import ArrowDownIcon from '@phosphor-icons/core/regular/arrow-down.svg?react'
import ClipboardTextIcon from '@phosphor-icons/core/regular/clipboard-text.svg?react'
import PlusIcon from '@phosphor-icons/core/regular/plus.svg?react'
import { useRef } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { FileButton } from '../../../kit/FileButton.tsx'
import { Spinner } from '../../../kit/Spinner.tsx'
import styles from './Editor.module.css'
import { writtenOf } from './editor-lines.ts'
import type { EditorState } from './editor-store.ts'
import { errorsText } from './editor-words.ts'
import { nextProblem, problemsOf, type CellPlace } from './line-problems.ts'
import type { SheetOpening } from './use-sheet.ts'

interface EditorToolsProps {
  state: EditorState
  sheet: SheetOpening
  onPaste: () => void
  onAdd: () => void
  onProblem: (place: CellPlace) => void
}

/** Lines that come from elsewhere, and the way from one error to the next. */
export function EditorTools({ state, sheet, onPaste, onAdd, onProblem }: EditorToolsProps) {
  const last = useRef<CellPlace>(undefined)
  const wrong = problemsOf(state).length
  const full = writtenOf(state.lines).length >= MOST_LINES ? 'La remesa tiene 1.000 líneas, que es el máximo.' : undefined
  const next = () => {
    last.current = nextProblem(state, last.current)
    if (last.current) onProblem(last.current)
  }
  return (
    <div className={styles.tools}>
      <Button size="sm" icon={ClipboardTextIcon} unavailable={full} onClick={onPaste}>
        Pegar de una hoja
      </Button>
      <FileButton
        size="sm"
        label="Abrir Excel o CSV"
        unavailable={full}
        onFiles={([file]) => {
          if (file) sheet.open(file)
        }}
      />
      <Button size="sm" variant="text" icon={PlusIcon} unavailable={full} onClick={onAdd}>
        Añadir línea
      </Button>
      {sheet.isReading && (
        <span className={styles.reading} role="status">
          <Spinner />
          Leyendo la hoja…
        </span>
      )}
      {wrong > 0 && (
        <span className={styles.errors}>
          <b>{errorsText(wrong)}</b>
          <Button size="sm" icon={ArrowDownIcon} onClick={next}>
            Ir al siguiente error
          </Button>
        </span>
      )}
    </div>
  )
}
