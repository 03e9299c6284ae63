import { toLocalDate } from '@almenara/contract/dates'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, CERTIFICATE, CODE, DOCUMENT, ISSUED_AT, renderAt, type Asked } from '../testing.tsx'
import { IssuePage } from './IssuePage.tsx'

vi.mock(import('../../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

const HOLDER = { id: 'ana', name: 'Ana Torres Gil', taxIdMasked: '•••4567••', role: 'HOLDER' }
const type = (code: string, name: string, asks: string, part: object = {}) => ({
  code,
  name,
  purpose: `Para qué sirve: ${name}`,
  asks,
  holdersOnly: false,
  days: 90,
  allowed: true,
  ...part,
})
const TYPES = [
  type('BALANCE', 'Saldo a una fecha', 'DAY'),
  type('TAX', 'Información fiscal y retenciones', 'EXERCISE'),
  type('DECEASED', 'Posiciones de una persona fallecida', 'DAY', { allowed: false, reason: 'Su oficina lo prepara sin coste.' }),
]
const product = (id: string, name: string, part: object = {}) => ({
  id,
  name,
  ibanMasked: 'ES79 •••• 1332',
  kind: 'VIEW',
  closed: false,
  allowed: true,
  ...part,
})
const REASON = 'Este certificado lo piden los titulares; usted es autorizado.'
const PRODUCTS = [
  product('nomina', 'Nómina'),
  product('ahorro', 'Ahorro casa', { closed: true }),
  product('comunidad', 'Comunidad', { allowed: false, reason: REASON }),
]
const EPIGRAPHS = [
  { code: 'BALANCE', name: 'Saldo a la fecha', required: true, hasData: true },
  { code: 'AVERAGE', name: 'Saldo medio del cuarto trimestre', required: false, hasData: true },
  { code: 'LOANS', name: 'Préstamos', required: false, hasData: false },
]
const PREVIEW = {
  title: 'Certificado de saldo a una fecha',
  document: DOCUMENT,
  validUntil: '2027-02-22',
  provisional: false,
  sealed: true,
}
const DONE = { id: 'c1', code: CODE, state: 'ISSUED', title: PREVIEW.title, issuedAt: ISSUED_AT, validUntil: '2027-02-22', given: false }

type Answers = Parameters<typeof answerCalls>[0]

function open(address = '/services/certificate-generation', more: Answers = {}): Asked[] {
  const asked = answerCalls({
    '/user-view': () => ({ holders: [HOLDER], types: TYPES }),
    '/certificates/v1/accounts': () => ({ products: PRODUCTS }),
    '/exercises': () => ({ exercises: [{ exercise: 2025, provisional: false }] }),
    '/epigraphs': () => ({ epigraphs: EPIGRAPHS }),
    '/preview': () => PREVIEW,
    '/generation': () => DONE,
    '/issued/c1': () => ({ ...CERTIFICATE, title: PREVIEW.title, document: DOCUMENT, sealed: true }),
    ...more,
  })
  renderAt(address, '/services/certificate-generation', IssuePage)
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Tipo/ }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}

const issue = () => userEvent.click(screen.getByRole('button', { name: /^Emitir certificado/ }))
const bodiesOf = (asked: readonly Asked[], end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

test('type, products, day and headings are asked for, it is seen as it would be, and it is issued', async () => {
  const asked = open()
  await choose('Saldo a una fecha')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Nómina/ }))
  await userEvent.click(screen.getByRole('radio', { name: '31/12/2025' }))
  expect(await screen.findByText('Incluye siempre: Saldo a la fecha.')).toBeTruthy()
  const preview = within(screen.getByRole('heading', { name: 'Vista previa' }).closest('section') ?? document.body)
  expect(await preview.findByText('Los saldos a 31/12/2025 son los siguientes.')).toBeTruthy()
  await issue()
  expect(await screen.findByRole('heading', { level: 1, name: 'Certificado emitido' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Descargar certificado/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copiar el enlace de comprobación' })).toBeTruthy()
  const [body] = bodiesOf(asked, '/generation')
  expect(body).toMatchObject({
    type: 'BALANCE',
    holderId: 'ana',
    products: ['nomina'],
    asOf: '2025-12-31',
    epigraphs: ['AVERAGE'],
    operationId: expect.any(String),
  })
})

test('a product that only its holders may ask for says so, and a cancelled one may be chosen', async () => {
  open()
  await choose('Saldo a una fecha')
  expect(await screen.findByText(`Comunidad: ${REASON}`)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Comunidad/ })).toBeNull()
  expect(screen.getByText('ES79 •••• 1332 · cancelado')).toBeTruthy()
})

test('a type that is not asked for here says who prepares it, and asks for nothing more', async () => {
  open()
  await choose('Posiciones de una persona fallecida')
  expect(await screen.findByText('Su oficina lo prepara sin coste.')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('what is missing is said at its field, and nothing is issued', async () => {
  const asked = open()
  await choose('Información fiscal y retenciones')
  await screen.findByRole('checkbox', { name: /^Nómina/ })
  await issue()
  expect(await screen.findByText('Elija al menos un producto.')).toBeTruthy()
  expect(screen.getByText('Elija el ejercicio.')).toBeTruthy()
  expect(bodiesOf(asked, '/generation')).toEqual([])
})

test('why the bank does not issue it is told, and what was chosen stays; the same sent again is the same request', async () => {
  const message = 'No hay datos de 2025 para estos productos. Elija otro ejercicio.'
  const refuse = () => Response.json({ code: 'CERTIFICATE_REFUSED', message }, { status: 409 })
  const asked = open(undefined, { '/generation': refuse })
  await choose('Saldo a una fecha')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Nómina/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'Ayer' }))
  await issue()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Nómina/ }).checked).toBe(true)
  await issue()
  await waitFor(() => expect(bodiesOf(asked, '/generation')).toHaveLength(2))
  const [first, second] = bodiesOf(asked, '/generation') as { operationId: string }[]
  expect(second?.operationId).toBe(first?.operationId)
})

test('one that was issued is asked for again with the data of today', async () => {
  const asked = open('/services/certificate-generation?repeat=c1')
  expect((await screen.findByLabelText<HTMLInputElement>('Fecha del saldo')).value).toBe('22/11/2026')
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Ahorro casa/ })).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Organismo o persona (opcional)').value).toBe('Agencia Tributaria')
  await issue()
  await waitFor(() => expect(bodiesOf(asked, '/generation')).toHaveLength(1))
  expect(bodiesOf(asked, '/generation')[0]).toMatchObject({
    asOf: '2026-11-22',
    products: ['nomina', 'ahorro'],
    addressee: 'Agencia Tributaria',
  })
})

test('while its file is being made it cannot be taken away, and it is asked after until it can', async () => {
  let state = 'PREPARING'
  open(undefined, {
    '/generation': () => ({ ...DONE, state: 'PREPARING' }),
    '/issued/c1': () => ({ ...CERTIFICATE, title: PREVIEW.title, document: DOCUMENT, sealed: true, state }),
  })
  await choose('Saldo a una fecha')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Nómina/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'Ayer' }))
  await issue()
  const file = () => screen.findByRole('button', { name: /^Descargar certificado/ })
  expect((await file()).getAttribute('aria-disabled')).toBe('true')
  state = 'ISSUED'
  await waitFor(async () => expect((await file()).getAttribute('aria-disabled')).toBeNull())
})
