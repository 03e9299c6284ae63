import UploadSimpleIcon from '@phosphor-icons/core/regular/upload-simple.svg?react'
import { useId } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { cx } from './class-names.ts'
import styles from './FileButton.module.css'
import { Icon } from './Icon.tsx'
import { Reason } from './Reason.tsx'

export interface FileButtonProps extends ButtonLook {
  /** What it brings: «Elegir fichero». */
  label: string
  describedBy?: string | undefined
  invalid?: boolean | undefined
  /** Why none can be brought now. The control keeps its place and shows it. */
  unavailable?: string | undefined
  /** All that were chosen together: never none. */
  onFiles: (files: readonly File[]) => void
}

/** A button that brings a file. The control is the browser's own, with the look of a button around it. */
export function FileButton({ label, describedBy, invalid, unavailable, onFiles, ...look }: FileButtonProps) {
  const reasonId = useId()
  const control = (
    <label className={cx(buttonClass(look), styles.button, unavailable && styles.off)}>
      <input
        type="file"
        className={styles.input}
        aria-describedby={cx(describedBy, unavailable && reasonId) || undefined}
        aria-invalid={invalid || undefined}
        aria-disabled={unavailable ? true : undefined}
        onClick={(event) => {
          if (unavailable) event.preventDefault()
        }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file, mended, is another choice.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Icon of={UploadSimpleIcon} />
      {label}
    </label>
  )
  return unavailable ? (
    <Reason id={reasonId} reason={unavailable} wide={look.wide}>
      {control}
    </Reason>
  ) : (
    control
  )
}
