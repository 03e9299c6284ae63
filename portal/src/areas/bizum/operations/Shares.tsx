import { Amount } from '../../../kit/Amount.tsx'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import type { DraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { draftShares, type RequestDraft } from './request-draft.ts'
import { usePersonName } from './use-person-name.ts'
import styles from './AmountsQuestion.module.css'

interface SharesProps {
  draft: RequestDraft
  form: DraftForm<RequestDraft, string>
}

/** The whole expense, and what each pays of it: equal parts, with the cents that do not divide in the customer's own. */
export function Shares({ draft, form }: SharesProps) {
  const nameOf = usePersonName()
  const { each, own } = draftShares(draft)
  return (
    <>
      <AmountInput
        id="shared"
        label="Total del gasto, en euros"
        look="large"
        integerDigits={5}
        value={draft.shared}
        onChange={(shared) => form.change({ shared }, 'shared')}
        error={form.problems['shared']}
      />
      {draft.people.length > 0 && (
        <ul className={styles.shares} aria-label="Parte de cada persona">
          <li className={styles.share}>
            <span>
              Usted
              {own > each && <span className={styles.quiet}>Incluye los céntimos que no se pueden repartir</span>}
            </span>
            <Amount value={own} size="strong" />
          </li>
          {draft.people.map((person) => (
            <li key={person.phone} className={styles.share}>
              <span>{nameOf(person)}</span>
              <Amount value={each} size="strong" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
