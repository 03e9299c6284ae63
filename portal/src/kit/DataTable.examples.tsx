import { formatMonth, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { type Cents, toCents } from '@almenara/contract/money'
import { useState } from 'react'
import { Amount } from './Amount.tsx'
import { Badge } from './Badge.tsx'
import { CellDetail, type Column, DataTable } from './DataTable.tsx'
import { Day } from './Day.tsx'
import type { Examples } from './example.ts'
import { Sheet } from './Sheet.tsx'

interface Entry {
  id: number
  day: LocalDate
  concept: string
  detail: string
  amount: Cents
  balance: Cents
}

const entry = (id: number, day: string, concept: string, detail: string, amount: number, balance: number): Entry => ({
  id,
  day: toLocalDate(day),
  concept,
  detail,
  amount: toCents(amount),
  balance: toCents(balance),
})

const ENTRIES = [
  entry(6, '2025-11-21', 'Transferencia de Promociones Llevant, S. A.', 'Factura 2025/0318', 605000, 4732248),
  entry(5, '2025-11-21', 'Aceros del Turia, S. A.', 'Recibo SEPA', -231840, 4127248),
  entry(4, '2025-11-20', 'Seguros sociales, octubre', 'Tesorería General de la Seguridad Social', -390417, 4359088),
  entry(3, '2025-10-31', 'Anticipos de nómina, octubre', '35 órdenes', -961202, 4754956),
]

const COLUMNS: Column<Entry>[] = [
  { id: 'day', header: 'Fecha', cell: (row) => <Day value={row.day} />, onceFor: (row) => row.day, sortable: true, card: 'eyebrow' },
  {
    id: 'concept',
    header: 'Concepto',
    cell: (row) => (
      <>
        {row.concept}
        <CellDetail>{row.detail}</CellDetail>
      </>
    ),
    card: 'title',
  },
  { id: 'valueDay', header: 'Fecha valor', cell: (row) => <Day value={row.day} />, card: 'none' },
  {
    id: 'amount',
    header: 'Importe',
    cell: (row) => <Amount value={row.amount} as="entry" />,
    align: 'end',
    sortable: true,
    card: 'figure',
  },
  { id: 'balance', header: 'Saldo', cell: (row) => <Amount value={row.balance} as="balance" />, align: 'end', card: 'subfigure' },
]

function Entries() {
  const [direction, setDirection] = useState<'asc' | 'desc'>('desc')
  return (
    <Sheet>
      <DataTable
        caption="Movimientos de la cuenta, del más reciente al más antiguo"
        columns={COLUMNS}
        rows={direction === 'desc' ? ENTRIES : ENTRIES.toReversed()}
        rowKey={(row) => row.id}
        groupOf={(row) => ({ key: formatMonth(row.day), header: row.day.startsWith('2025-11') ? 'Noviembre de 2025' : 'Octubre de 2025' })}
        sort={{ by: 'day', direction, onSort: () => setDirection(direction === 'asc' ? 'desc' : 'asc') }}
      />
    </Sheet>
  )
}

interface Mandate {
  name: string
  state: 'active' | 'revoked'
  limit: Cents
}
const MANDATES: Mandate[] = [
  { name: 'Energía Serra', state: 'active', limit: toCents(90000) },
  { name: 'Agua de Llíria', state: 'revoked', limit: toCents(0) },
]

export default {
  section: 'Importes y datos',
  of: 'DataTable',
  show: {
    'Agrupada y ordenable': <Entries />,
    'Con una fila elegida': (
      <Sheet>
        <DataTable
          caption="Mandatos"
          columns={[
            { id: 'name', header: 'Mandato', cell: (row) => row.name, card: 'title' },
            {
              id: 'state',
              header: 'Estado',
              cell: (row) => (row.state === 'active' ? <Badge tone="ok">Activo</Badge> : <Badge tone="neutral">Revocado</Badge>),
            },
            { id: 'limit', header: 'Límite', cell: (row) => <Amount value={row.limit} />, align: 'end' },
          ]}
          rows={MANDATES}
          rowKey={(row) => row.name}
          isSelected={(row) => row.state === 'active'}
        />
      </Sheet>
    ),
  },
} satisfies Examples
