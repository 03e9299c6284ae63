import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'

interface NoRowsProps {
  /** What the rows are, in plural: «recibos». */
  what: string
  filtered: boolean
  onClear: () => void
  /** What will be here, where there is nothing yet. */
  children: string
}

/** A list without rows: none yet, or none with these filters. */
export function NoRows({ what, filtered, onClear, children }: NoRowsProps) {
  if (!filtered) return <Empty title={`Todavía no hay ${what}`}>{children}</Empty>
  return (
    <Empty title={`No hay ${what} con estos filtros`} action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas, o quite los demás filtros.
    </Empty>
  )
}
