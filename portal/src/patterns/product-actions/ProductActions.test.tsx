import HandbagIcon from '@phosphor-icons/core/regular/handbag.svg?react'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProductActions, type ActionLook } from './ProductActions.tsx'

const look = (label: string): ActionLook => ({ label, icon: HandbagIcon, link: (content) => <a href={`/${label}`}>{content}</a> })
const LOOKS = { BUY: look('Comprar'), SELL: look('Vender') }

test('an action that may be done is a link; one that may not stays, says why and does nothing', () => {
  const denial = { code: 'STATE', text: 'La tarjeta está bloqueada.' } as const
  render(
    <ProductActions
      actions={[
        { action: 'BUY', signatures: 1 },
        { action: 'SELL', signatures: 1, denial },
      ]}
      looks={LOOKS}
    />,
  )
  expect(screen.getByRole('link', { name: 'Comprar' }).getAttribute('href')).toBe('/Comprar')
  const sell = screen.getByRole('button', { name: 'Vender' })
  expect(sell.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('La tarjeta está bloqueada.')).toHaveLength(1)
})

test('what stands in the way of the whole menu is said once, in sight', () => {
  const denial = { code: 'CONSULTATIVE', text: 'Puede consultar, pero no operar.' } as const
  render(
    <ProductActions
      actions={[
        { action: 'BUY', signatures: 1, denial },
        { action: 'SELL', signatures: 1, denial },
      ]}
      looks={LOOKS}
    />,
  )
  // Two bubbles and the note.
  expect(screen.getAllByText('Puede consultar, pero no operar.').filter(({ role }) => role !== 'tooltip')).toHaveLength(1)
})

test('a product that several sign says so; an action that this portal has no screen for is left out', () => {
  const actions = [
    { action: 'BUY', signatures: 2 },
    { action: 'SELL', signatures: 2 },
  ] as const
  render(<ProductActions actions={actions} looks={{ BUY: look('Comprar') }} />)
  expect(screen.getByText('Lo que haga necesitará 2 firmas.')).toBeTruthy()
  expect(screen.queryByText('Vender')).toBeNull()
})
