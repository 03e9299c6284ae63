import { CONNECTION_DEVICE_NAMES, CONNECTION_RESULT_NAMES } from '@almenara/contract/connection-names'
import { formatDay } from '@almenara/contract/dates'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow, SuggestedChip } from '../../kit/Chip.tsx'
import type { DayRange } from '../../kit/day-range.ts'
import { Menu } from '../../kit/Menu.tsx'
import type { LogFilters } from './log-search.ts'

interface LogFilterChipsProps {
  filters: LogFilters
  /** The dates as they apply, with the bank's own where one was left open. */
  range: DayRange | undefined
  onChange: (filters: LogFilters) => void
}

/** The filters that apply, each with the way to take it off, and those that could be added. */
export function LogFilterChips({ filters, range, onChange }: LogFilterChipsProps) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <ChipRow>
      {range && (
        <ActiveChip
          name="Fechas"
          value={`${formatDay(range.from)} – ${formatDay(range.to)}`}
          onRemove={() => onChange({ ...filters, fromDate: undefined, toDate: undefined })}
        />
      )}
      <WordChip
        name="Dispositivo"
        names={CONNECTION_DEVICE_NAMES}
        chosen={filters.device}
        onChange={(device) => onChange({ ...filters, device })}
      />
      <WordChip
        name="Resultado"
        names={CONNECTION_RESULT_NAMES}
        chosen={filters.result}
        onChange={(result) => onChange({ ...filters, result })}
      />
      {isFiltered && (
        <Button variant="text" size="sm" onClick={() => onChange({})}>
          Quitar filtros
        </Button>
      )}
    </ChipRow>
  )
}

interface WordChipProps<Word extends string> {
  name: string
  names: Record<Word, string>
  /** An address may name several; the menu adds one. */
  chosen: readonly Word[] | undefined
  onChange: (chosen: Word[] | undefined) => void
}

function WordChip<Word extends string>({ name, names, chosen, onChange }: WordChipProps<Word>) {
  if (chosen) return <ActiveChip name={name} value={chosen.map((word) => names[word]).join(', ')} onRemove={() => onChange(undefined)} />
  const items = (Object.keys(names) as Word[]).map((word) => ({ id: word, label: names[word], onSelect: () => onChange([word]) }))
  return <Menu label={name} items={items} trigger={(properties) => <SuggestedChip {...properties}>{name}</SuggestedChip>} />
}
