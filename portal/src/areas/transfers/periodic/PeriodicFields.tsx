import type { PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import type { Periodicity } from '@almenara/contract/periodicity'
import { addDays } from '@almenara/contract/dates'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import { useBankDays } from '../../../base/bank-status.ts'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { DayInput } from '../../../kit/DayInput.tsx'
import { Select } from '../../../kit/Select.tsx'
import { SummaryAccount, SummaryList } from '../../../kit/SummaryList.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { ConceptField } from '../ConceptField.tsx'
import styles from '../orders.module.css'
import type { PeriodicDraft, PeriodicField } from './periodic-draft.ts'

interface PeriodicFieldsProps {
  target: PeriodicDetail['target']
  form: DraftForm<PeriodicDraft, PeriodicField>
}

const PERIODS = Object.entries(PERIODICITY_NAMES).map(([value, label]) => ({ value, label }))

/** What of a periodic order may be changed: to whom it goes may not, that is another order. */
export function PeriodicFields({ target, form }: PeriodicFieldsProps) {
  const { today } = useBankDays()
  const tomorrow = addDays(today, 1)
  const periodicity = form.field('periodicity')
  return (
    <>
      <Question title="¿Cuánto?">
        <SummaryList>
          <SummaryAccount term="Para" account={target} />
        </SummaryList>
        <div className={styles.amount}>
          <AmountInput label="Importe de cada envío, en euros" {...form.field('amount')} />
        </div>
        <ConceptField {...form.field('concept')} iban={target.id === undefined ? target.iban : undefined} />
      </Question>
      <Question title="¿Cuándo?">
        <Select
          label="Periodicidad"
          options={PERIODS}
          {...periodicity}
          onChange={(event) => periodicity.onChange(event.target.value as Periodicity)}
        />
        <div className={styles.day}>
          <DayInput label="Próxima fecha" min={tomorrow} {...form.field('firstOn', 'until')} />
        </div>
        <div className={styles.day}>
          <DayInput
            label="Última fecha"
            required={false}
            hint="Si la deja en blanco, la orden se repite hasta que usted la anule."
            min={tomorrow}
            {...form.field('until')}
          />
        </div>
      </Question>
    </>
  )
}
