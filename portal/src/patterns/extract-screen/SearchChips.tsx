import { readPieces } from '@almenara/contract/search'
import { ActiveChip } from '../../kit/ActiveChip.tsx'
import { sizeWords } from './filter-words.ts'

interface SearchChipsProps {
  search: string
  onChange: (search: string | undefined) => void
}

/** How the bank reads the amounts of a search, each with the way to take it out. */
export function SearchChips({ search, onChange }: SearchChipsProps) {
  return readPieces(search).map(({ condition: { words, size }, typed, rest }) => {
    const amounts = size && sizeWords(size)
    if (!amounts) return null
    // The same figures may be a reference's or an invoice's: they are looked for as text too.
    const value = words.length > 0 ? `${amounts}, o «${typed}» en otros datos` : amounts
    return <ActiveChip key={typed} name="Importe buscado" value={value} onRemove={() => onChange(rest || undefined)} />
  })
}
