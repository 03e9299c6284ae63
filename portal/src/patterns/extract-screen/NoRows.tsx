import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import type { EmptyWords } from './empty-words.ts'

interface NoRowsProps {
  words: EmptyWords
  /** True where filters may be the reason. */
  filtered: boolean
  onClear: () => void
}

/** A list without rows: none yet, or none with these filters and the way to take them off. */
export function NoRows({ words, filtered, onClear }: NoRowsProps) {
  const { empty, soon, noResults, advice, clear = 'Quitar los filtros' } = words
  if (!filtered) return <Empty title={empty}>{soon}</Empty>
  return (
    <Empty title={noResults} action={<Button onClick={onClear}>{clear}</Button>}>
      {advice}
    </Empty>
  )
}
