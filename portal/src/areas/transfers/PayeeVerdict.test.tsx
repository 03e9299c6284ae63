import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PayeeVerdict } from './PayeeVerdict.tsx'
import type { Verdict } from './use-payee.ts'

const TYPED = { name: 'Hormigons Benaguacil', iban: 'ES9121000418450200051332' }

function show(verdict: Verdict | undefined, more: object = {}) {
  const onAdopt = vi.fn()
  render(
    <>
      <input id="name" aria-label="Nombre" />
      <PayeeVerdict typed={TYPED} payee={{ verdict, isChecking: false, isAvailable: true, ...more }} onAdopt={onAdopt} />
    </>,
  )
  return onAdopt
}

test('a name that is the holder’s is said quietly', () => {
  show({ result: 'MTCH' })
  expect(screen.getByRole('status').textContent).toBe('El nombre coincide con el titular de la cuenta')
  expect(screen.queryByRole('button')).toBeNull()
})

test('one that is nearly the holder’s is taken at one press, and the focus goes to the name', async () => {
  const onAdopt = show({ result: 'CMTC', name: 'Hormigones Benaguasil, S. L.' })
  expect(screen.getByRole('status').textContent).toContain('Hormigones Benaguasil, S. L.')
  await userEvent.click(screen.getByRole('button', { name: 'Usar el nombre del titular' }))
  expect(onAdopt).toHaveBeenCalledWith('Hormigones Benaguasil, S. L.')
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
})

test('or is kept as it was typed, which goes on being said', async () => {
  const onAdopt = show({ result: 'CMTC', name: 'Hormigones Benaguasil, S. L.' })
  await userEvent.click(screen.getByRole('button', { name: 'Mantener el nombre escrito' }))
  expect(onAdopt).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('El nombre casi coincide con el titular de la cuenta')
})

test('one that is not the holder’s interrupts, warns of fraud and names nobody', () => {
  show({ result: 'NMTC' })
  expect(screen.getByRole('alert').textContent).toContain('puede ser un fraude')
  expect(screen.queryByRole('button')).toBeNull()
})

test('what could not be verified, now or at all, keeps nobody from going on', () => {
  show({ result: 'NOAP' })
  expect(screen.getByRole('status').textContent).toContain('Puede seguir')
})

test('while payees cannot be verified that is said before anything is typed', () => {
  show(undefined, { isAvailable: false })
  expect(screen.getByRole('status').textContent).toContain('Ahora no se puede comprobar')
})
