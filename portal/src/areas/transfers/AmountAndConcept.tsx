import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { categoryPurposes } from '@almenara/contract/areas/transfers/options'
import { toCents } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Select } from '../../kit/Select.tsx'
import { AmountAsked } from '../../patterns/two-step/AmountAsked.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { ConceptField } from './ConceptField.tsx'
import { useKeepDraft } from './kept-draft.ts'
import { amountWarning, isTakenNow } from './transfer-facts.ts'
import styles from './TransferPage.module.css'
import type { QuestionProps } from './question-props.ts'

/** How much, with what would be left and what may be sent; and the words that go with it. */
export function AmountAndConcept({
  place,
  scope,
  source,
  choices: { options },
  draft,
  form,
  payee,
  instant,
}: QuestionProps & { scope: TransferScope }) {
  const { limits } = options
  const keep = useKeepDraft()
  const amount = amountSoFar(draft.amount)
  const available = source?.available ?? toCents(0)
  const takenNow = isTakenNow({ draft, options, payee, instant })
  const warning = source && amountWarning({ amount, available, limits, when: draft.when, instant, takenNow })
  return (
    <Question title={draft.when === 'PERIODIC' ? '¿Cuánto cada vez?' : '¿Cuánto?'}>
      <AmountAsked
        {...form.field('amount')}
        note={warning && !form.problems.amount ? { tone: 'warning', text: warning } : undefined}
        left={
          source &&
          (takenNow
            ? { words: 'Disponible después de la operación', amount: toCents(available - amount) }
            : { words: 'Disponible ahora', amount: available })
        }
      />
      {limits && (
        <p className={styles.quiet}>
          Hoy puede enviar todavía <Amount value={limits.leftToday} />.{' '}
          <Link to="/personal-data/transfer-limits" onClick={() => keep({ ...place, scope, draft })}>
            Sus límites
          </Link>
        </p>
      )}
      <ConceptField {...form.field('concept')} iban={scope === 'external' ? draft.iban : undefined} />
      {scope === 'external' && <CategoryPurpose draft={draft} form={form} />}
    </Question>
  )
}

/** What kind of payment it is. */
function CategoryPurpose({ draft, form }: Pick<QuestionProps, 'draft' | 'form'>) {
  const { data } = useQuery(queryFor(categoryPurposes, {}))
  return (
    <Select
      id="category-purpose"
      label="Tipo de pago"
      required={false}
      placeholder="Sin indicar"
      options={(data?.transfer ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      value={draft.categoryPurpose}
      onChange={({ target }) => form.change({ categoryPurpose: target.value })}
      error={form.problems.categoryPurpose}
    />
  )
}
