import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openModal } from '../base/modal/modals.ts'
import { useOverlays } from './use-overlays.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Page() {
  return useOverlays() ?? <p>Solo la página</p>
}
const toasts = () => screen.queryByRole('region', { name: 'Mensajes' })

test('what lies over the screen comes with the first act, and shows what was asked of it meanwhile', async () => {
  render(<Page />)
  expect(toasts()).toBeNull()
  void openModal({ title: 'Lo primero que se pulsó', message: 'Aviso' })
  fireEvent.pointerDown(document.body)
  await act(() => vi.dynamicImportSettled())
  expect(toasts()).not.toBeNull()
  expect(screen.getByRole('dialog', { name: 'Lo primero que se pulsó' })).toBeTruthy()
})

test('it comes to who only reads too', async () => {
  render(<Page />)
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(toasts()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await act(() => vi.dynamicImportSettled())
  expect(toasts()).not.toBeNull()
})
