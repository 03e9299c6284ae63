import { amortizationExport, amortizationExtract, type AmortizationRow } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import type { Reply } from '@almenara/contract/call'
import { addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { getRouteApi } from '@tanstack/react-router'
import { useBankDays } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { amountColumn, figureColumn, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import styles from './AmortizationTable.module.css'
import { INSTALMENTS } from './lists.ts'

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

/** Every instalment from the first to the last: what of each is principal and what interest. */
export default function AmortizationTable({ financing: { id, loan } }: { financing: FinancingDetail }) {
  const { today } = useBankDays()
  const list = useList(INSTALMENTS, amortizationExtract, { params: { id }, search: financingRoute.useSearch() })
  const days = { min: loan?.startedOn ?? today, max: loan?.endsOn ?? today }
  return (
    <>
      <ListToolbar
        list={list}
        days={days}
        presets={presetsOf(today, days)}
        note={loan?.variable && `Con el tipo de hoy: desde la próxima revisión cambiarán con el ${loan.variable.index.toLowerCase()}.`}
        files={<ListFiles list={list} of={amortizationExport} params={{ id }} />}
      />
      {list.last && list.rows.length > 0 && <Totals totals={list.last.totals} />}
      <ListRows
        list={list}
        columns={loan?.vatRate ? [...BEFORE_VAT, VAT, ...AFTER_VAT] : [...BEFORE_VAT, ...AFTER_VAT]}
        rowKey={({ number }) => number}
      />
    </>
  )
}

function presetsOf(today: LocalDate, { min, max }: { min: LocalDate; max: LocalDate }) {
  const year = today.slice(0, 4)
  const within = (from: LocalDate, to: LocalDate) => ({ from: from < min ? min : from, to: to > max ? max : to })
  return [
    { label: 'Próximos 12 meses', range: within(today, addMonths(today, 12)) },
    { label: 'Este año', range: within(toLocalDate(`${year}-01-01`), toLocalDate(`${year}-12-31`)) },
    { label: 'Año anterior', range: within(addMonths(toLocalDate(`${year}-01-01`), -12), addMonths(toLocalDate(`${year}-12-31`), -12)) },
  ].filter(({ range: { from, to } }) => from <= to)
}

/** What the rows of the list come to, whatever the page. */
function Totals({ totals }: { totals: Reply<typeof amortizationExtract>['totals'] }) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Capital</dt>
        <dd>
          <Amount value={totals.principal} size="strong" />
        </dd>
      </div>
      <div>
        <dt>Intereses</dt>
        <dd>
          <Amount value={totals.interest} size="strong" />
        </dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          <Amount value={totals.total} size="strong" />
        </dd>
      </div>
    </dl>
  )
}

function stateOf({ status, isResidual }: AmortizationRow) {
  if (status === 'PENDING') return isResidual && 'Valor residual'
  return (
    <>
      {isResidual && 'Valor residual · '}
      {status === 'PAID' ? 'Pagada' : <Badge tone="ko">Impagada</Badge>}
    </>
  )
}

/** What an instalment is made of: on a phone's card, in a line under its day. */
function partsOf({ principal, interest, rate, vat }: AmortizationRow): string {
  const parts = [`Capital ${formatAmount(principal)}`, `intereses ${formatAmount(interest)} al ${formatRate(rate)}`]
  return [...parts, ...(vat > 0 ? [`IVA ${formatAmount(vat)}`] : [])].join(', ')
}

const FOLDED = { card: 'none' } as const

const BEFORE_VAT: Column<AmortizationRow>[] = [
  { id: 'number', header: 'N.º', card: 'none', cell: ({ number, isResidual }) => (isResidual ? 'Residual' : number) },
  titleColumn('Vencimiento', ({ dueOn }) => <Day value={dueOn} />, stateOf, partsOf),
  { id: 'rate', header: 'Tipo', align: 'end', card: 'none', cell: ({ rate }) => formatRate(rate) },
  figureColumn('principal', 'Capital', ({ principal }) => principal, FOLDED),
  figureColumn('interest', 'Intereses', ({ interest }) => interest, FOLDED),
]
const VAT = figureColumn<AmortizationRow>('vat', 'IVA', ({ vat }) => vat, FOLDED)
const AFTER_VAT: Column<AmortizationRow>[] = [
  amountColumn(({ total }) => total, 'Cuota'),
  {
    id: 'outstanding',
    header: 'Pendiente',
    align: 'end',
    card: 'subfigure',
    cell: ({ outstanding }) => (
      <>
        <span className={styles.left}>Quedan </span>
        <Amount value={outstanding} />
      </>
    ),
  },
]
