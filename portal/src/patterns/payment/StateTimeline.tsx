import { formatDay, formatTime, type Instant, type LocalDate } from '@almenara/contract/dates'
import { Timeline } from '../../kit/Timeline.tsx'

interface StateStep {
  on: LocalDate
  /** Absent where only the day is known. */
  at?: Instant | undefined
  text: string
}

/** The states that a transfer or a remittance has been in, in order; the last is how it stands. */
export function StateTimeline({ steps }: { steps: readonly StateStep[] }) {
  return (
    <Timeline
      steps={steps.map(({ on, at, text }) => ({
        title: text,
        when: at ? `${formatDay(on)}, ${formatTime(at)}` : formatDay(on),
        dateTime: at ?? on,
      }))}
    />
  )
}
