import type { BizumStep } from '@almenara/contract/areas/bizum/shapes'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { Timeline } from '../../kit/Timeline.tsx'

/** What has happened to an operation, in order; the last is how it stands. */
export function Steps({ steps }: { steps: readonly BizumStep[] }) {
  return (
    <Timeline
      steps={steps.map(({ at, title, text }) => ({ title, text, when: `${formatDay(dayAt(at))}, ${formatTime(at)}`, dateTime: at }))}
    />
  )
}
