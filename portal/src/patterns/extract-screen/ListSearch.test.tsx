import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListSearch } from './ListSearch.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const words = { label: 'Buscar en los movimientos', placeholder: 'Concepto o referencia', months: true }
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar en los movimientos' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('searches once, when there is a pause, without the spaces around', () => {
  const onChange = vi.fn()
  render(<ListSearch amounts {...words} value="" onChange={onChange} />)
  type(' re')
  pass(200)
  type(' recibo ')
  pass(200)
  expect(onChange).not.toHaveBeenCalled()
  pass(100)
  expect(onChange.mock.calls).toEqual([['recibo']])
})

test('an emptied search is none', () => {
  const onChange = vi.fn()
  render(<ListSearch amounts {...words} value="recibo" onChange={onChange} />)
  type('')
  pass(300)
  expect(onChange.mock.calls).toEqual([[undefined]])
})

test('what is being typed stays when the search before it arrives, and goes when the search changes elsewhere', () => {
  const { rerender } = render(<ListSearch amounts {...words} value="" onChange={() => {}} />)
  type('reci')
  pass(300)
  type('recibo de')
  rerender(<ListSearch amounts {...words} value="reci" onChange={() => {}} />)
  expect(field().value).toBe('recibo de')
  rerender(<ListSearch amounts {...words} value="" onChange={() => {}} />)
  expect(field().value).toBe('')
})
