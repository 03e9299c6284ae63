import { useState } from 'react'
import type { Examples } from './example.ts'
import { SearchField } from './SearchField.tsx'

function Search({ initial }: { initial: string }) {
  const [text, setText] = useState(initial)
  return <SearchField label="Buscar en los movimientos" placeholder="Concepto, importe o referencia" value={text} onChange={setText} />
}

export default {
  section: 'Estados y filtros',
  of: 'SearchField',
  show: { Vacío: <Search initial="" />, 'Con texto': <Search initial="Aceros" /> },
} satisfies Examples
