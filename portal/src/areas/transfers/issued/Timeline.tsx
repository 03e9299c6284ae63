import type { IssuedDetail } from '@almenara/contract/areas/transfers/issued'
import { formatDay, formatTime } from '@almenara/contract/dates'
import { Timeline as Steps } from '../../../kit/Timeline.tsx'

/** The states that a transfer has been in, in order; the last is how it stands. */
export function Timeline({ steps }: { steps: IssuedDetail['timeline'] }) {
  return (
    <Steps
      steps={steps.map(({ on, at, text }) => ({
        title: text,
        when: at ? `${formatDay(on)}, ${formatTime(at)}` : formatDay(on),
        dateTime: at ?? on,
      }))}
    />
  )
}
