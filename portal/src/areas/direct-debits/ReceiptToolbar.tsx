import { receiptExport, type receiptExtract } from '@almenara/contract/areas/direct-debits/receipts'
import { RECEIPT_STATES_NAMES } from '@almenara/contract/areas/direct-debits/receipt-names'
import { RECEIPT_STATES } from '@almenara/contract/areas/direct-debits/receipt-states'
import type { Reply } from '@almenara/contract/call'
import { useBankDays } from '../../base/bank-status.ts'
import { ChipChoice } from '../../kit/ChipChoice.tsx'
import { DateRange } from '../../kit/DateRange.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import { FiltersButton } from '../../patterns/extract-screen/FiltersButton.tsx'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListBar } from '../../patterns/extract-screen/ListBar.tsx'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { ReceiptFilterChips } from './ReceiptFilterChips.tsx'
import type { ListFilters } from './use-receipts-address.ts'

const ReceiptFilterDrawer = lazyPart(() => import('./ReceiptFilterDrawer.tsx'))

interface ReceiptToolbarProps {
  accountId: string
  filters: ListFilters
  list: Reply<typeof receiptExtract> | undefined
  onChange: (filters: ListFilters) => void
}

const STATES = [
  { value: 'ALL' as const, label: 'Todos' },
  ...RECEIPT_STATES.map((value) => ({ value, label: RECEIPT_STATES_NAMES[value] })),
]
const FORMATS = ['PDF', 'XLS'] as const

/** Filters of the receipts and their files; each change is a new list at a new address. Phones have the dates behind the button. */
export function ReceiptToolbar({ accountId, filters, list, onChange }: ReceiptToolbarProps) {
  const { search, state, fromDate, toDate, creditor, minAmount, maxAmount } = filters
  const { today, earliest } = useBankDays()
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const limits = { min: earliest, max: today }
  const count = list && countWords(list, 'recibo', 'recibos')
  const creditors = list?.creditors ?? []
  return (
    <ListBar
      search={
        <ListSearch
          label="Buscar en los recibos"
          placeholder="Acreedor, concepto o importe"
          value={search ?? ''}
          onChange={(words) => onChange({ ...filters, search: words })}
        />
      }
      wide={
        <DateRange
          label="Fecha del recibo"
          value={range}
          {...limits}
          presets={datePresets(today)}
          onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
        />
      }
      more={
        <FiltersButton count={[range, creditor, minAmount ?? maxAmount].filter((part) => part !== undefined).length}>
          {(close) => (
            <ReceiptFilterDrawer
              filters={{ ...filters, fromDate: range?.from, toDate: range?.to }}
              limits={limits}
              creditors={creditors}
              onClose={close}
              onApply={(chosen) => {
                close()
                onChange(chosen)
              }}
            />
          )}
        </FiltersButton>
      }
      files={<ReceiptExport accountId={accountId} list={list} />}
      states={
        <ChipChoice
          label="Estado de los recibos"
          options={STATES}
          value={state ?? 'ALL'}
          onChange={(value) => onChange({ ...filters, state: value === 'ALL' ? undefined : value })}
        />
      }
      chips={isFiltered(filters) && <ReceiptFilterChips filters={filters} range={range} creditors={creditors} onChange={onChange} />}
      count={count}
    />
  )
}

function ReceiptExport({ accountId, list }: Pick<ReceiptToolbarProps, 'accountId' | 'list'>) {
  const unavailable = list ? undefined : 'La lista aún no ha llegado'
  return (
    <ExportMenu
      options={FORMATS.map((format) => ({ format, unavailable }))}
      header={list && countWords(list, 'recibo', 'recibos')}
      bring={async (format, onProgress) => {
        const { download } = await import('../../patterns/download/download.ts')
        const query = { txId: list?.txId ?? '', format: format === 'XLS' ? ('XLS' as const) : ('PDF' as const) }
        return download(receiptExport, { params: { accountId }, query }, { onProgress })
      }}
    />
  )
}
