import type { DirectDebitDetail } from '@almenara/contract/areas/direct-debits/direct-debits'
import { toLocalDate } from '@almenara/contract/dates'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TermNote } from './TermNote.tsx'

vi.mock('../../base/bank-status.ts', () => ({ useBankDays: () => ({ today: '2026-11-23', earliest: '2023-01-01' }) }))

const receipt = (of: Partial<DirectDebitDetail>) =>
  ({
    state: 'CHARGED',
    scheme: 'CORE',
    canReturn: true,
    dueOn: toLocalDate('2026-11-20'),
    returnUntil: toLocalDate('2027-01-15'),
    unauthorisedUntil: toLocalDate('2027-12-20'),
    ...of,
  }) as DirectDebitDetail

test.each([
  ['before it is charged, that it can be refused', { state: 'COMING' as const }, 'Puede rechazar el recibo antes del 20/11/2026.'],
  [
    'of a coming one that is blocked, that it will not be',
    { state: 'COMING' as const, willBeRefused: 'Lo impide lo que usted ha bloqueado.' },
    'No se cargará',
  ],
  ['within the eight weeks, their last day', {}, 'Puede devolverlo hasta el 15/01/2027'],
  ['on that day too', { returnUntil: toLocalDate('2026-11-23') }, 'Puede devolverlo hasta el 23/11/2026'],
  [
    'after them, the last day of the thirteen months',
    { returnUntil: toLocalDate('2026-11-22') },
    'Solo si no lo autorizó, hasta el 20/12/2027',
  ],
  ['after all, that it is over', { canReturn: false }, 'El plazo para devolver el recibo ha terminado'],
  ['of one between companies, that there is no return', { scheme: 'B2B' as const, canReturn: false }, 'No se puede devolver'],
])('says, %s', (_name, of, words) => {
  render(<TermNote receipt={receipt(of)} />)
  expect(screen.getByRole('status').textContent).toContain(words)
})

test('says nothing of what was given back or never charged', () => {
  const { container } = render(<TermNote receipt={receipt({ state: 'RETURNED', canReturn: false })} />)
  expect(container.textContent).toBe('')
})
