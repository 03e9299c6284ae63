import { formatDay } from '@almenara/contract/dates'
import { Accordion } from '../../../kit/Accordion.tsx'
import { Checkbox } from '../../../kit/Choice.tsx'
import { FieldAlert } from '../../../kit/FieldAlert.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import styles from './form.module.css'
import type { AlertConfig } from './rules-draft.ts'

const UNREAD = 'alert-conditions-unread'

interface ConditionsProps {
  conditions: AlertConfig['conditions']
  accepted: boolean
  onChange: (accepted: boolean) => void
  problem: string | undefined
}

/** The text that is accepted with the signature. */
export function ConditionsQuestion({ conditions, accepted, onChange, problem }: ConditionsProps) {
  const { version, publishedAt, sections } = conditions
  return (
    <Question title="Condiciones" field="conditionsVersion">
      <Accordion title="Condiciones de las alertas">
        <div className={styles.conditions}>
          <p className={styles.quiet}>{`Versión ${version}, del ${formatDay(publishedAt)}`}</p>
          {sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </Accordion>
      <Checkbox checked={accepted} aria-describedby={problem ? UNREAD : undefined} onChange={({ target }) => onChange(target.checked)}>
        He leído y acepto las condiciones
      </Checkbox>
      {problem && <FieldAlert id={UNREAD}>{problem}</FieldAlert>}
    </Question>
  )
}
