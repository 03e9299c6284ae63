import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PaymentCard } from './PaymentCard.tsx'

const common = { brand: 'Almenara', kind: 'Crédito', ending: '4821', holder: 'CARMEN MUÑOZ P.', expiry: '09/29' }

test('a card is one picture, named by what it is and its last four digits', () => {
  render(<PaymentCard {...common} design="NIGHT_SEA" />)
  expect(screen.getByRole('img', { name: 'Tarjeta terminada en 4821, crédito' }).textContent).toContain('•••• 4821')
})

test('one that cannot be used says so over it, and one that is not of plastic has no chip', () => {
  const { container, rerender } = render(<PaymentCard {...common} design="ROAD" veil="Bloqueada" />)
  expect(screen.getByText('Bloqueada')).toBeTruthy()
  const drawn = container.querySelectorAll('svg').length
  rerender(<PaymentCard {...common} design="DOTS" />)
  expect(screen.getByText('Solo compras en línea')).toBeTruthy()
  expect(container.querySelectorAll('svg').length).toBe(drawn - 2)
})
