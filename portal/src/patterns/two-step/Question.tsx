import type { ReactNode } from 'react'
import styles from './steps.module.css'
import { questionId } from './use-draft-form.ts'

export interface QuestionProps {
  /** «¿Cuánto?» */
  title: ReactNode
  /** The field that its radios answer, so that the focus can go to them. */
  field?: string | undefined
  /** At the end of the title's line: another way to answer. */
  end?: ReactNode | undefined
  children: ReactNode
}

/** A section of an operation's form: what is asked, and the fields that answer it. */
export function Question({ title, field, end, children }: QuestionProps) {
  return (
    <section className={styles.question} id={field && questionId(field)}>
      {end ? (
        <div className={styles.questionHead}>
          <h2>{title}</h2>
          {end}
        </div>
      ) : (
        <h2>{title}</h2>
      )}
      {children}
    </section>
  )
}
