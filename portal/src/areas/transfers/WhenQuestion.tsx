import { TRANSFER_DATES } from '@almenara/contract/areas/transfers/options'
import { addDays, formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/query.ts'
import { Checkbox } from '../../kit/Choice.tsx'
import { DayInput } from '../../kit/DayInput.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { PeriodicDates } from './PeriodicDates.tsx'
import { readWhen } from './transfer-draft.ts'
import { dayText, isInBooks } from './transfer-facts.ts'
import styles from './TransferPage.module.css'
import type { WhenProps } from './question-props.ts'

const WHEN = [
  { value: 'TODAY', label: 'Hoy' },
  { value: 'DAY', label: 'Otro día' },
  { value: 'PERIODIC', label: 'Periódica' },
] as const

/** Today, instant where it may be; on a day that comes; or again and again. */
export function WhenQuestion(props: WhenProps) {
  const { scope, draft, form } = props
  const options = WHEN.map(({ value, label }) => ({ value, label: scope === 'internal' && value === 'PERIODIC' ? 'Periódico' : label }))
  return (
    <Question title="¿Cuándo?" field="when">
      <Segmented label="Cuándo" size="md" options={options} value={draft.when} onChange={(when) => form.change({ when })} />
      {draft.when === 'TODAY' && <Today {...props} />}
      {draft.when === 'DAY' && <OtherDay {...props} />}
      {draft.when === 'PERIODIC' && <PeriodicDates {...props} />}
    </Question>
  )
}

function Today({ scope, choices: { options }, form, payee, instant }: WhenProps) {
  const { fees } = options
  if (scope === 'internal') return <p className={styles.quiet}>Al momento y sin comisión.</p>
  if (isInBooks(payee)) return <p className={styles.quiet}>Es una cuenta de este banco: el dinero llega al momento.</p>
  const cost = fees.instant <= fees.ordinary ? ', sin coste añadido' : ''
  return (
    <>
      {options.instant.available ? (
        <Checkbox
          checked={instant}
          onChange={({ target }) => form.change({ instant: target.checked })}
          detail={`Llega en 10 segundos, a cualquier hora${cost}. No se puede anular después.`}
        >
          <b>Transferencia inmediata</b>
        </Checkbox>
      ) : (
        <p className={styles.quiet}>{options.instant.reason}</p>
      )}
      {!instant && (
        <p className={styles.quiet} role="status">
          {dayText(options.now, { asked: 'hoy', cutOff: options.cutOff })}
        </p>
      )}
    </>
  )
}

function OtherDay({ scope, place, choices: { options }, draft, form }: WhenProps) {
  const read = readWhen(draft, options)
  const on = read.ok && read.when.type === 'DAY' ? read.when.on : undefined
  const { data } = useQuery({
    ...queryFor(TRANSFER_DATES[scope], { params: { id: place.id }, query: { on: on ?? options.lastDay } }),
    enabled: on !== undefined,
  })
  return (
    <>
      <div className={styles.day}>
        <DayInput
          label="Fecha"
          hint={`Hasta el ${formatDay(options.lastDay)}.`}
          min={addDays(options.today, 1)}
          max={options.lastDay}
          {...form.field('when.on')}
        />
      </div>
      <p className={styles.quiet} role="status">
        {on !== undefined && data ? dayText(data.first, { asked: 'ese día' }) : ''}
      </p>
    </>
  )
}
