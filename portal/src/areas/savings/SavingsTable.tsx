import type { SavingsGroup, SavingsLine } from '@almenara/contract/areas/savings/products'
import { formatRate } from '@almenara/contract/millionths'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, DataTable, type Column } from '../../kit/DataTable.tsx'
import { Sparkline } from '../../kit/Sparkline.tsx'
import { RowActions } from '../../patterns/product-row/RowActions.tsx'
import { LineWords } from './LineWords.tsx'
import { Result } from './Result.tsx'
import styles from './SavingsTable.module.css'

/** The products side by side: how each went, what was put in, what it is worth and what it has gained. */
export function SavingsTable({ groups }: { groups: readonly SavingsGroup[] }) {
  return (
    <DataTable
      caption="Productos de ahorro e inversión"
      columns={COLUMNS}
      rows={groups.flatMap(({ products }) => products)}
      rowKey={({ id }) => id}
    />
  )
}

const COLUMNS: Column<SavingsLine>[] = [
  {
    id: 'name',
    header: 'Producto',
    card: 'title',
    cell: (line) => (
      <>
        <Link to="/savings/$id/details" params={{ id: line.id }} className={styles.name}>
          {line.name}
        </Link>
        <CellDetail>
          <LineWords line={line} />
        </CellDetail>
      </>
    ),
  },
  {
    id: 'trend',
    header: 'Últimos 12 meses',
    card: 'none',
    cell: ({ trend, terms }) => (terms ? <span className={styles.quiet}>Interés fijo</span> : <Sparkline values={trend} />),
  },
  {
    id: 'contributed',
    header: 'Aportado',
    align: 'end',
    cell: ({ contributed }) => contributed !== undefined && <Amount value={contributed} />,
  },
  { id: 'value', header: 'Valor', align: 'end', card: 'figure', cell: ({ value }) => <Amount value={value} size="strong" /> },
  { id: 'result', header: 'Ganancia o pérdida', align: 'end', card: 'subfigure', cell: (line) => <ResultCell line={line} /> },
  {
    id: 'actions',
    header: <span className="vh">Acciones</span>,
    align: 'end',
    card: 'none',
    cell: ({ id, name }) => <RowActions kind="SAVINGS" id={id} name={name} />,
  },
]

function ResultCell({ line: { gain, gainRate, terms } }: { line: SavingsLine }) {
  if (terms) {
    return (
      <>
        <Amount value={terms.interest} />
        <CellDetail>Intereses brutos al vencer</CellDetail>
      </>
    )
  }
  if (gain === undefined) return null
  return (
    <>
      <Result value={gain} />
      {gainRate !== undefined && <CellDetail>{formatRate(gainRate, { signed: true })}</CellDetail>}
    </>
  )
}
