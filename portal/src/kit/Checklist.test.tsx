import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Checklist } from './Checklist.tsx'

const list = (first: boolean, second: boolean) => (
  <Checklist
    title="La clave debe:"
    items={[
      { label: 'Empezar por una letra', met: first },
      { label: 'Tener una cifra', met: second },
    ]}
  />
)

test('each condition says in words whether it is met, and the region how many are', () => {
  const { rerender } = render(list(true, false))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Empezar por una letra: cumplido',
    'Tener una cifra: pendiente',
  ])
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('Cumple 1 de 2 condiciones.')
  rerender(list(true, true))
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toBe('Cumple todas las condiciones.')
})
