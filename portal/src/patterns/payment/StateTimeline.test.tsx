import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StateTimeline } from './StateTimeline.tsx'

test('each state is told with its moment, or its day where only that is known, and the last is how it stands', () => {
  render(
    <StateTimeline
      steps={[
        { on: toLocalDate('2026-11-20'), at: toInstant('2026-11-20T10:00:00+01:00'), text: 'Ordenada' },
        { on: toLocalDate('2026-11-23'), text: 'Realizada' },
      ]}
    />,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ordenada20/11/2026, 10:00', 'Realizada23/11/2026'])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step'])
})
