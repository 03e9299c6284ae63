import { ALERT_GROUPS, MOST_ALERTS } from '@almenara/contract/areas/alerts/alert-codes'
import { FieldAlert } from '../../../kit/FieldAlert.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { Problems } from '../../../patterns/two-step/read-draft.ts'
import styles from './form.module.css'
import { RuleCard } from './RuleCard.tsx'
import { RULES, type AlertKind, type RuleDraft } from './rules-draft.ts'

interface RulesProps {
  /** Those that there may be of the account. */
  kinds: readonly AlertKind[]
  rules: readonly RuleDraft[]
  onChange: (rules: RuleDraft[]) => void
  problems: Problems<string>
  /** Of which account; the preview waits for it. */
  productId: string | undefined
}

/** What is watched: by groups, a card for each kind of alert, with what it asks for where it is chosen. */
export function RulesQuestion({ kinds, rules, onChange, problems, productId }: RulesProps) {
  const problem = problems[RULES]
  return (
    <Question
      title="Alertas y umbrales"
      field={RULES}
      end={<span className={styles.count}>{`${rules.length} de ${MOST_ALERTS.rules}`}</span>}
    >
      {ALERT_GROUPS.map(({ title, codes }) => {
        const own = kinds.filter(({ code }) => codes.includes(code))
        return own.length === 0 ? null : (
          <section key={title} aria-label={title} className={styles.group}>
            <h3>{title}</h3>
            <div className={styles.cards}>
              {own.map((kind) => (
                <RuleCard
                  key={kind.code}
                  kind={kind}
                  kinds={kinds}
                  rules={rules}
                  onChange={onChange}
                  problems={problems}
                  productId={productId}
                />
              ))}
            </div>
          </section>
        )
      })}
      {problem && <FieldAlert id="rules-problem">{problem}</FieldAlert>}
    </Question>
  )
}
