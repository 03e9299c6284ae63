import { amortizationExport, amortizationExtract, type AmortizationRow } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import type { Reply } from '@almenara/contract/call'
import { addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/rate'
import { useBankDays } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { Note } from '../../kit/Note.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { download } from '../../patterns/download/download.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { emptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import styles from './AmortizationTable.module.css'
import type { AmortizationFilters } from './financing-search.ts'
import { OTHER_FILTERS } from './financing-words.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { useListAddress } from './use-list-address.ts'

const PARTS = [
  { value: 'PENDING', label: 'Por vencer' },
  { value: 'DUE', label: 'Vencidas' },
  { value: 'ALL', label: 'Todas' },
] as const

const NO_ROWS = emptyWords('cuotas', 'Este préstamo está pagado.', OTHER_FILTERS)

/** Every instalment from the first to the last: what of each is principal and what interest. */
export default function AmortizationTable({ financing: { id, loan } }: { financing: FinancingDetail }) {
  const { search, filter, pages } = useListAddress()
  const { today } = useBankDays()
  const { fromDate, toDate, part = 'PENDING' } = search
  const filters: AmortizationFilters = { fromDate, toDate, part: part === 'ALL' ? undefined : part }
  const list = useExtract(amortizationExtract, { params: { id }, filters, pages: search.pages })
  useShownPages(list, search.pages, pages)
  const txId = list.last?.txId
  const filtered = part !== 'ALL' || fromDate !== undefined || toDate !== undefined
  const limits = { min: loan?.startedOn ?? today, max: loan?.endsOn ?? today }
  return (
    <>
      <ListToolbar
        dateLabel="Fecha de vencimiento"
        dates={filters}
        limits={limits}
        presets={presetsOf(today, limits)}
        onChange={(change) => filter(change === 'CLEAR' ? {} : { part: search.part, ...change.dates })}
        count={list.last && countWords(list.last, 'cuota', 'cuotas')}
        bring={
          txId === undefined
            ? undefined
            : (format, onProgress) => download(amortizationExport, { params: { id }, query: { txId, format } }, { onProgress })
        }
      >
        <Segmented
          label="Cuotas"
          options={PARTS}
          value={part}
          onChange={(value) => filter({ fromDate, toDate, part: value === 'PENDING' ? undefined : value })}
        />
      </ListToolbar>
      {loan?.variable && (
        <div className={styles.note}>
          <Note>{`Desde la próxima revisión las cuotas cambiarán con el ${loan.variable.index.toLowerCase()}: aquí se calculan con el tipo de hoy.`}</Note>
        </div>
      )}
      {list.last && list.rows.length > 0 && <Totals totals={list.last.totals} />}
      <ListView
        list={list}
        caption="Cuadro de amortización, de la primera cuota a la última"
        what="cuotas"
        columns={loan?.vatRate ? [...BEFORE_VAT, VAT, ...AFTER_VAT] : [...BEFORE_VAT, ...AFTER_VAT]}
        rowKey={({ number }) => number}
        empty={<NoRows words={NO_ROWS} filtered={filtered} onClear={() => filter({ part: 'ALL' })} />}
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

const BEFORE_VAT: Column<AmortizationRow>[] = [
  { id: 'number', header: 'N.º', card: 'none', cell: ({ number, isResidual }) => (isResidual ? 'Residual' : number) },
  {
    id: 'due',
    header: 'Vencimiento',
    card: 'title',
    cell: ({ dueOn, status, isResidual }) => (
      <>
        <Day value={dueOn} />
        {isResidual && <CellDetail>Valor residual</CellDetail>}
        {status !== 'PENDING' && <CellDetail>{status === 'PAID' ? 'Pagada' : <Badge tone="ko">Impagada</Badge>}</CellDetail>}
      </>
    ),
  },
  { id: 'rate', header: 'Tipo', align: 'end', cell: ({ rate }) => formatRate(rate) },
  { id: 'principal', header: 'Capital', align: 'end', cell: ({ principal }) => <Amount value={principal} /> },
  { id: 'interest', header: 'Intereses', align: 'end', cell: ({ interest }) => <Amount value={interest} /> },
]
const VAT: Column<AmortizationRow> = { id: 'vat', header: 'IVA', align: 'end', cell: ({ vat }) => <Amount value={vat} /> }
const AFTER_VAT: Column<AmortizationRow>[] = [
  { id: 'total', header: 'Cuota', align: 'end', card: 'figure', cell: ({ total }) => <Amount value={total} size="strong" /> },
  { id: 'outstanding', header: 'Pendiente', align: 'end', cell: ({ outstanding }) => <Amount value={outstanding} /> },
]
