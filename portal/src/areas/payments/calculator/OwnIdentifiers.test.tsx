import { toCents } from '@almenara/contract/money'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, renderAt, type Answers } from '../testing.tsx'
import { CalculatorPage } from './CalculatorPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const POOL = 'GET /debit-remittances/v1/pool'
const creditor = { id: 'c1', number: '0418-0610048939', name: 'Alquileres', creditorId: 'ES17002B96402177', scheme: 'CORE' }
const found = (creditors: readonly object[]) => ({ submitters: [], creditors, pending: { count: 0, amount: toCents(0) } })

function open(answers: Answers) {
  const { asked } = answerCalls(answers)
  renderAt('/payments/payer-calculation', <CalculatorPage />)
  return asked
}

test('under the calculator are the identifiers that the customer collects with already, each to be copied', async () => {
  open({ [POOL]: () => found([creditor]) })
  expect(await screen.findByText('ES17002B96402177')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contrato 0418-0610048939' }).getAttribute('href')).toMatch(/debit-remittances\/remittances\/c1$/)
  expect(screen.getByRole('button', { name: 'Copiar identificador de Alquileres' })).toBeTruthy()
})

test('whoever collects nothing has the calculator alone, and so has whoever debits are closed to', async () => {
  for (const answers of [{ [POOL]: () => found([]) }, {}]) {
    const asked = open(answers)
    await waitFor(() => expect(asked.some(({ call }) => call === POOL)).toBe(true))
  }
  expect(screen.queryByRole('heading', { name: 'Identificadores de sus contratos' })).toBeNull()
})
