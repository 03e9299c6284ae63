import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChoiceChips } from './ChoiceChips.tsx'

const OPTIONS = [
  { value: '500', label: '5,00 €' },
  { value: '1000', label: '10,00 €' },
]

test('choices are a named group of radios with the chosen one checked', () => {
  const onChange = vi.fn()
  render(<ChoiceChips label="Importe" options={OPTIONS} value="500" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Importe' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '5,00 €' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '10,00 €' }))
  expect(onChange).toHaveBeenCalledWith('1000')
})

test('the group says what is wrong with it', () => {
  render(<ChoiceChips label="Importe" options={OPTIONS} value={undefined} onChange={() => {}} error="Elija el importe." />)
  const group = screen.getByRole('group', { name: 'Importe' })
  const message = document.getElementById(group.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toContain('Elija el importe.')
})
