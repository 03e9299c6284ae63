import type { PaymentsWaiting } from '@almenara/contract/areas/payments/home'
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import { dayAt, firstOfMonth, formatDay, monthName, type Instant } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { DataTable, type Column } from '../../../kit/DataTable.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import styles from './Waiting.module.css'

type Family = PaymentsWaiting['families'][number]

/** The totals of the month, by service. */
export function Families({ families, asOf }: Pick<PaymentsWaiting, 'families'> & { asOf: Instant }) {
  const today = dayAt(asOf)
  const month = monthName(today)
  const period = `${formatDay(firstOfMonth(today))} – ${formatDay(today)}`
  return (
    <Sheet title={month} end={<span className={styles.order}>{period}</span>}>
      <DataTable
        caption={`Servicios contratados y totales de ${month.toLowerCase()}`}
        columns={COLUMNS}
        rows={families}
        rowKey={({ kind }) => kind}
      />
    </Sheet>
  )
}

const NAMES: Readonly<Record<RemittanceKind, string>> = {
  TRANSFERS: 'Transferencias',
  DEBITS: 'Adeudos',
  FINANCING: 'Anticipo de remesas',
  CONFIRMING: 'Confirming',
}

/** Those that have screens of their own. */
const SCREENS = {
  TRANSFERS: '/payments/transfer-remittances',
  DEBITS: '/payments/debit-remittances',
  CONFIRMING: '/payments/confirming-remittances',
  FINANCING: '/payments/financing-remittances',
} as const

function Service({ kind }: Pick<Family, 'kind'>) {
  return <Link to={SCREENS[kind]}>{NAMES[kind]}</Link>
}

const LINES: Readonly<Record<RemittanceKind, readonly [one: string, many: string]>> = {
  TRANSFERS: ['transferencia', 'transferencias'],
  DEBITS: ['recibo', 'recibos'],
  FINANCING: ['recibo', 'recibos'],
  CONFIRMING: ['factura', 'facturas'],
}

const COLUMNS: Column<Family>[] = [
  { id: 'service', header: 'Servicio', card: 'title', cell: ({ kind }) => <Service kind={kind} /> },
  {
    id: 'amount',
    header: 'Importe del mes',
    card: 'figure',
    align: 'end',
    cell: ({ month }) => <Amount value={month.amount} size="strong" />,
  },
  { id: 'detail', header: 'Detalle', card: 'block', cell: detailOf },
  { id: 'contracts', header: 'Contratos', cell: ({ contracts }) => formatCount(contracts) },
]

function detailOf({ kind, month: { remittances, count, undone } }: Family): string {
  if (remittances === 0) return 'Sin remesas este mes'
  const [one, many] = LINES[kind]
  const sent = `${remittances === 1 ? '1 remesa' : `${formatCount(remittances)} remesas`}, ${formatCount(count)} ${count === 1 ? one : many}`
  if (undone === 0) return sent
  return `${sent} · ${undoneText(kind, undone)}`
}

function undoneText(kind: RemittanceKind, undone: number): string {
  if (kind === 'DEBITS' || kind === 'FINANCING') return undone === 1 ? '1 no cobrado' : `${formatCount(undone)} no cobrados`
  return undone === 1 ? '1 rechazada o devuelta' : `${formatCount(undone)} rechazadas o devueltas`
}
