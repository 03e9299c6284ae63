import { EMPTY } from '../../api/empty-lists.es.ts'
import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import type { EmptyWords } from './empty-words.ts'

export interface NoRowsProps {
  words: EmptyWords
  /** True where filters may be the reason. */
  filtered: boolean
  onClear: () => void
}

/** What `NoRows` says. */
export default function EmptyList({ words, filtered, onClear }: NoRowsProps) {
  const { empty, noResults, soon, advice, clear = 'Quitar filtros' } = 'of' in words ? { ...EMPTY[words.of], ...words } : words
  if (!filtered) return <Empty title={empty}>{soon}</Empty>
  return (
    <Empty title={noResults} action={<Button onClick={onClear}>{clear}</Button>}>
      {advice}
    </Empty>
  )
}
