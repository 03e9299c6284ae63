import type { FinancingRemittanceDetail } from '@almenara/contract/areas/payments/financing-remittances'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { answerCalls, expectListedOnceMade, extractOf, inTurn, openRoutes } from '../testing.tsx'
import { RemittancePage } from './RemittancePage.tsx'
import { readAdvancedSearch } from './search.ts'

vi.mock(import('../../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

afterEach(() => void vi.unstubAllGlobals())

const day = toLocalDate('2026-12-01')
const sums = (count: number, amount: number) => ({ count, amount: toCents(amount) })
const NONE = toCents(0)

const DETAIL: FinancingRemittanceDetail = {
  id: 'r1',
  number: 'R-2026-000021',
  name: 'Anticipo de noviembre',
  state: 'SCHEDULED',
  executionOn: day,
  ...sums(2, 1260_00),
  scheme: 'CORE',
  outcome: { pending: sums(2, 1260_00), done: sums(0, 0), undone: sums(0, 0) },
  contract: { id: 'l1', name: 'Línea de anticipos', creditorId: 'ES17002B96402177' },
  account: { id: 'a1', name: 'Cuenta corriente', iban: 'ES2198760418160210048871' },
  file: { id: 'f1', name: 'anticipo.xml' },
  advance: {
    nominal: toCents(1260_00),
    interest: toCents(2_10),
    fees: toCents(30),
    net: toCents(1257_60),
    rate: 4_200,
    days: 12,
    advancedOn: toLocalDate('2026-11-20'),
    dueOn: day,
    risk: toCents(1260_00),
    released: NONE,
    unpaid: NONE,
  },
  fees: { returned: toCents(350), charged: NONE },
  states: [{ state: 'ADVANCED', ...sums(2, 1260_00) }],
  releases: [],
  excluded: sums(0, 0),
  signedBy: [],
  cancel: { way: 'NONE', count: 0, text: 'Ya se ha enviado.' },
  asOf: toInstant('2026-11-22T08:42:00Z'),
}

const DEBIT = {
  id: 'd1',
  order: 1,
  state: 'SCHEDULED',
  debtor: { name: 'Clara Roig', iban: 'ES6114650101370100482276' },
  amount: toCents(640_00),
  concept: 'Alquiler',
  mandateId: 'M-1',
  advance: 'ADVANCED',
  dueOn: day,
}

const AT = '/payments/financing-remittances/remittances'
const ROOT = '/financing-remittances/v1/l1/remittances/r1'

test('one whose debits are still being made says how many there are, and lists them by itself once all are', async () => {
  const states = [[], [{ state: 'ADVANCED', ...sums(1, 640_00) }], DETAIL.states]
  const { asked } = answerCalls({
    'GET /statusauth/v2/web': () => ({ digitalBankingStatus: 'ON' }),
    [`GET ${ROOT}`]: inTurn(states.map((one) => ({ ...DETAIL, states: one }))),
    [`GET ${ROOT}/debits-extract`]: () => extractOf([DEBIT]),
  })
  const path = `${AT}/$contractNumber/detail/$remittanceId/$viewPages/$txId`
  openRoutes(`${AT}/l1/detail/r1/1/-`, [{ path, validateSearch: readAdvancedSearch, component: RemittancePage }])
  const text = /^Preparando los recibos: 0 de 2\./
  const line = () => screen.getByText('Clara Roig')
  await expectListedOnceMade(asked, { bar: 'Recibos preparados', text, list: '/debits-extract', line })
}, 20_000)
