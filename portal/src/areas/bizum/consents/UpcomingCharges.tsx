import type { UpcomingCharge, UpcomingCharges as Upcoming } from '@almenara/contract/areas/bizum/mandates'
import { formatDay, monthName } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { cx } from '../../../kit/class-names.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { chargeDays, chargeWeeks, sumOf, type ChargeDay, type ChargeSum } from './upcoming.ts'
import styles from './UpcomingCharges.module.css'

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** What subscriptions charge in the coming month: as a calendar, and as a list of its days. */
export function UpcomingCharges({ upcoming }: { upcoming: Upcoming }) {
  const { from, to, charges } = upcoming
  if (charges.length === 0) return null
  const total = sumOf(charges)
  return (
    <Sheet title="Próximos cobros" count={charges.length} end={total && <Sum of={total} />} className={styles.sheet}>
      <p className={styles.note}>
        {`Del ${formatDay(from)} al ${formatDay(to)}.`}
        {charges.some(({ expected }) => expected) &&
          ' Los cobros previstos se calculan por su periodicidad: el comercio aún no los ha comunicado.'}
      </p>
      <div className={styles.both}>
        <Calendar upcoming={upcoming} />
        <ul className={styles.days} aria-label="Cobros por día">
          {chargeDays(upcoming).map((one) => (
            <Day key={one.day} of={one} />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

function Sum({ of: { value, most }, size = 'strong' }: { of: ChargeSum; size?: 'text' | 'strong' }) {
  return (
    <>
      {most && 'hasta '}
      <Amount value={value} size={size} />
    </>
  )
}

function Calendar({ upcoming }: { upcoming: Upcoming }) {
  return (
    <table className={styles.calendar}>
      <caption className="vh">Calendario de cobros</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.charAt(0).toUpperCase()}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chargeWeeks(upcoming).map((week) => (
          <tr key={week[0]?.day}>
            {week.map((one) => (
              <Cell key={one.day} of={one} isFirst={one.day === upcoming.from} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first day of the calendar and of a month say which month it is. */
function Cell({ of: { day, charges, isInside }, isFirst }: { of: ChargeDay; isFirst: boolean }) {
  const number = Number(day.slice(8))
  const sum = sumOf(charges)
  return (
    <td className={cx(!isInside && styles.outside, charges.length > 0 && styles.charged)} aria-current={isFirst ? 'date' : undefined}>
      <span className={styles.number}>{isFirst || number === 1 ? `${number} ${monthName(day).slice(0, 3).toLowerCase()}` : number}</span>
      {charges.length > 0 && <span className={styles.sum}>{sum ? <Sum of={sum} size="text" /> : 'Variable'}</span>}
    </td>
  )
}

function Day({ of: { day, charges } }: { of: ChargeDay }) {
  const sum = sumOf(charges)
  return (
    <li className={styles.day}>
      <span className={styles.date}>{formatDay(day)}</span>
      <ul>
        {charges.map((one) => (
          <li key={one.mandateId} className={styles.charge}>
            <span>
              <Link to="/bizum/operations/subscriptions" search={(before: object) => ({ ...before, mandate: one.mandateId })}>
                {one.title}
              </Link>
              <span className={styles.from}>{one.expected ? `${one.merchant} · Previsto` : one.merchant}</span>
            </span>
            <ChargeAmount of={one} />
          </li>
        ))}
        {charges.length > 1 && sum && (
          <li className={styles.charge}>
            <span className={styles.from}>Total del día</span>
            <span>
              <Sum of={sum} />
            </span>
          </li>
        )}
      </ul>
    </li>
  )
}

function ChargeAmount({ of }: { of: UpcomingCharge }) {
  const sum = sumOf([of])
  return <span>{sum ? <Sum of={sum} /> : 'Variable'}</span>
}
