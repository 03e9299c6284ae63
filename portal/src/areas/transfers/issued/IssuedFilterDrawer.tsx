import { formatDay } from '@almenara/contract/dates'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { readAmountRange } from '../../../fields/amount-range.ts'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Button } from '../../../kit/Button.tsx'
import { limitsHint, readRange, type DayLimits } from '../../../kit/day-range.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { typed } from '../transfer-draft.ts'
import styles from './issued.module.css'
import type { IssuedFilters } from './use-issued-address.ts'

interface IssuedFilterDrawerProps {
  filters: IssuedFilters
  limits: DayLimits
  onApply: (filters: IssuedFilters) => void
  onClose: () => void
}

/** Dates and amounts at once: nothing changes behind until they are applied. */
export default function IssuedFilterDrawer({ filters, limits, onApply, onClose }: IssuedFilterDrawerProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [problems, setProblems] = useState<Problems>({})
  const { search, states } = filters
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  useEffect(() => {
    if (problems.dates || problems.amounts) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { from, to, min, max } = draft
    const dates = from.trim() === '' && to.trim() === '' ? undefined : readRange(from, to, limits)
    const amounts = readAmountRange(min, max)
    const wrong = dates && !dates.ok ? dates.problem : undefined
    if (wrong || amounts.problem) return setProblems({ dates: wrong, amounts: amounts.problem })
    const range = dates?.ok ? dates.range : undefined
    return onApply({ search, states, fromDate: range?.from, toDate: range?.to, ...amounts.range })
  }
  return (
    <Drawer
      title="Filtros"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button variant="text" onClick={() => onApply({ search, states })}>
            Quitar filtros
          </Button>
          <Button type="submit" form={id} variant="primary">
            Aplicar los filtros
          </Button>
        </div>
      }
    >
      <form id={id} ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Fields draft={draft} limits={limits} problems={problems} onChange={change} />
      </form>
    </Drawer>
  )
}

type Draft = ReturnType<typeof draftOf>

interface Problems {
  dates?: string | undefined
  amounts?: string | undefined
}

interface FieldsProps {
  draft: Draft
  limits: DayLimits
  problems: Problems
  onChange: (part: Partial<Draft>) => void
}

function Fields({ draft, limits, problems, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Ordenadas desde el día"
        required={false}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        value={draft.from}
        error={problems.dates}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="Ordenadas hasta el día"
        required={false}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        value={draft.to}
        hint={limitsHint(limits)}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <AmountInput
        label="Importe mínimo"
        required={false}
        value={draft.min}
        onChange={(min) => onChange({ min })}
        error={problems.amounts}
      />
      <AmountInput label="Importe máximo" required={false} value={draft.max} onChange={(max) => onChange({ max })} />
    </>
  )
}

function draftOf({ fromDate, toDate, minAmount, maxAmount }: IssuedFilters) {
  return {
    from: fromDate ? formatDay(fromDate) : '',
    to: toDate ? formatDay(toDate) : '',
    min: typed(minAmount),
    max: typed(maxAmount),
  }
}
