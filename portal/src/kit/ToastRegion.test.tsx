import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showLeadingToast, showToast } from './toast.ts'
import { ToastRegion } from './ToastRegion.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const shown = () => screen.queryAllByRole('button', { name: 'Cerrar el mensaje' }).length

test('a toast is announced, stays five seconds and goes', () => {
  render(<ToastRegion />)
  act(() => showToast('IBAN copiado'))
  expect(screen.getByRole('status').textContent).toBe('IBAN copiado')
  pass(4900)
  expect(shown()).toBe(1)
  pass(200)
  expect(shown()).toBe(0)
})

test('the count stops while the pointer is on the toast', () => {
  render(<ToastRegion />)
  act(() => showToast('Alias guardado'))
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Mensajes' }))
  pass(20_000)
  expect(shown()).toBe(1)
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Mensajes' }))
  pass(5100)
  expect(shown()).toBe(0)
})

test('it stops while the focus is on it, and goes on stopped when the focus goes and the pointer stays', () => {
  render(<ToastRegion />)
  act(() => showToast('Alias guardado'))
  const close = screen.getByRole('button', { name: 'Cerrar el mensaje' })
  fireEvent.focus(close)
  pass(20_000)
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Mensajes' }))
  fireEvent.blur(close)
  pass(20_000)
  expect(shown()).toBe(1)
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Mensajes' }))
  pass(5100)
  expect(shown()).toBe(0)
})

test('a toast can be closed at once', () => {
  render(<ToastRegion />)
  act(() => showToast('Alias guardado'))
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar el mensaje' }))
  expect(shown()).toBe(0)
})

test('one that leads somewhere stays until it is used or closed', () => {
  const run = vi.fn()
  render(<ToastRegion />)
  act(() => void showLeadingToast('El fichero está comprobado.', { label: 'Ver el fichero', run }))
  pass(60_000)
  fireEvent.click(screen.getByRole('button', { name: 'Ver el fichero' }))
  expect(run).toHaveBeenCalledOnce()
  expect(shown()).toBe(0)
})
