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

interface MonthWords<Row> {
  /** The day by which a row is of a month. */
  day: (row: Row) => LocalDate
  /** What came in or went out of each month is called, in the order in which it is told. */
  flows: readonly (readonly [name: string, of: 'moneyIn' | 'moneyOut'])[]
}

/** Groups the rows by month, with what came in and went out of each. */
export function monthGroup<Row>(
  answers: readonly { months: readonly MonthFlow[] }[],
  { day, flows }: MonthWords<Row>,
): (row: Row) => Group {
  const months = new Map(answers.flatMap((answer) => answer.months).map((month) => [month.key, month]))
  return (row) => {
    const key = day(row).slice(0, 7)
    const month = months.get(key)
    const header = (
      <span className={styles.month}>
        <span>{monthName(toLocalDate(`${key}-01`))}</span>
        {month && (
          <span className={styles.flow}>
            {flows.map(([name, of]) => (
              <span key={of}>
                {name} <Amount value={month[of]} as="entry" />
              </span>
            ))}
          </span>
        )}
      </span>
    )
    return { key, header }
  }
}
