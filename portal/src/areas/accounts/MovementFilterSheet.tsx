import { movementTypes } from '@almenara/contract/areas/accounts'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { queryFor } from '../../api/query.ts'
import { readAmountRange } from '../../fields/amount-range.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { limitsHint, readRange, type DayLimits, type DayRange } from '../../kit/day-range.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import type { MovementFilters } from './account-search.ts'
import { DIRECTION_OPTIONS } from './directions.ts'
import { MovementTypeChoices } from './MovementTypeChoices.tsx'
import styles from './MovementFilterSheet.module.css'

interface MovementFilterSheetProps {
  accountId: string
  filters: MovementFilters
  limits: DayLimits
  presets: readonly { label: string; range: DayRange }[]
  onApply: (filters: MovementFilters) => void
  onClose: () => void
}

/** Every filter of the list at once, for phones: nothing changes behind until it is applied. */
export default function MovementFilterSheet({ accountId, filters, limits, presets, onApply, onClose }: MovementFilterSheetProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [problems, setProblems] = useState<{ dates?: string | undefined; amounts?: string | undefined }>({})
  const read = useQuery(queryFor(movementTypes, { params: { id: accountId } }))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  useEffect(() => {
    if (problems.dates || problems.amounts) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const dates = readDates(draft, limits)
    const amounts = readAmountRange(draft.min, draft.max)
    if (dates.problem || amounts.problem) return setProblems({ dates: dates.problem, amounts: amounts.problem })
    const { direction, types } = draft
    return onApply({
      search: filters.search,
      fromDate: dates.range?.from,
      toDate: dates.range?.to,
      direction: direction === 'ALL' ? undefined : direction,
      type: types.length > 0 ? types : undefined,
      ...amounts.range,
    })
  }
  return (
    <Drawer
      title="Filtros"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button variant="text" onClick={() => onApply({ search: filters.search })}>
            Quitar filtros
          </Button>
          <Button type="submit" form={id} variant="primary">
            Aplicar los filtros
          </Button>
        </div>
      }
    >
      <form id={id} ref={form} className={styles.form} onSubmit={submit} noValidate>
        <DateSection draft={draft} change={change} problem={problems.dates} limits={limits} presets={presets} />
        <Section title="Sentido">
          <Segmented
            label="Sentido"
            size="md"
            options={DIRECTION_OPTIONS}
            value={draft.direction}
            onChange={(direction) => change({ direction })}
          />
        </Section>
        <AmountSection draft={draft} change={change} problem={problems.amounts} />
        <Section title="Tipo de movimiento">
          <ReadState read={read}>
            {({ types }) => <MovementTypeChoices types={types} chosen={draft.types} onChange={(chosen) => change({ types: chosen })} />}
          </ReadState>
        </Section>
      </form>
    </Drawer>
  )
}

interface PartProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  problem: string | undefined
}

function DateSection({ draft, change, problem, limits, presets }: PartProps & Pick<MovementFilterSheetProps, 'limits' | 'presets'>) {
  return (
    <Section title="Fecha de operación">
      <div className={styles.presets}>
        {presets.map(({ label, range }) => (
          <Button key={label} size="sm" onClick={() => change({ from: formatDay(range.from), to: formatDay(range.to) })}>
            {label}
          </Button>
        ))}
      </div>
      <DayField label="Desde" value={draft.from} error={problem} onChange={(from) => change({ from })} />
      <DayField label="Hasta" value={draft.to} hint={limitsHint(limits)} onChange={(to) => change({ to })} />
    </Section>
  )
}

function AmountSection({ draft, change, problem }: PartProps) {
  return (
    <Section title="Importe">
      <AmountInput label="Importe mínimo" required={false} value={draft.min} onChange={(min) => change({ min })} error={problem} />
      <AmountInput label="Importe máximo" required={false} value={draft.max} onChange={(max) => change({ max })} />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface DayFieldProps {
  label: string
  value: string
  hint?: string | undefined
  error?: string | undefined
  onChange: (text: string) => void
}

function DayField({ onChange, ...texts }: DayFieldProps) {
  return (
    <TextField
      {...texts}
      required={false}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The filters as they are typed and chosen. */
interface Draft {
  from: string
  to: string
  direction: (typeof DIRECTION_OPTIONS)[number]['value']
  min: string
  max: string
  types: NonNullable<MovementFilters['type']>
}

function draftOf({ fromDate, toDate, direction, minAmount, maxAmount, type }: MovementFilters): Draft {
  return {
    from: fromDate ? formatDay(fromDate) : '',
    to: toDate ? formatDay(toDate) : '',
    direction: direction ?? 'ALL',
    min: amountText(minAmount),
    max: amountText(maxAmount),
    types: type ?? [],
  }
}

function amountText(cents: Cents | undefined): string {
  return cents === undefined ? '' : formatAmount(cents, { currency: null })
}

/** Both dates or none. */
function readDates({ from, to }: Draft, limits: DayLimits): { range?: DayRange; problem?: string } {
  if (from.trim() === '' && to.trim() === '') return {}
  const typed = readRange(from, to, limits)
  return typed.ok ? { range: typed.range } : { problem: typed.problem }
}
