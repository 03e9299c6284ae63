import { accountDetail } from '@almenara/contract/areas/accounts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import AccountFacts from './AccountFacts.tsx'

const account = (canOperate: boolean) =>
  accountDetail.parse({
    id: 'a1',
    name: 'Cuenta corriente',
    iban: 'ES3998760418470210048871',
    type: 'CREDIT',
    balance: 0,
    available: 50_000,
    held: 0,
    overdrawn: false,
    holder: 'Carmen Muñoz',
    bic: 'ALMNESVVXXX',
    overdraftLimit: 50_000,
    openedOn: '2018-02-01',
    canOperate,
    flows: [],
  })

test('the facts of an account are told by name', () => {
  render(<AccountFacts account={account(true)} />)
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    'Titular: Carmen Muñoz',
    'IBAN: ES39 9876 0418 4702 1004 8871',
    'BIC: ALMNESVVXXX',
    'Tipo de cuenta: Cuenta de crédito',
    'Fecha de apertura: 01/02/2018',
    'Límite de descubierto: 500,00\u00a0€',
    'Operativa: Puede consultar y operar',
  ])
  expect(screen.queryByRole('status')).toBeNull()
})

test('a customer who may only consult is told so, and what to do', () => {
  render(<AccountFacts account={account(false)} />)
  expect(screen.getByRole('status').textContent).toContain(
    'Puede consultar, pero no operar. Pida la tarjeta de coordenadas o autorice la operativa en su oficina.',
  )
  expect(screen.getByText('Solo consulta')).toBeTruthy()
})
