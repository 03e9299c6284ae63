import { useEffect, useRef } from 'react'
import { Note } from './Note.tsx'
import styles from './ErrorSummary.module.css'

export interface FieldError {
  /** The id of the control. */
  field: string
  /** The same words as the message under the field. */
  message: string
}

/** The errors of a form, at its top. It takes the focus, and each error links to its field. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const said = errors.map((error) => error.message).join('\n')
  useEffect(() => {
    if (said) box.current?.focus()
  }, [said])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Note tone="error" title={errors.length === 1 ? 'Hay un error en los datos' : `Hay ${errors.length} errores en los datos`}>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
