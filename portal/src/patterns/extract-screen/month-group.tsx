import { monthName, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { Amount } from '../../kit/Amount.tsx'
import type { Group } from '../../kit/DataTable.tsx'
import styles from './columns.module.css'

export interface MonthFlow {
  /** «2026-11» */
  key: string
  moneyIn: Cents
  moneyOut: Cents
}

/**
 * Groups the rows by month, with what came in and went out of each. `day`: by which a row is of a month. `names`: what came in and went out
 * are called, in the order in which they are shown.
 */
export function monthGroup<Row>(
  answers: readonly { months: readonly MonthFlow[] }[],
  day: (row: Row) => LocalDate,
  names: Readonly<Record<'moneyIn' | 'moneyOut', string>>,
): (row: Row) => Group {
  const months = new Map(answers.flatMap((answer) => answer.months).map((month) => [month.key, month]))
  const flows = Object.keys(names) as (keyof typeof names)[]
  return (row) => {
    const key = day(row).slice(0, 7)
    const month = months.get(key)
    const header = (
      <span className={styles.month}>
        <span>{monthName(toLocalDate(`${key}-01`))}</span>
        {month && (
          <span className={styles.flow}>
            {flows.map((of) => (
              <span key={of}>
                {names[of]} <Amount value={month[of]} as="entry" />
              </span>
            ))}
          </span>
        )}
      </span>
    )
    return { key, header }
  }
}
