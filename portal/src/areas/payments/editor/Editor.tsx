import type { Draft } from '@almenara/contract/areas/payments/drafts'
import { formatAmount } from '@almenara/contract/money'
import { Suspense, useRef, useState } from 'react'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../../base/media.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { CheckRemittance } from './CheckRemittance.tsx'
import styles from './Editor.module.css'
import { EditorCards } from './EditorCards.tsx'
import { EditorGrid } from './EditorGrid.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorTools } from './EditorTools.tsx'
import { DoubtNote, StaleNote } from './EditorNotes.tsx'
import { EDITOR_TITLE } from './editor-words.ts'
import { isBlank } from './editor-lines.ts'
import { focusCell } from './grid-keys.ts'
import type { CellPlace } from './line-problems.ts'
import { SavedMark, SavingFailure } from './SavedMark.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useEditor } from './use-editor.ts'
import { useLineActs } from './use-line-acts.ts'
import { useSheet } from './use-sheet.ts'

const SheetColumns = lazyPart(() => import('./SheetColumns.tsx'))
const PasteRows = lazyPart(() => import('./PasteRows.tsx'))

/** A remittance that is being written: its lines, what is wrong with each cell, and what it comes to. The bank has it from the first pause on. */
export function Editor({ draft: read }: { draft: Draft }) {
  const { editor, state } = useEditor(read)
  const acts = useLineActs(editor)
  const sheet = useSheet(editor)
  const isPhone = useNarrow(MOBILE_MAX_WIDTH)
  const lines = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<number>()
  const [isPasting, setPasting] = useState(false)
  const { draft, saving, question, lines: all } = state
  const goTo = (place: CellPlace) => {
    setOpen(place.key)
    // On a phone its card has to be drawn first.
    requestAnimationFrame(() => focusCell(lines.current, place))
  }
  const addLine = () => {
    const room = all.findLast(isBlank)
    if (room) goTo({ key: room.key, field: 'name' })
  }
  return (
    <>
      <div className={styles.title}>
        <h1>{EDITOR_TITLE}</h1>
        {draft.canPrepare && <SavedMark state={state} />}
      </div>
      <Sheet className={styles.sheet}>
        <EditorHead editor={editor} state={state} />
        {draft.from && <Source from={draft.from} />}
        {!draft.canPrepare && (
          <div className={styles.note}>
            <Note title="Solo puede consultar esta remesa." />
          </div>
        )}
        {saving.is === 'STALE' && <StaleNote editor={editor} state={state} message={saving.message} />}
        {saving.is === 'FAILED' && <SavingFailure editor={editor} error={saving.error} />}
        {question && <DoubtNote editor={editor} text={question.text} />}
        {Boolean(sheet.error) && !sheet.read && (
          <div className={styles.note}>
            <FailureBox error={sheet.error} />
          </div>
        )}
        {draft.canPrepare && <EditorTools state={state} sheet={sheet} onPaste={() => setPasting(true)} onAdd={addLine} onProblem={goTo} />}
        {isPhone ? (
          <div ref={lines}>
            <EditorCards state={state} acts={acts} open={open} onOpen={setOpen} />
          </div>
        ) : (
          <EditorGrid state={state} acts={acts} grid={lines} />
        )}
        {state.undo && <UndoBar editor={editor} text={state.undo.text} />}
        {draft.canPrepare && <CheckRemittance editor={editor} state={state} onProblem={goTo} />}
      </Sheet>
      <Suspense>
        {sheet.read && <SheetColumns kind={draft.kind} opening={sheet} onClose={sheet.close} />}
        {isPasting && <PasteRows onRows={sheet.open} onClose={() => setPasting(false)} />}
      </Suspense>
    </>
  )
}

function Source({ from: { name, number, count, amount } }: { from: NonNullable<Draft['from']> }) {
  const lines = count === 1 ? '1 línea' : `${count} líneas`
  return (
    <p className={styles.source}>
      {`Copiada de «${name}» (${number}): ${lines}, ${formatAmount(amount)}. `}
      <b>En negrita, lo que ha cambiado.</b>
    </p>
  )
}
