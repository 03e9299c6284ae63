import type { Withholding } from '@almenara/contract/areas/accounts'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../kit/Amount.tsx'
import { DataTable, type Column } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { accountWithholdings } from './queries.ts'

const COLUMNS: Column<Withholding>[] = [
  { id: 'placed', header: 'Desde', card: 'eyebrow', cell: ({ placedAt }) => formatDay(dayAt(placedAt)) },
  { id: 'title', header: 'Concepto', card: 'title', cell: ({ title }) => title },
  { id: 'expires', header: 'Hasta', cell: ({ expiresAt }) => (expiresAt ? formatDay(dayAt(expiresAt)) : 'Indeterminada') },
  { id: 'amount', header: 'Importe', align: 'end', card: 'figure', cell: ({ amount }) => <Amount value={amount} size="strong" /> },
]

/** Money of the account that is set aside, and until when. */
export default function Withholdings({ id }: { id: string }) {
  const read = useQuery(accountWithholdings(id))
  return (
    <ReadState read={read}>
      {({ withholdings }) =>
        withholdings.length === 0 ? (
          <Empty title="No tiene retenciones en esta cuenta">
            Verá aquí el dinero apartado por compras con tarjeta u operaciones que aún no se han cargado.
          </Empty>
        ) : (
          <DataTable
            caption="Retenciones de la cuenta, de la más reciente a la más antigua"
            columns={COLUMNS}
            rows={withholdings}
            rowKey={(withholding) => withholding.id}
          />
        )
      }
    </ReadState>
  )
}
