import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { toCents } from '@almenara/contract/money'
import { PRESENT } from '../addresses.ts'
import { notebookQuery } from '../queries.ts'
import { answerCalls, extractOf, NOTEBOOK, renderAt, REPEATED, WRONG_IBAN, type Answers } from '../testing.tsx'
import { CheckStep } from './CheckStep.tsx'

const READY: Notebook = { ...NOTEBOOK, state: 'READY', version: 3, excluded: 3 }
const ROOT = '/remittances/v1/notebooks/f1'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function Screen({ onSign, onReplace }: { onSign: (version: number) => void; onReplace: (file: File) => void }) {
  const { data } = useQuery(notebookQuery('f1'))
  return data ? <CheckStep notebook={data} onSign={onSign} onReplace={onReplace} /> : null
}

function open(notebook: Notebook, answers: Answers = {}) {
  const onSign = vi.fn()
  const onReplace = vi.fn()
  const rows = { ERROR: [WRONG_IBAN], WARNING: [REPEATED], NOTE: [] }
  const calls = answerCalls({
    [`GET ${ROOT}`]: () => notebook,
    [`GET ${ROOT}/findings-extract`]: ({ query }) => extractOf(rows[(query.get('severities') ?? 'NOTE') as keyof typeof rows]),
    [`GET ${ROOT}/orders-extract`]: () =>
      extractOf([{ order: 14, batch: 1, state: 'EXCLUDED', payee: 'Sanchis Roca, Vicent', amount: 114800 }]),
    ...answers,
  })
  renderAt(`${PRESENT}?notebook=f1`, <Screen onSign={onSign} onReplace={onReplace} />)
  return { ...calls, onSign, onReplace, user: userEvent.setup() }
}

const plain = (element: HTMLElement | null) => element?.textContent?.replaceAll(/\s/g, ' ')

test('each finding says its order, its field, the value received, its place, what happens and how it is mended', async () => {
  open(NOTEBOOK)
  const cell = await screen.findByText('Sanchis Roca, Vicent', { exact: false })
  const row = plain(cell.closest('tr'))
  for (const said of ['Orden 14', 'IBAN del beneficiario', WRONG_IBAN.value, 'línea 212, columna 13', WRONG_IBAN.text, WRONG_IBAN.remedy])
    expect(row).toContain(said)
  // Written in one line: the column alone says something.
  expect(plain((await screen.findByText('Serra Pla, Joan', { exact: false })).closest('tr'))).not.toContain('línea')
})

test('findings are counted by kind and shown one kind at a time', async () => {
  const { user } = open(NOTEBOOK)
  await user.click(await screen.findByRole('radio', { name: 'Avisos 1' }))
  expect(screen.queryByRole('heading', { name: 'Errores: impiden presentar la orden' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Avisos: puede continuar' })).toBeTruthy()
})

test('what is wrong is left out with one press, which says how many are left, and leads to the signature of what is left', async () => {
  const { user, asked, onSign } = open(NOTEBOOK, { [`POST ${ROOT}/choices`]: () => READY })
  expect(plain((await screen.findByText('A presentar · 33')).parentElement)).toContain('35.128,40 €')
  await user.click(screen.getByRole('button', { name: /^Excluir las 3 y continuar con 33/ }))
  await waitFor(() => expect(onSign.mock.calls).toEqual([[3]]))
  expect(asked.find(({ call }) => call.endsWith('/choices'))?.body).toEqual({ version: 2, exclude: { kinds: ['WRONG'] } })
})

test('an order with a warning may be left out by itself, and one that was left out comes back', async () => {
  const { user, asked } = open(READY, { [`POST ${ROOT}/choices`]: () => ({ ...READY, version: 4 }) })
  await user.click(await screen.findByRole('button', { name: /^Excluir la orden 19/ }))
  await user.click(await screen.findByText('3 órdenes excluidas'))
  await user.click(await screen.findByRole('button', { name: /^Recuperar la orden 14/ }))
  await waitFor(() => expect(asked.filter(({ call }) => call.endsWith('/choices'))).toHaveLength(2))
  expect(asked.filter(({ call }) => call.endsWith('/choices')).map(({ body }) => body)).toEqual([
    { version: 3, exclude: { orders: [19] } },
    { version: 4, restore: { orders: [14] } },
  ])
})

test('whose contract takes files only whole cannot leave anything out, and is told so', async () => {
  open({ ...NOTEBOOK, choices: [] })
  expect(
    await screen.findByText('Su contrato no permite presentar una parte del fichero. Corríjalo en su programa y súbalo de nuevo.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Excluir/ })).toBeNull()
})

test('who may prepare and not sign leaves the file to whoever signs, with a note', async () => {
  const review = {
    signatures: { given: 0, required: 1, by: [], pending: [{ name: 'Carmen Muñoz Peñalver' }, { name: 'Vicent Peñalver Orts' }] },
  }
  const { user, asked } = open(READY, {
    'GET /transfer-remittances/v1/pool': () => ({ contracts: [{ id: 'c1', canSign: false, canPrepare: true }] }),
    [`GET ${ROOT}/review`]: () => review,
    [`POST ${ROOT}/hand-over`]: () => ({ ...READY, handedOver: { at: READY.asOf } }),
  })
  expect(await screen.findByText('Puede preparar ficheros, pero no firmarlos.')).toBeTruthy()
  expect(await screen.findByText('Pueden firmar Carmen Muñoz Peñalver y Vicent Peñalver Orts.', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continuar a la firma' })).toBeNull()
  await user.type(screen.getByLabelText(/^Nota para los firmantes/), 'Falta la paga de Pau')
  await user.click(screen.getByRole('button', { name: /^Avisar a los firmantes/ }))
  expect(await screen.findByRole('button', { name: /^Avisar de nuevo a los firmantes/ })).toBeTruthy()
  expect(asked.find(({ call }) => call.endsWith('/hand-over'))?.body).toEqual({ version: 3, note: 'Falta la paga de Pau' })
})

test('who may only consult reads everything and changes nothing', async () => {
  const { user, onSign } = open(READY, { 'GET /signature/v1/methods': () => ({ executive: false, methods: [] }) })
  const button = () => screen.getByRole('button', { name: 'Continuar a la firma' })
  expect(await screen.findByText('Puede consultar, pero no operar')).toBeTruthy()
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await user.click(button())
  expect(onSign).not.toHaveBeenCalled()
})

test('while names are asked about it is said how many are left, none may sign, and those left may be done without', async () => {
  const payeeCheck = { state: 'ASKING' as const, payees: 33, asked: 28, verdicts: { MTCH: 25, CMTC: 1, NMTC: 1, NOAP: 1 }, unlike: 1 }
  const { user, asked } = open({ ...READY, choices: ['EXCLUDE', 'VOP'], payeeCheck }, { [`POST ${ROOT}/choices`]: () => READY })
  const names = await screen.findByRole('region', { name: 'Nombres de los beneficiarios' })
  expect(within(names).getByRole('progressbar', { name: 'Nombres comprobados' }).getAttribute('aria-valuetext')).toBe('28 de 33')
  expect(screen.getByRole('button', { name: 'Continuar a la firma' }).getAttribute('aria-disabled')).toBe('true')
  expect(within(names).getByRole('button', { name: /^Excluir la que no coincide/ })).toBeTruthy()
  await user.click(within(names).getByRole('button', { name: /^No comprobar los 5 que faltan/ }))
  await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/choices'))).toBe(true))
  expect(asked.find(({ call }) => call.endsWith('/choices'))?.body).toEqual({ version: 3, vop: 'SKIP_REST' })
})

test('a file that is refused says why, where and what to do; one whose letters are others may be read as Windows-1252', async () => {
  const refusal = { title: 'Las letras del fichero no son las que declara.', remedy: 'Genérelo en UTF-8.', line: 212, column: 13 }
  const { user, asked } = open({ ...NOTEBOOK, state: 'REFUSED', refusal, choices: ['ENCODING'] }, { [`POST ${ROOT}/choices`]: () => READY })
  expect(await screen.findByRole('heading', { name: refusal.title })).toBeTruthy()
  expect(screen.getByText('Está en la línea 212, columna 13.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Leerlo como Windows-1252/ }))
  await waitFor(() => expect(asked.find(({ call }) => call.endsWith('/choices'))?.body).toEqual({ version: 2, encoding: 'WINDOWS-1252' }))
})

test('a file that was presented before leads to that one', async () => {
  const refusal = { title: 'Este fichero ya se ha presentado.', remedy: 'Genere una remesa nueva.', other: 'f0' }
  open({ ...NOTEBOOK, state: 'REFUSED', refusal, choices: [] })
  expect((await screen.findByRole('link', { name: 'Ver el fichero presentado' })).getAttribute('href')).toBe(`${PRESENT}?notebook=f0`)
})

const LINE = { contract: 'l1', interest: toCents(61_32), fees: toCents(6_30), net: toCents(19_932_38) }

test('a file that asks for an advance says what it costs, what is paid in and what it leaves of the line, and may do without', async () => {
  const advances = [{ ...LINE, nominal: toCents(20_000_00), available: toCents(24_100_00), after: toCents(4_100_00) }]
  const asking: Notebook = { ...READY, format: 'pain.008.001.08', advances, choices: ['EXCLUDE', 'FINANCE'] }
  const { user, asked } = open(asking, { [`POST ${ROOT}/choices`]: () => ({ ...READY, version: 4 }) })
  const sheet = await screen.findByRole('region', { name: 'Anticipo' })
  for (const said of ['Abono al firmar19.932,38 €', 'Disponible después4.100,00 €']) expect(plain(sheet)).toContain(said)
  expect(screen.getByText('Cuenta de abono')).toBeTruthy()
  await user.click(within(sheet).getByRole('button', { name: /^Presentar sin anticipo/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Anticipo' })).toBeNull())
  expect(asked.find(({ call }) => call.endsWith('/choices'))?.body).toEqual({ version: 3, finance: 'NONE' })
})

test('over what the line has left it is said before it is signed, with what would fit', async () => {
  const advances = [{ ...LINE, nominal: toCents(27_300_00), available: toCents(24_100_00), after: toCents(-3_200_00) }]
  const withinLines = { count: 11, amount: toCents(13_750_00) }
  const { user, asked, onSign } = open({ ...READY, advances, withinLines, choices: ['EXCLUDE', 'FINANCE', 'FINANCE_LIMIT'] })
  const sheet = await screen.findByRole('region', { name: 'Anticipo' })
  expect(plain(sheet)).toContain('Supera en 3.200,00 € el disponible de su línea.')
  expect(plain(sheet)).toContain('Quite recibos, anticipe hasta el límite o preséntelo sin anticipo.')
  expect(screen.getByRole('heading', { name: 'Quitar recibos' })).toBeTruthy()
  expect(plain(sheet)).toContain('Se anticipan 11 recibos, los que se cobran antes. Los demás se cobran sin anticipo.')
  await user.click(screen.getByRole('button', { name: 'Continuar a la firma' }))
  expect(onSign).not.toHaveBeenCalled()
  await user.click(within(sheet).getByRole('button', { name: /^Anticipar 13\.750,00/ }))
  await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/choices'))).toBe(true))
  expect(asked.find(({ call }) => call.endsWith('/choices'))?.body).toEqual({ version: 3, finance: 'LIMIT' })
})
