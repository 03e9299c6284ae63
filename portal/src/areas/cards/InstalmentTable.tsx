import type { ScpDetail, ScpInstalment } from '@almenara/contract/areas/cards/scp'
import { Amount } from '../../kit/Amount.tsx'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { DataTable, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'

type State = NonNullable<ScpDetail['plan']>['table'][number]['state']
type Row = ScpInstalment & { state?: State }

const STATES: Record<State, { name: string; tone: BadgeTone }> = {
  PENDING: { name: 'Pendiente', tone: 'info' },
  BILLED: { name: 'Sin cobrar', tone: 'warning' },
  PAID: { name: 'Pagada', tone: 'ok' },
  CANCELLED: { name: 'Amortizada', tone: 'neutral' },
}

function money(id: 'principal' | 'interest' | 'fee' | 'outstanding', header: string): Column<Row> {
  return { id, header, align: 'end', cell: (row) => <Amount value={row[id]} /> }
}

/** The amortization table of a deferred purchase, or of one that would be. */
export function InstalmentTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const fees = rows.some(({ fee }) => fee > 0)
  const columns: Column<Row>[] = [
    { id: 'number', header: 'Cuota', card: 'title', cell: ({ number }) => `Cuota ${number}` },
    { id: 'due', header: 'Fecha', card: 'eyebrow', cell: ({ dueOn }) => <Day value={dueOn} /> },
    ...(rows.some(({ state }) => state)
      ? [
          {
            id: 'state',
            header: 'Estado',
            cell: ({ state }: Row) => (state ? <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge> : null),
          },
        ]
      : []),
    money('principal', 'Capital'),
    money('interest', 'Intereses'),
    ...(fees ? [money('fee', 'Comisión')] : []),
    money('outstanding', 'Queda'),
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount }) => <Amount value={amount} size="strong" />,
    },
  ]
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ number }) => number} />
}
