import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RecallNote } from './RecallNote.tsx'
import { Timeline } from './Timeline.tsx'

test('each state is told with its moment, or its day where only that is known, and the last is how it stands', () => {
  render(
    <Timeline
      steps={[
        { state: 'ACCEPTED', on: toLocalDate('2026-11-20'), at: toInstant('2026-11-20T10:00:00+01:00'), text: 'Ordenada' },
        { state: 'SETTLED', on: toLocalDate('2026-11-23'), text: 'Realizada' },
      ]}
    />,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ordenada20/11/2026, 10:00', 'Realizada23/11/2026'])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step'])
})

test('what was asked back says why it was asked, and what the other bank answered', () => {
  const recall = { askedAt: toInstant('2026-11-20T10:00:00+01:00'), reason: 'La he enviado dos veces' }
  render(<RecallNote recall={{ ...recall, state: 'REFUSED', answer: 'El beneficiario no está de acuerdo.' }} />)
  const note = screen.getByRole('status').textContent
  expect(note).toContain('El otro banco ha rechazado la devolución')
  expect(note).toContain('Solicitada el 20/11/2026: la he enviado dos veces. Respuesta: El beneficiario no está de acuerdo.')
})
