import type { PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import type { Periodicity } from '@almenara/contract/periodicity'
import { addDays } from '@almenara/contract/dates'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import { useBankDays } from '../../../base/bank-status.ts'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { DayInput } from '../../../kit/DayInput.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Select } from '../../../kit/Select.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { Problems } from '../../../patterns/two-step/read-draft.ts'
import { ConceptField } from '../ConceptField.tsx'
import styles from '../orders.module.css'
import type { PeriodicDraft, PeriodicField } from './periodic-draft.ts'

interface PeriodicFieldsProps {
  target: PeriodicDetail['target']
  draft: PeriodicDraft
  problems: Problems<PeriodicField>
  onChange: (part: Partial<PeriodicDraft>, ...also: PeriodicField[]) => void
}

const PERIODS = Object.entries(PERIODICITY_NAMES).map(([value, label]) => ({ value, label }))

/** What of a periodic order may be changed: to whom it goes may not, that is another order. */
export function PeriodicFields({ target, draft, problems, onChange }: PeriodicFieldsProps) {
  const { today } = useBankDays()
  const tomorrow = addDays(today, 1)
  return (
    <>
      <Question title="¿Cuánto?">
        <SummaryList>
          <SummaryRow term="Para">
            {target.name}
            <br />
            <Iban value={target.iban} />
          </SummaryRow>
        </SummaryList>
        <div className={styles.amount}>
          <AmountInput
            id="amount"
            label="Importe de cada envío, en euros"
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
            error={problems.amount}
          />
        </div>
        <ConceptField
          value={draft.concept}
          onChange={(concept) => onChange({ concept })}
          error={problems.concept}
          iban={target.id === undefined ? target.iban : undefined}
        />
      </Question>
      <Question title="¿Cuándo?">
        <Select
          id="periodicity"
          label="Periodicidad"
          options={PERIODS}
          value={draft.periodicity}
          onChange={({ target: field }) => onChange({ periodicity: field.value as Periodicity })}
          error={problems.periodicity}
        />
        <div className={styles.day}>
          <DayInput
            id="firstOn"
            label="Próxima fecha"
            min={tomorrow}
            value={draft.firstOn}
            onChange={(firstOn) => onChange({ firstOn }, 'until')}
            error={problems.firstOn}
          />
        </div>
        <div className={styles.day}>
          <DayInput
            id="until"
            label="Última fecha"
            required={false}
            hint="Si la deja en blanco, la orden se repite hasta que usted la anule."
            min={tomorrow}
            value={draft.until}
            onChange={(until) => onChange({ until })}
            error={problems.until}
          />
        </div>
      </Question>
    </>
  )
}
