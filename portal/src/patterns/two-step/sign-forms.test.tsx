import type { OrderState } from '@almenara/contract/two-step'
import { toInstant } from '@almenara/contract/dates'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import CardPinForm from './CardPinForm.tsx'
import CoordinatesForm from './CoordinatesForm.tsx'
import { passkeyProblem } from './passkey-problem.ts'

const expiresAt = toInstant('2026-11-20T10:05:00Z')
const common = { order: {} as OrderState, action: 'Firmar', onResend: () => undefined, problem: undefined, busy: undefined }
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Firmar/ }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('coordinates are three digits each, and nothing is sent until they are', () => {
  const onSign = vi.fn()
  render(
    <CoordinatesForm
      {...common}
      challenge={{ method: 'COORDINATES', cardEnding: '1234', cells: ['B4', 'J8'], expiresAt }}
      onSign={onSign}
    />,
  )
  press()
  expect(screen.getAllByText('Escriba la coordenada.')).toHaveLength(2)
  expect(screen.getByLabelText('Coordenada B4')).toBe(document.activeElement)
  type('Coordenada B4', '0x7')
  expect(screen.getByText(/caracteres no permitidos/)).toBeTruthy()
  type('Coordenada J8', '512')
  press()
  expect(screen.getByText('La coordenada tiene 3 cifras.')).toBeTruthy()
  type('Coordenada B4', '073')
  expect(onSign).not.toHaveBeenCalled()
  press()
  expect(onSign).toHaveBeenCalledWith({ method: 'COORDINATES', values: ['073', '512'] })
})

test('with several cards one is chosen, and the PIN has four digits', () => {
  const onSign = vi.fn()
  const cards = [
    { id: 'a', name: 'Débito', ending: '1175' },
    { id: 'b', name: 'Crédito', ending: '9020' },
  ]
  render(<CardPinForm {...common} challenge={{ method: 'CARD_PIN', cards, expiresAt }} onSign={onSign} />)
  press()
  expect(screen.getByText('Elija una tarjeta.')).toBeTruthy()
  expect(screen.getByText('Escriba el PIN.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Crédito/ }))
  type('PIN de 4 cifras', '48')
  press()
  expect(screen.getByText('El PIN tiene 4 cifras.')).toBeTruthy()
  type('PIN de 4 cifras', '4821')
  press()
  expect(onSign).toHaveBeenCalledWith({ method: 'CARD_PIN', card: 'b', pin: '4821' })
})

test('each way in which a browser gives no passkey has its own words', () => {
  const named = (name: string) => Object.assign(new Error('x'), { name })
  const said = ['NotAllowedError', 'InvalidStateError', 'SecurityError', 'OtherError'].map((name) => passkeyProblem(named(name)))
  expect(new Set(said).size).toBe(4)
  expect(passkeyProblem(named('AbortError'))).toBe(said[0])
})
