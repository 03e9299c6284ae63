import { toInstant } from '@almenara/contract/dates'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RecallNote } from './RecallNote.tsx'

test('what was asked back says why it was asked, and what the other bank answered', () => {
  const recall = { askedAt: toInstant('2026-11-20T10:00:00+01:00'), reason: 'La he enviado dos veces' }
  render(<RecallNote recall={{ ...recall, state: 'REFUSED', answer: 'El beneficiario no está de acuerdo.' }} />)
  const note = screen.getByRole('status').textContent
  expect(note).toContain('El otro banco ha rechazado la devolución')
  expect(note).toContain('Solicitada el 20/11/2026: la he enviado dos veces. Respuesta: El beneficiario no está de acuerdo.')
})
