import { receiptExport, type receiptExtract } from '@almenara/contract/areas/direct-debits/receipts'
import { RECEIPT_STATES, RECEIPT_STATES_NAMES } from '@almenara/contract/areas/direct-debits/receipt-states'
import type { Reply } from '@almenara/contract/call'
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel'
import { Suspense, useState } from 'react'
import { useBankDays } from '../../base/bank-status.ts'
import { Button } from '../../kit/Button.tsx'
import { ChipChoice } from '../../kit/ChipChoice.tsx'
import { DateRange } from '../../kit/DateRange.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { ReceiptFilterChips } from './ReceiptFilterChips.tsx'
import styles from './ReceiptToolbar.module.css'
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
  const { search, state, fromDate, toDate } = filters
  const { today, earliest } = useBankDays()
  const [isOpen, setOpen] = useState(false)
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const limits = { min: earliest, max: today }
  return (
    <>
      <div className={styles.bar} data-print="no">
        <div className={styles.search}>
          <ListSearch
            label="Buscar en los recibos"
            placeholder="Acreedor, concepto o importe"
            value={search ?? ''}
            onChange={(words) => onChange({ ...filters, search: words })}
          />
        </div>
        <div className={styles.wide}>
          <DateRange
            label="Fecha del recibo"
            value={range}
            {...limits}
            presets={datePresets(today)}
            onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
          />
        </div>
        <Button size="sm" icon={FunnelIcon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className={styles.word}>Filtros</span>
        </Button>
        <div className={styles.export}>
          <ReceiptExport accountId={accountId} list={list} />
        </div>
      </div>
      <div className={styles.states}>
        <ChipChoice
          label="Estado de los recibos"
          options={STATES}
          value={state ?? 'ALL'}
          onChange={(value) => onChange({ ...filters, state: value === 'ALL' ? undefined : value })}
        />
        {list && <output className={styles.count}>{countWords(list, 'recibo', 'recibos')}</output>}
      </div>
      {isFiltered(filters) && (
        <div className={styles.chips}>
          <ReceiptFilterChips filters={filters} range={range} creditors={list?.creditors ?? []} onChange={onChange} />
        </div>
      )}
      {isOpen && (
        <Suspense>
          <ReceiptFilterDrawer
            filters={{ ...filters, fromDate: range?.from, toDate: range?.to }}
            limits={limits}
            creditors={list?.creditors ?? []}
            onClose={() => setOpen(false)}
            onApply={(chosen) => {
              setOpen(false)
              onChange(chosen)
            }}
          />
        </Suspense>
      )}
    </>
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
