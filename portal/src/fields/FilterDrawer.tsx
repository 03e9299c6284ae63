import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { AmountInput } from '../kit/AmountInput.tsx'
import { Button } from '../kit/Button.tsx'
import { limitsHint, type DayLimits } from '../kit/day-range.ts'
import { Drawer } from '../kit/Drawer.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './FilterDrawer.module.css'
import { rangesDraftOf, readRanges, type Ranges, type RangesDraft, type RangesProblems } from './ranges.ts'

/** What the fields of a `FilterDrawer` need of its form. */
export interface RangesForm {
  draft: RangesDraft
  change: (part: Partial<RangesDraft>) => void
  problems: RangesProblems
  limits: DayLimits
}

interface FilterDrawerProps {
  /** Those that apply now. */
  ranges: Ranges
  limits: DayLimits
  onApply: (ranges: Ranges) => void
  onClear: () => void
  onClose: () => void
  /** `RangeFields`, or its parts, among the other filters. */
  children: (form: RangesForm) => ReactNode
}

/** The filters of a list at once: nothing changes behind until they are applied, and the first that is wrong takes the focus. */
export function FilterDrawer({ ranges, limits, onApply, onClear, onClose, children }: FilterDrawerProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => rangesDraftOf(ranges))
  const [problems, setProblems] = useState<RangesProblems>({})
  useEffect(() => {
    if (problems.dates || problems.amounts) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readRanges(draft, limits)
    if ('ranges' in read) onApply(read.ranges)
    else setProblems(read.problems)
  }
  return (
    <Drawer
      title="Filtros"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button variant="text" onClick={onClear}>
            Quitar filtros
          </Button>
          <Button type="submit" form={id} variant="primary">
            Aplicar los filtros
          </Button>
        </div>
      }
    >
      <form id={id} ref={form} className={styles.form} onSubmit={submit} noValidate>
        {children({ draft, change: (part) => setDraft({ ...draft, ...part }), problems, limits })}
      </form>
    </Drawer>
  )
}

interface DayFieldsProps {
  form: RangesForm
  from: string
  to: string
}

/** The two dates, by their labels. */
export function DayFields({ form: { draft, change, problems, limits }, from, to }: DayFieldsProps) {
  const typed = { required: false, placeholder: 'dd/mm/aaaa', inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <>
      <TextField
        {...typed}
        label={from}
        value={draft.from}
        error={problems.dates}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField {...typed} label={to} value={draft.to} hint={limitsHint(limits)} onChange={({ target }) => change({ to: target.value })} />
    </>
  )
}

export function AmountFields({ form: { draft, change, problems } }: { form: RangesForm }) {
  return (
    <>
      <AmountInput label="Importe mínimo" required={false} value={draft.min} onChange={(min) => change({ min })} error={problems.amounts} />
      <AmountInput label="Importe máximo" required={false} value={draft.max} onChange={(max) => change({ max })} />
    </>
  )
}
