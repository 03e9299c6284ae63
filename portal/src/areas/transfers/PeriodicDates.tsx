import { PERIODICITY_OPTIONS, TRANSFER_DATES } from '@almenara/contract/areas/transfers/options'
import { addDays } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/query.ts'
import { Day } from '../../kit/Day.tsx'
import { DayInput } from '../../kit/DayInput.tsx'
import { Select } from '../../kit/Select.tsx'
import { isPeriodicity, readWhen } from './transfer-draft.ts'
import styles from './TransferPage.module.css'
import type { WhenProps } from './question-props.ts'

/** How often, from when and until when; and the days on which it will then be made. */
export function PeriodicDates({ scope, choices: { options }, place, draft, form }: WhenProps) {
  const { data } = useQuery(queryFor(PERIODICITY_OPTIONS[scope], {}))
  const tomorrow = addDays(options.today, 1)
  return (
    <>
      <div className={styles.dates}>
        <Select
          id="when.periodicity"
          label="Periodicidad"
          options={(data?.periodicities ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          value={draft['when.periodicity']}
          onChange={({ target: { value } }) => {
            if (isPeriodicity(value)) form.change({ 'when.periodicity': value })
          }}
          error={form.problems['when.periodicity']}
        />
        <DayInput label="Primera fecha" min={tomorrow} max={options.lastDay} {...form.field('when.firstOn', 'when.until')} />
        <DayInput label="Última fecha" required={false} min={tomorrow} {...form.field('when.until')} />
      </div>
      <div role="status">
        <NextDates scope={scope} place={place} draft={draft} options={options} />
      </div>
    </>
  )
}

function NextDates({ scope, place, draft, options }: Pick<WhenProps, 'scope' | 'place' | 'draft'> & Pick<WhenProps['choices'], 'options'>) {
  const read = readWhen(draft, options)
  const asked = read.ok && read.when.type === 'PERIODIC' ? read.when : undefined
  const { data } = useQuery({
    ...queryFor(TRANSFER_DATES[scope], {
      params: { id: place.id },
      query: {
        on: asked?.firstOn ?? options.lastDay,
        periodicity: draft['when.periodicity'],
        ...(asked?.until ? { until: asked.until } : {}),
      },
    }),
    enabled: asked !== undefined,
  })
  if (!asked || !data) return null
  return (
    <div className={styles.next}>
      <h3>Próximas fechas</h3>
      <ol>
        {data.next.map(({ executionOn, shift }) => (
          <li key={executionOn}>
            <Day value={executionOn} />
            {shift && ' (pasa al día hábil siguiente)'}
          </li>
        ))}
      </ol>
      <p>{timesText(data.times)}</p>
    </div>
  )
}

function timesText(times: number | undefined): string {
  if (times === undefined) return 'Última fecha: Indeterminada. Se repite hasta que usted la anule.'
  return times === 1 ? 'Se enviará una sola vez.' : `Se enviará ${times} veces en total.`
}
