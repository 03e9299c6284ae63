import { formatTime } from '@almenara/contract/dates'
import CloudCheckIcon from '@phosphor-icons/core/regular/cloud-check.svg?react'
import CloudWarningIcon from '@phosphor-icons/core/regular/cloud-warning.svg?react'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import styles from './Editor.module.css'
import type { Editor, EditorState } from './editor-store.ts'

/** Whether the bank has what is written, and since when. */
export function SavedMark({ state: { saving, draft } }: { state: Pick<EditorState, 'saving' | 'draft'> }) {
  const text = {
    SAVED: `Guardado a las ${formatTime(draft.savedAt)}`,
    WAITING: 'Cambios sin guardar',
    SAVING: 'Guardando…',
    FAILED: 'No se ha podido guardar',
    STALE: 'Cambios sin guardar',
  }[saving.is]
  const isTrouble = saving.is === 'FAILED' || saving.is === 'STALE'
  return (
    <p className={styles.saved} role="status" data-saving={saving.is}>
      <Icon of={isTrouble ? CloudWarningIcon : CloudCheckIcon} size={18} />
      {text}
    </p>
  )
}

/** Why it could not be saved. What is written stays on the screen; without connection it is tried again by itself. */
export function SavingFailure({ editor, error }: { editor: Editor; error: unknown }) {
  return (
    <div className={styles.note}>
      <FailureBox error={error} />
      <p className={styles.noteActions}>
        <Button size="sm" onClick={() => void editor.flush()}>
          Volver a guardar
        </Button>
      </p>
    </div>
  )
}
