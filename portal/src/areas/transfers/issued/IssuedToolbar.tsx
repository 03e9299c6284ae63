import { issuedExport, type issuedExtract } from '@almenara/contract/areas/transfers/issued'
import type { Reply } from '@almenara/contract/call'
import { useBankDays } from '../../../base/bank-status.ts'
import { ChipChoice } from '../../../kit/ChipChoice.tsx'
import { DateRange } from '../../../kit/DateRange.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { ExportMenu } from '../../../patterns/download/ExportMenu.tsx'
import { countWords } from '../../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../../patterns/extract-screen/date-presets.ts'
import { FiltersButton } from '../../../patterns/extract-screen/FiltersButton.tsx'
import { ListBar } from '../../../patterns/extract-screen/ListBar.tsx'
import { ListSearch } from '../../../patterns/extract-screen/ListSearch.tsx'
import { groupOf, ISSUED_GROUP_NAMES, ISSUED_GROUPS, statesOf } from './issued-groups.ts'
import { IssuedFilterChips } from './IssuedFilterChips.tsx'
import type { IssuedFilters } from './use-issued-address.ts'

const IssuedFilterDrawer = lazyPart(() => import('./IssuedFilterDrawer.tsx'))

interface IssuedToolbarProps {
  accountId: string
  filters: IssuedFilters
  list: Reply<typeof issuedExtract> | undefined
  onChange: (filters: IssuedFilters) => void
}

const GROUPS = ISSUED_GROUPS.map((value) => ({ value, label: ISSUED_GROUP_NAMES[value] }))
const FORMATS = ['PDF', 'XLS'] as const

/** Filters of the issued transfers and their files; each change is a new list at a new address. Phones have the dates behind the button. */
export function IssuedToolbar({ accountId, filters, list, onChange }: IssuedToolbarProps) {
  const { search, states, sorts, fromDate, toDate, minAmount, maxAmount } = filters
  const { today, earliest } = useBankDays()
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const limits = { min: earliest, max: today }
  const count = list && countWords(list, 'transferencia', 'transferencias')
  const unavailable = list ? undefined : 'La lista aún no ha llegado'
  return (
    <ListBar
      search={
        <ListSearch
          label="Buscar en las transferencias"
          placeholder="Beneficiario, cuenta o concepto"
          value={search ?? ''}
          onChange={(words) => onChange({ ...filters, search: words })}
        />
      }
      wide={
        <DateRange
          label="Fecha de la orden"
          value={range}
          {...limits}
          presets={datePresets(today)}
          onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
        />
      }
      more={
        <FiltersButton count={[range, minAmount ?? maxAmount, sorts].filter((part) => part !== undefined).length}>
          {(close) => (
            <IssuedFilterDrawer
              filters={{ ...filters, fromDate: range?.from, toDate: range?.to }}
              limits={limits}
              onClose={close}
              onApply={(chosen) => {
                close()
                onChange(chosen)
              }}
            />
          )}
        </FiltersButton>
      }
      files={
        <ExportMenu
          options={FORMATS.map((format) => ({ format, unavailable }))}
          header={count}
          bring={async (format, onProgress) => {
            const { download } = await import('../../../patterns/download/download.ts')
            return download(issuedExport, { params: { id: accountId }, query: { txId: list?.txId ?? '', format } }, { onProgress })
          }}
        />
      }
      states={
        <ChipChoice
          label="Estado de las transferencias"
          options={GROUPS}
          value={groupOf(states)}
          onChange={(group) => onChange({ ...filters, states: statesOf(group) })}
        />
      }
      chips={<IssuedFilterChips filters={filters} range={range} onChange={onChange} />}
      count={count}
    />
  )
}
