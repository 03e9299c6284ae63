import MagnifyingGlassIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { useRef } from 'react'
import { ControlBox } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  /** What is searched, for screen readers: «Buscar en los movimientos». */
  label: string
  value: string
  onChange: (value: string) => void
  /** What may be typed: «Concepto, importe o referencia». */
  placeholder?: string | undefined
  maxLength?: number | undefined
}

/** A search as it is typed; Escape or the cross empties it. */
export function SearchField({ label, value, onChange, placeholder, maxLength }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const cross = value !== '' && <IconButton icon={XIcon} name="Borrar la búsqueda" onClick={clear} />
  return (
    <ControlBox icon={MagnifyingGlassIcon} end={cross} className={styles.search}>
      <input
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') clear()
        }}
      />
    </ControlBox>
  )
}
