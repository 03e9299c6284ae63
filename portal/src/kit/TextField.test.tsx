import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextField } from './TextField.tsx'

test('hint and error describe the input, and the error marks it invalid', () => {
  render(<TextField label="IBAN" hint="24 caracteres" error="Faltan 8 cifras." required />)
  const input = screen.getByLabelText('IBAN')
  const described = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['24 caracteres', 'Faltan 8 cifras.'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

test('a field without texts has no description and is not invalid', () => {
  render(<TextField label="Concepto" required={false} />)
  const input = screen.getByLabelText('Concepto (opcional)')
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('a counted field says how much of its length is used', () => {
  render(<TextField label="Alias" maxLength={25} counted value="Nómina" onChange={() => undefined} />)
  expect(screen.getByText('6/25')).toBeTruthy()
})
