import UploadSimpleIcon from '@phosphor-icons/core/regular/upload-simple.svg?react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { FieldMessage } from './Field.tsx'
import { FileButton } from './FileButton.tsx'
import styles from './FileDrop.module.css'
import { IconBox } from './IconBox.tsx'

export interface FileDropProps {
  /** On the button, and the field's name: «Elegir fichero». */
  label: string
  /** Before the button, where there is a pointer to drop with: «Arrastre aquí el fichero». */
  invitation: string
  /** What may be brought, and how large it may be. */
  hint?: ReactNode | undefined
  /** Why what was brought was not taken, and what to do. */
  error?: string | undefined
  /** Why none can be brought now. The field keeps its place and shows it. */
  unavailable?: string | undefined
  /** All that were dropped together or chosen: never none. */
  onFiles: (files: readonly File[]) => void
}

/** Where a file is dropped or chosen. The control is the browser's own: whoever does not drop goes to it as to any other. */
export function FileDrop({ label, invitation, hint, error, unavailable, onFiles }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  // Entering a part of the zone comes before leaving the one before: only the outermost leaving counts.
  const depth = useRef(0)
  const enter = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !unavailable) onFiles(files)
  }
  return (
    // Dropping is a shortcut of the pointer: what it does, the control inside does too.
    <div
      role="presentation"
      className={cx(styles.zone, isOver && !unavailable && styles.over)}
      onDragEnter={() => enter(1)}
      onDragLeave={() => enter(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <IconBox icon={UploadSimpleIcon} />
      <p className={styles.invitation}>{invitation}</p>
      <FileButton
        variant="primary"
        label={label}
        unavailable={unavailable}
        describedBy={cx(hint !== undefined && `${id}-hint`, error && `${id}-error`)}
        invalid={error !== undefined}
        onFiles={onFiles}
      />
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <FieldMessage id={`${id}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
    </div>
  )
}
