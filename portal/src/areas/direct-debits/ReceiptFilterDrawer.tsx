import { formatDay } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { readAmountRange } from '../../fields/amount-range.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { limitsHint, readRange, type DayLimits } from '../../kit/day-range.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import styles from './ReceiptFilterDrawer.module.css'
import type { ListFilters } from './use-receipts-address.ts'

interface ReceiptFilterDrawerProps {
  filters: ListFilters
  limits: DayLimits
  creditors: readonly { id: string; name: string }[]
  onApply: (filters: ListFilters) => void
  onClose: () => void
}

/** Dates, creditor and amounts at once: nothing changes behind until they are applied. */
export default function ReceiptFilterDrawer({ filters, limits, creditors, onApply, onClose }: ReceiptFilterDrawerProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [problems, setProblems] = useState<FieldsProps['problems']>({})
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  useEffect(() => {
    if (problems.dates || problems.amounts) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { from, to, min, max, creditor } = draft
    const isDated = from.trim() !== '' || to.trim() !== ''
    const dates = isDated ? readRange(from, to, limits) : undefined
    const amounts = readAmountRange(min, max)
    const problem = dates && !dates.ok ? dates.problem : undefined
    if (problem || amounts.problem) return setProblems({ dates: problem, amounts: amounts.problem })
    const range = dates?.ok ? dates.range : undefined
    const chosen = { creditor: creditor || undefined, fromDate: range?.from, toDate: range?.to }
    return onApply({ search: filters.search, state: filters.state, ...chosen, ...amounts.range })
  }
  return (
    <Drawer
      title="Filtros"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button variant="text" onClick={() => onApply({ search: filters.search, state: filters.state })}>
            Quitar filtros
          </Button>
          <Button type="submit" form={id} variant="primary">
            Aplicar los filtros
          </Button>
        </div>
      }
    >
      <form id={id} ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Fields draft={draft} change={change} problems={problems} limits={limits} creditors={creditors} />
      </form>
    </Drawer>
  )
}

interface FieldsProps extends Pick<ReceiptFilterDrawerProps, 'limits' | 'creditors'> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  problems: { dates?: string | undefined; amounts?: string | undefined }
}

function Fields({ draft, change, problems, limits, creditors }: FieldsProps) {
  return (
    <>
      <Select
        label="Acreedor"
        required={false}
        placeholder="Todos"
        options={creditors.map((creditor) => ({ value: creditor.id, label: creditor.name }))}
        value={draft.creditor}
        onChange={({ target }) => change({ creditor: target.value })}
      />
      <TextField
        label="Desde el día"
        required={false}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        value={draft.from}
        error={problems.dates}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="Hasta el día"
        required={false}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        value={draft.to}
        hint={limitsHint(limits)}
        onChange={({ target }) => change({ to: target.value })}
      />
      <AmountInput label="Importe mínimo" required={false} value={draft.min} onChange={(min) => change({ min })} error={problems.amounts} />
      <AmountInput label="Importe máximo" required={false} value={draft.max} onChange={(max) => change({ max })} />
    </>
  )
}

/** The filters as they are typed and chosen. */
type Draft = ReturnType<typeof draftOf>

function draftOf({ fromDate, toDate, creditor, minAmount, maxAmount }: ListFilters) {
  return {
    from: fromDate ? formatDay(fromDate) : '',
    to: toDate ? formatDay(toDate) : '',
    creditor: creditor ?? '',
    min: amountText(minAmount),
    max: amountText(maxAmount),
  }
}

function amountText(cents: Cents | undefined): string {
  return cents === undefined ? '' : formatAmount(cents, { currency: null })
}
