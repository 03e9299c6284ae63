import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Segmented } from '../../../kit/Segmented.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { usePersonName } from './use-person-name.ts'
import styles from './AmountsQuestion.module.css'
import { totalOf, type AmountRange, type PeopleDraft } from './people-draft.ts'

interface AmountsQuestionProps {
  draft: PeopleDraft
  form: DraftForm<PeopleDraft, string>
  range: AmountRange
  /** «Total a 4 personas». */
  totalOfPeople: (people: number) => string
  /** Where an expense may be shared out too: whether it is, and what is asked then. */
  split?: { on: boolean; onChange: (on: boolean) => void; total: Cents; children: ReactNode } | undefined
}

const WAYS = [
  { value: 'SAME', label: 'El mismo' },
  { value: 'EACH', label: 'Distinto' },
] as const

type Way = (typeof WAYS)[number]['value'] | 'SPLIT'
const SPLIT = { value: 'SPLIT', label: 'Repartir' } as const

/** One amount for all, each their own, or the parts of an expense; and what it is for. */
export function AmountsQuestion({ draft, form, range, totalOfPeople, split }: AmountsQuestionProps) {
  const nameOf = usePersonName()
  const { people, same } = draft
  const several = people.length > 1
  const isSplit = split?.on ?? false
  const ways = [...(split ? [SPLIT] : []), ...WAYS.slice(0, several ? 2 : 1)]
  const choose = (way: Way) => {
    split?.onChange(way === 'SPLIT')
    if (way === 'SPLIT' || !several) return
    form.change({ same: way === 'SAME', people: people.map((person) => ({ ...person, amount: person.amount || draft.amount })) }, 'amount')
  }
  const chosen = isSplit ? 'SPLIT' : same || !several ? 'SAME' : 'EACH'
  const way = ways.length > 1 ? <Segmented<Way> label="Importe" options={ways} value={chosen} onChange={choose} /> : undefined
  return (
    <Question title="¿Cuánto?" end={way}>
      {isSplit ? (
        split?.children
      ) : same || !several ? (
        <AmountInput
          id="amount"
          label={several ? 'Importe para cada persona, en euros' : 'Importe en euros'}
          hint={`De ${formatAmount(range.minimum)} a ${formatAmount(range.maximum)}.`}
          look="large"
          integerDigits={5}
          value={draft.amount}
          onChange={(amount) => form.change({ amount }, 'amount')}
          error={form.problems['amount'] ?? form.problems['recipients.0.amount']}
        />
      ) : (
        people.map((person, place) => (
          <AmountInput
            key={person.phone}
            id={`recipients.${place}.amount`}
            label={`Importe de ${nameOf(person)}`}
            integerDigits={5}
            value={person.amount}
            onChange={(amount) =>
              form.change({ people: people.map((one, at) => (at === place ? { ...one, amount } : one)) }, `recipients.${place}.amount`)
            }
            error={form.problems[`recipients.${place}.amount`]}
          />
        ))
      )}
      {several && (
        <p className={styles.total}>
          {totalOfPeople(people.length)}
          <Amount value={split ? split.total : totalOf(draft)} size="strong" />
        </p>
      )}
      <TextField
        id="concept"
        label="Concepto (opcional)"
        maxLength={MAX_LENGTH.bizumConcept}
        counted
        autoComplete="off"
        value={draft.concept}
        onChange={({ target: { value } }) => form.change({ concept: value })}
        error={form.problems['concept']}
      />
    </Question>
  )
}
