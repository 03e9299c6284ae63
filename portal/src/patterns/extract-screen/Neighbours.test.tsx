import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Neighbours } from './Neighbours.tsx'

const onOpen = vi.fn<(id: string) => void>()
const button = (name: string) => screen.getByRole('button', { name })
const said = () => document.querySelector('[data-announcer]')?.textContent

const first = <Neighbours newer={undefined} older="b" shown="Nómina, 20/11/2026" onOpen={onOpen} />
const middle = <Neighbours newer="a" older="c" shown="Recibo de la luz, 19/11/2026" onOpen={onOpen} />
const last = <Neighbours newer="b" older={undefined} shown="Ingreso, 18/11/2026" onOpen={onOpen} />

test('each button opens the row on its side', () => {
  onOpen.mockClear()
  render(middle)
  fireEvent.click(button('Más reciente'))
  fireEvent.click(button('Más antiguo'))
  expect(onOpen.mock.calls).toEqual([['a'], ['c']])
})

test('at an end of the list the button stays, says why and does nothing', () => {
  onOpen.mockClear()
  render(last)
  const older = button('Más antiguo')
  expect(older.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(older.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Es el más antiguo de la lista.')
  fireEvent.click(older)
  expect(onOpen).not.toHaveBeenCalled()
})

test('what a button brings is announced once it has come; what was opened from the list is not', () => {
  const { rerender } = render(first)
  expect(said()).toBeUndefined()
  fireEvent.click(button('Más antiguo'))
  expect(said()).toBeUndefined()
  rerender(middle)
  expect(said()).toBe('Recibo de la luz, 19/11/2026')
  // Gone to by the browser's own arrow.
  rerender(first)
  expect(said()).toBe('Recibo de la luz, 19/11/2026')
})

test('whoever arrives at an end with the keyboard keeps the focus, and can go back from there', () => {
  const { rerender } = render(middle)
  button('Más antiguo').focus()
  fireEvent.click(button('Más antiguo'))
  rerender(last)
  expect(document.activeElement).toBe(button('Más antiguo'))
  rerender(middle)
  expect(document.activeElement).toBe(button('Más antiguo'))
})

test('the focus that has gone elsewhere is not taken back', () => {
  const { rerender } = render(
    <>
      {middle}
      <a href="#otra">Otra cosa</a>
    </>,
  )
  button('Más antiguo').focus()
  screen.getByRole('link').focus()
  rerender(
    <>
      {last}
      <a href="#otra">Otra cosa</a>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('link'))
})
