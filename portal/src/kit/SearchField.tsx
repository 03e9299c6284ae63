import MagnifyingGlassIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { Suspense, useId, useRef, useState, type ReactNode } from 'react'
import { ControlBox } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './SearchField.module.css'

/** What the help of a search field spreads on its one element. */
export interface SearchHelpProps {
  id: string
  hidden: boolean
}

export interface SearchFieldProps {
  /** What is searched, for screen readers: «Buscar en los movimientos». */
  label: string
  value: string
  onChange: (value: string) => void
  /** What may be typed: «Concepto, importe o referencia». */
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** Says more of what may be typed, under the field while it has the focus and is empty. May be a lazy part. */
  help?: ((panel: SearchHelpProps) => ReactNode) | undefined
}

/** A search as it is typed; Escape or the cross empties it. In an empty field, Escape puts the help away. */
export function SearchField({ label, value, onChange, placeholder, maxLength, help }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // Once shown it stays in the page, hidden: the field is described by it also while something is typed.
  const [helping, setHelping] = useState<boolean>()
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const cross = value !== '' && <IconButton icon={XIcon} name="Borrar la búsqueda" onClick={clear} />
  const panel = helping !== undefined && help?.({ id, hidden: !helping || value !== '' })
  return (
    <div className={styles.frame}>
      <ControlBox icon={MagnifyingGlassIcon} end={cross} className={styles.search}>
        <input
          ref={input}
          type="search"
          aria-label={label}
          aria-describedby={panel ? id : undefined}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => setHelping(true)}
          onBlur={() => setHelping((shown) => shown && false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (value !== '') clear()
            else setHelping(false)
          }}
        />
      </ControlBox>
      {panel && <Suspense>{panel}</Suspense>}
    </div>
  )
}
