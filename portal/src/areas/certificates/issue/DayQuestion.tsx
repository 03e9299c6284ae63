import type { AskedPeriod } from '@almenara/contract/areas/certificates/certificate'
import { addDays, formatDay, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { parseDay } from '@almenara/contract/typed-day'
import { ChoiceChips } from '../../../kit/ChoiceChips.tsx'
import { DayInput } from '../../../kit/DayInput.tsx'
import { Select } from '../../../kit/Select.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import styles from '../certificates.module.css'
import type { Request } from './use-request.ts'

/** Which days it is of, as its type asks. */
export function DayQuestion({ asks, request }: { asks: AskedPeriod; request: Request }) {
  const { form, offer, days, today } = request
  if (asks === 'NOTHING') return null
  if (asks === 'EXERCISE') {
    const { onChange, ...exercise } = form.field('exercise')
    return (
      <Question title="Ejercicio">
        <Select
          {...exercise}
          label="Año"
          placeholder={offer.products.length === 0 ? 'Elija antes los productos' : 'Elija el ejercicio'}
          options={(offer.exercises.data?.exercises ?? []).map(({ exercise: year, provisional }) => ({
            value: String(year),
            label: provisional ? `${year} (provisional)` : String(year),
          }))}
          onChange={({ target }) => onChange(target.value)}
        />
      </Question>
    )
  }
  if (asks === 'RANGE') {
    return (
      <Question title="Fechas">
        <div className={styles.pair}>
          <DayInput {...form.field('from', 'to')} label="Desde" {...days} />
          <DayInput {...form.field('to')} label="Hasta" {...days} />
        </div>
      </Question>
    )
  }
  const day = form.field('asOf')
  const shortcuts = shortcutsTo(today)
  return (
    <Question title="Fecha">
      <div className={styles.day}>
        <DayInput {...day} label="Fecha del saldo" {...days} />
      </div>
      <ChoiceChips
        label="Fechas habituales"
        options={shortcuts.map(({ on, label }) => ({ value: on, label }))}
        value={shortcuts.find(({ on }) => on === parseDay(day.value))?.on}
        onChange={(on) => day.onChange(formatDay(toLocalDate(on)))}
      />
    </Question>
  )
}

/** The days that are asked for most: the end of the last year, yesterday, and now. */
function shortcutsTo(today: LocalDate): { on: LocalDate; label: string }[] {
  const endOfYear = toLocalDate(`${Number(today.slice(0, 4)) - 1}-12-31`)
  return [
    { on: endOfYear, label: formatDay(endOfYear) },
    { on: addDays(today, -1), label: 'Ayer' },
    { on: today, label: 'Hoy, con la hora' },
  ]
}
