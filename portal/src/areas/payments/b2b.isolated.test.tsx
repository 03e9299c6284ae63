/** B2B debits that wait for their debtor, and mandates: what is shown of them, and what is sent. */
import type { B2bMandateDetail } from '@almenara/contract/areas/payments/mandates'
import type { PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { readMandatesSearch, readPendingDebitsSearch } from './b2b-lists.ts'
import { MandatePage } from './mandates/MandatePage.tsx'
import { MandatesPage } from './mandates/MandatesPage.tsx'
import { AuthorizePage } from './mandates/AuthorizePage.tsx'
import { RevokePage } from './mandates/RevokePage.tsx'
import { PayPage } from './pending-debits/PayPage.tsx'
import { PendingDebitsPage } from './pending-debits/PendingDebitsPage.tsx'
import { ReturnPage } from './pending-debits/ReturnPage.tsx'
import { answerCalls, extractOf, openRoutes, type Answers } from './testing.tsx'

vi.mock(import('../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-23'), earliest: toLocalDate('2023-11-23') }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const DEBITS = '/payments/pending-debits'
const MANDATES = '/payments/mandates-management'
const asOf = toInstant('2026-11-23T08:00:00Z')
const sums = (count: number, amount: number) => ({ count, amount: toCents(amount) })
const account = { id: 'a1', type: 'VIEW' as const, name: 'Cuenta de negocio', iban: 'ES2198760418160210048871', canOperate: true }

const DEBIT: PendingDebitDetail = {
  id: 'd1',
  creditorName: 'Aceros del Turia, S. A.',
  concept: 'Factura A-77',
  amount: toCents(4318_20),
  dueOn: toLocalDate('2026-11-25'),
  state: 'PENDING',
  decideUntil: toInstant('2026-11-25T14:00:00Z'),
  account,
  mandateReference: 'MND-7',
  lack: 'OVER_MAXIMUM',
  maximum: toCents(4000_00),
  creditorId: 'ES63000A46003182',
  theirIban: 'ES6114650101370100482276',
  theirBic: 'INGDESMM',
  endToEndId: 'A-77',
  transactionId: 'T-77',
  receivedAt: asOf,
  mandate: { id: 'm1', state: 'AUTHORISED', type: 'RECURRENT' },
  availableAfter: toCents(1000_00),
  held: toCents(0),
  canPay: true,
  canReturn: true,
  canUndo: false,
  asOf,
}

const MANDATE: B2bMandateDetail = {
  id: 'm1',
  creditorName: 'Aceros del Turia, S. A.',
  creditorId: 'ES63000A46003182',
  reference: 'MND-7',
  account,
  type: 'RECURRENT',
  state: 'AUTHORISED',
  maximum: toCents(4000_00),
  source: 'PORTAL',
  debits: [],
  stops: [{ id: 'd9', dueOn: toLocalDate('2026-11-30'), amount: toCents(318_00), concept: 'Factura A-78', state: 'AUTHORISED' }],
  history: [{ at: asOf, text: 'Autorizado por Concepción Peñalver Ros' }],
  canAuthorise: true,
  canRevoke: true,
}

const listed = (rows: readonly unknown[]) => ({ ...extractOf(rows), waiting: sums(1, 4318_20), coming: sums(0, 0), asOf })

const ALL: Answers = {
  'GET /b2b/v1/mandates/accounts': () => ({ accounts: [account] }),
  'GET /b2b/v1/pending-debits-extract': () => listed([DEBIT]),
  'GET /b2b/v1/pending-debits/d1': () => DEBIT,
  'GET /b2b/v1/pending-debits/d1/motives': () => ({
    motives: [
      { id: 'MS02', label: 'Sin motivo', description: 'No quiere decir por qué' },
      { id: 'AM05', label: 'Duplicado', description: 'Ya lo ha pagado' },
    ],
  }),
  'GET /b2b/v1/mandates-extract': () => extractOf([MANDATE]),
  'GET /b2b/v1/mandates/m1': () => MANDATE,
}

function open(address: string, answers: Answers = {}) {
  const { asked } = answerCalls({ ...ALL, ...answers })
  const router = openRoutes(address, [
    { path: `${DEBITS}/{-$txId}`, validateSearch: readPendingDebitsSearch, component: PendingDebitsPage },
    { path: `${DEBITS}/$debitId/pay/$accountId/$viewPages/$txId/$accountType`, component: PayPage },
    { path: `${DEBITS}/$debitId/return/$accountId/$viewPages/$txId/$accountType`, component: ReturnPage },
    { path: `${MANDATES}/{-$txId}`, validateSearch: readMandatesSearch, component: MandatesPage },
    { path: `${MANDATES}/$mandateId/$viewPages/$txId`, component: MandatePage },
    { path: `${MANDATES}/$mandateId/authorize/$viewPages/$txId`, component: AuthorizePage },
    { path: `${MANDATES}/$mandateId/revoke/$viewPages/$txId`, component: RevokePage },
  ])
  const sent = (act: string) => asked.find(({ call }) => call.endsWith(`${act}/authorization`))?.body
  return { router, sent, user: userEvent.setup() }
}

const PAY = `${DEBITS}/d1/pay/a1/1/-/VIEW`
const RETURN = `${DEBITS}/d1/return/a1/1/-/VIEW`
const read = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ') ?? ''

test('a debit that waits says why its mandate does not pay it, and opens beside the list with what may be done', async () => {
  const { user } = open(DEBITS)
  const row = (await screen.findByRole('link', { name: 'Aceros del Turia, S. A.' })).closest('tr')
  expect(read(row)).toContain('Supera el máximo de 4.000,00 €')
  await user.click(screen.getByRole('link', { name: 'Aceros del Turia, S. A.' }))
  const drawer = await screen.findByRole('dialog', { name: 'Adeudo B2B' })
  for (const act of ['Pagar adeudo', 'Devolver adeudo', 'Modificar límites', 'Ver mandato'])
    expect(await within(drawer).findByRole('link', { name: act })).toBeTruthy()
})

test('one that may no longer be decided on offers nothing beside its list but its mandate', async () => {
  const over = { ...DEBIT, state: 'LAPSED' as const, canPay: false, canReturn: false, lack: undefined }
  open(`${DEBITS}?debit=d1`, { 'GET /b2b/v1/pending-debits/d1': () => over })
  const drawer = await screen.findByRole('dialog', { name: 'Adeudo B2B' })
  expect(await within(drawer).findByRole('link', { name: 'Ver mandato' })).toBeTruthy()
  for (const act of ['Pagar adeudo', 'Devolver adeudo', 'Modificar límites'])
    expect(within(drawer).queryByRole('link', { name: act })).toBeNull()
})

test('it is paid from its account, with the next ones of its mandate where its customer wants', async () => {
  const { user, sent } = open(PAY)
  await user.click(await screen.findByRole('checkbox', { name: 'Autorizar también los próximos de este acreedor' }))
  await user.type(await screen.findByLabelText(/^Máximo de cada adeudo/), '5000')
  await user.click(screen.getByRole('button', { name: /^(Continuar|Revisar)/ }))
  await waitFor(() => expect(sent('pay')).toMatchObject({ accountId: 'a1', authorise: { maximum: 5000_00 } }))
})

test('it is given back for a reason, which is asked for before anything is sent', async () => {
  const { user, sent } = open(RETURN)
  const act = await screen.findByRole('button', { name: /^Devolver 4\.318,20/ })
  await user.click(act)
  expect(await screen.findByText(/^Elija (el|un) motivo/)).toBeTruthy()
  expect(sent('restore')).toBeUndefined()
  await user.click(screen.getByRole('radio', { name: /^Duplicado/ }))
  await user.click(act)
  await waitFor(() => expect(sent('restore')).toMatchObject({ motive: 'AM05' }))
})

test('a mandate says its limits and what has been done with it', async () => {
  open(`${MANDATES}/m1/1/-`)
  expect(await screen.findByRole('heading', { name: 'Aceros del Turia, S. A.', level: 1 })).toBeTruthy()
  expect(screen.getByText('Autorizado por Concepción Peñalver Ros')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Modificar límites' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Revocar mandato' })).toBeTruthy()
})

test('whoever may only consult a mandate is told so and changes nothing', async () => {
  const consulted = { ...MANDATE, account: { ...account, canOperate: false }, canAuthorise: false, canRevoke: false }
  open(`${MANDATES}/m1/1/-`, { 'GET /b2b/v1/mandates/m1': () => consulted })
  expect(await screen.findByText('Puede consultar este mandato, pero no cambiarlo.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /mandato$|límites$/ })).toBeNull()
})

test('its limits begin as they are, and what is typed instead is sent', async () => {
  const { user, sent } = open(`${MANDATES}/m1/authorize/1/-`)
  const most = await screen.findByLabelText<HTMLInputElement>(/^Máximo de cada adeudo/)
  expect(most.value).toContain('4.000')
  await user.clear(most)
  await user.type(most, '4500,50')
  await user.click(screen.getByRole('button', { name: /^(Continuar|Revisar)/ }))
  await waitFor(() => expect(sent('activation')).toMatchObject({ maximum: 4500_50 }))
})

test('revoking says which announced debits it leaves without, before it is done', async () => {
  const { user, sent } = open(`${MANDATES}/m1/revoke/1/-`)
  expect(await screen.findByText(/^El adeudo de 318,00\s€ del 30\/11\/2026 volverá a esperar su decisión\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Revocar mandato/ }))
  await waitFor(() => expect(sent('revocation')).toBeDefined())
})

test('one that was revoked is not authorised again', async () => {
  open(`${MANDATES}/m1/authorize/1/-`, { 'GET /b2b/v1/mandates/m1': () => ({ ...MANDATE, state: 'REVOKED' }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByLabelText(/^Máximo de cada adeudo/)).toBeNull()
})
