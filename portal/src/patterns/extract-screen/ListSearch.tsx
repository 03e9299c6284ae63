import { MAX_LENGTH } from '@almenara/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { SearchField } from '../../kit/SearchField.tsx'

const SearchHelp = lazyPart(() => import('./SearchHelp.tsx'))

/** How long after the last key the search is made, in milliseconds. */
const PAUSE_MS = 300

interface ListSearchProps {
  /** For screen readers: «Buscar en los movimientos». */
  label: string
  /** What may be typed: «Concepto, importe o referencia». */
  placeholder: string
  /** The search of the list that is shown; empty for none. */
  value: string
  /** Whether an amount may be searched for. */
  amounts: boolean
  /** Whether a month may be searched for. */
  months: boolean
  onChange: (search: string | undefined) => void
}

/** Searches as it is typed. What is typed is the field's own until there is a pause; a search that changes elsewhere replaces it. */
export function ListSearch({ label, placeholder, value, amounts, months, onChange }: ListSearchProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [asked, setAsked] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The answer to what this field asked changes nothing in it: the customer may have gone on typing.
    if (value !== asked) {
      setAsked(value)
      setText(value)
    }
  }
  const search = useEffectEvent((words: string) => {
    if (words === asked) return
    setAsked(words)
    onChange(words || undefined)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      maxLength={MAX_LENGTH.search}
      value={text}
      onChange={setText}
      help={amounts ? (panel) => <SearchHelp {...panel} months={months} /> : undefined}
    />
  )
}
