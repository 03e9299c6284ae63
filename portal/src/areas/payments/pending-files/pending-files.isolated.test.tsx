import type { PendingFile, PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import type { FileReview } from '@almenara/contract/areas/payments/review'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../../api/tokens.ts'
import { openRoutes } from '../testing.tsx'
import { AuthorizePage } from './AuthorizePage.tsx'
import { CancelFilePage } from './CancelFilePage.tsx'
import { PendingFilePage } from './PendingFilePage.tsx'
import { PendingFilesPage } from './PendingFilesPage.tsx'
import { readPendingSearch, readSigningSearch } from './search.ts'

vi.mock(import('../../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

const asOf = toInstant('2026-11-22T08:42:00Z')
const monday = toLocalDate('2026-11-23')
const cutOff = { at: toInstant('2026-11-23T16:00:00Z'), executionOn: monday, afterwardsOn: toLocalDate('2026-11-24') }
const expiresOn = toLocalDate('2026-12-03')
const signatures = { given: 0, required: 1 }

function waiting(id: string, part: Partial<PendingFile> = {}): PendingFile {
  const common = { name: `${id}.xml`, state: 'READY' as const, version: 3, preparedBy: 'Lucía Ferrer', preparedAt: asOf, forMe: true }
  return { id, ...common, count: 10, amount: toCents(100000), executionOn: monday, signatures, cutOff, expiresOn, ...part }
}

const total = { count: 10, amount: toCents(100000) }
const none = { count: 0, rows: [] }
const REVIEW: FileReview = {
  version: 3,
  total,
  excluded: { count: 0, amount: toCents(0) },
  accounts: [],
  days: [{ executionOn: monday, total }],
  fee: { each: toCents(0), amount: toCents(0) },
  batches: [],
  largest: [],
  firstTime: none,
  changed: none,
  doubtful: none,
  findings: [],
  fingerprint: '7F3A-91C2',
  signatures: { ...signatures, by: [], pending: [{ name: 'Vicent Peñalver Orts' }] },
  cutOff,
  expiresOn,
  presentedBy: { name: 'Lucía Ferrer', at: asOf, me: false },
  asOf,
}

function detail(id: string, part: Partial<PendingFileDetail> = {}): PendingFileDetail {
  const file: PendingFileDetail['file'] = {
    id,
    name: `${id}.xml`,
    state: 'READY',
    version: 3,
    bytes: 1,
    read: 10,
    total,
    good: total,
    excluded: 0,
    findings: [],
    batches: [],
    choices: [],
    uploadedAt: asOf,
    expiresOn,
    asOf,
  }
  const actions = (['SIGN', 'CANCEL'] as const).map((action) => ({ action, signatures: 1 }))
  return {
    file,
    preparedBy: { name: 'Lucía Ferrer', at: asOf, me: false },
    review: REVIEW,
    comments: [],
    remittances: [],
    allowed: { actions },
    ...part,
  }
}

/** What the bank answers, by the end of the path. */
let answers: Record<string, () => Response>
const asked = vi.fn<(path: string, body: string) => void>()

beforeEach(() => {
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  asked.mockReset()
  answers = {}
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, 'http://localhost')
    asked(pathname, typeof init?.body === 'string' ? init.body : '')
    const key = Object.keys(answers).find((end) => pathname.endsWith(end))
    return key === undefined ? Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 }) : answers[key]?.()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const AT = '/payments/transfer-remittances/transfers-file-management'

const open = (address: string) =>
  openRoutes(address, [
    { path: `${AT}/{-$txId}`, validateSearch: readPendingSearch, component: PendingFilesPage },
    { path: `${AT}/$pendingFileId/$viewPages/$txId`, component: PendingFilePage },
    { path: `${AT}/$pendingFileId/cancel/$viewPages/$txId`, component: CancelFilePage },
    { path: `${AT}/$pendingFileId/authorize/$viewPages/$txId`, validateSearch: readSigningSearch, component: AuthorizePage },
  ])

const listOf = (rows: readonly PendingFile[]) => () =>
  Response.json({
    txId: 'T'.repeat(24),
    rows,
    fromPage: 1,
    toPage: 1,
    more: false,
    count: rows.length,
    countIsExact: true,
    filters: {},
    asOf,
  })

/** Texts as they are read: without the spaces that keep a figure and its sign together. */
const read = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ') ?? ''

test('of the files that wait, those that this customer signs first are chosen, their sum is said, and all go to one signature', async () => {
  answers['/pending-files-extract'] = listOf([
    waiting('nominas'),
    waiting('dietas', { amount: toCents(20460), count: 3 }),
    waiting('proveedores', { state: 'WAITING', operationId: 'order', signatures: { given: 1, required: 2 } }),
    waiting('obras', { forMe: false }),
  ])
  const router = open(AT)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar nominas.xml' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar dietas.xml' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  const bar = screen.getByRole('region', { name: 'Ficheros seleccionados' })
  expect(read(within(bar).getByRole('status'))).toBe('2 ficheros, 13 transferencias · 1.204,60 €')
  expect(screen.getByRole('link', { name: /^Revisar y firmar.*proveedores\.xml$/ }).getAttribute('href')).toBe('/pending-signatures/order')
  answers['/pending-files/nominas'] = () => Response.json(detail('nominas'))
  answers['/pending-files/dietas'] = () => Response.json(detail('dietas'))
  await userEvent.click(within(bar).getByRole('link', { name: 'Firmar los seleccionados' }))
  expect(await screen.findByRole('heading', { name: 'Revisión y firma', level: 1 })).toBeTruthy()
  expect(router.state.location.search).toEqual({ with: ['dietas'] })
})

test('a row says how long there is to sign, what happens afterwards, how many signatures it has, and until when it waits once that is near', async () => {
  const last = waiting('dietas', { expiresOn: toLocalDate('2026-11-24') })
  answers['/pending-files-extract'] = listOf([waiting('nominas', { signatures: { given: 1, required: 2 } }), last])
  open(AT)
  const row = (await screen.findByRole('link', { name: 'nominas.xml' })).closest('tr')
  expect(read(row)).toContain('1 de 2 firmas')
  expect(read(row)).toContain('Quedan 31 h 18 min')
  expect(read(row)).toContain('Después, el 24/11/2026')
  expect(read(row)).not.toContain('Caduca')
  expect(read(screen.getByRole('link', { name: 'dietas.xml' }).closest('tr'))).toContain('Caduca el 24/11/2026')
})

test('a file with errors leads whoever prepares under its contract to mend it, and nobody else', async () => {
  const wrong = (id: string) => waiting(id, { state: 'WITH_ERRORS', forMe: false, contract: { id, name: id } })
  answers['/pending-files-extract'] = listOf([wrong('nominas'), wrong('dietas')])
  answers['/pool'] = () =>
    Response.json({
      contracts: [
        { id: 'nominas', canPrepare: true },
        { id: 'dietas', canPrepare: false },
      ],
    })
  open(AT)
  const mend = await screen.findByRole('link', { name: /^Corregir el fichero.*nominas\.xml$/ })
  expect(mend.getAttribute('href')).toBe('/payments/transfer-remittances/present-transfer-support?notebook=nominas')
  expect(screen.getAllByRole('link', { name: /^Corregir el fichero/ })).toHaveLength(1)
})

test('until when a file is signed is said with its day', async () => {
  const far = { ...cutOff, at: toInstant('2026-11-30T16:00:00Z'), afterwardsOn: toLocalDate('2026-12-01') }
  answers['/pending-files/nominas'] = () => Response.json(detail('nominas', { review: { ...REVIEW, cutOff: far } }))
  open(`${AT}/nominas/authorize/1/-`)
  expect(await screen.findByText('Si no lo firma antes de las 17:00 del 30/11/2026, se enviará el 01/12/2026.')).toBeTruthy()
})

test('files are signed together as they were seen: each by its version', async () => {
  answers['/pending-files/nominas'] = () => Response.json(detail('nominas'))
  answers['/pending-files/dietas'] = () => Response.json(detail('dietas', { review: { ...REVIEW, version: 5 } }))
  open(`${AT}/nominas/authorize/1/-?with=${encodeURIComponent('["dietas"]')}`)
  await userEvent.click(await screen.findByRole('button', { name: /^Firmar 2\.000,00/ }))
  const [, sent] = asked.mock.calls.find(([path]) => path.endsWith('/pending-files/signature/authorization')) ?? []
  expect(JSON.parse(sent ?? '{}')).toMatchObject({
    notebooks: [
      { id: 'nominas', version: 3 },
      { id: 'dietas', version: 5 },
    ],
  })
})

test('where what was seen is not what would be done any more, it is read again and reviewed again', async () => {
  answers['/pending-files/nominas'] = () => Response.json(detail('nominas'))
  answers['/signature/authorization'] = () =>
    Response.json({ error: { code: 'NOTEBOOK_CHANGED', message: 'Se ha pasado la hora límite (17:00).' } }, { status: 409 })
  open(`${AT}/nominas/authorize/1/-`)
  const sign = await screen.findByRole('button', { name: /^Firmar 1\.000,00/ })
  const times = () => asked.mock.calls.filter(([path]) => path.endsWith('/pending-files/nominas')).length
  const before = times()
  await userEvent.click(sign)
  await vi.waitFor(() => expect(times()).toBeGreaterThan(before))
  expect(screen.getByRole('button', { name: /^Firmar 1\.000,00/ })).toBeTruthy()
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent !== '')).not.toHaveLength(0)
})

test('whoever only prepares is told so, and who may sign', async () => {
  const denial = { code: 'PREPARE_ONLY' as const, text: 'Puede preparar ficheros, pero no firmarlos.' }
  answers['/pending-files/nominas'] = () =>
    Response.json(detail('nominas', { allowed: { actions: [{ action: 'SIGN', signatures: 1, denial }] } }))
  open(`${AT}/nominas/1/-`)
  const note = await screen.findByText('Puede firmar Vicent Peñalver Orts.')
  expect(read(note.closest('[role=status]'))).toContain('Puede preparar ficheros, pero no firmarlos.')
  expect(screen.getByRole('button', { name: /^Revisar y firmar/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a refusal is told with its reason, in the words of who refused', async () => {
  const comments: PendingFileDetail['comments'] = [
    { kind: 'REFUSED', name: 'Vicent Peñalver Orts', at: asOf, text: 'Falta la paga de Pau Ortells.' },
  ]
  answers['/pending-files/nominas'] = () => Response.json(detail('nominas', { comments }))
  open(`${AT}/nominas/1/-`)
  const note = await screen.findByRole('alert')
  expect(read(note)).toBe('Vicent Peñalver Orts no ha firmado este fichero.«Falta la paga de Pau Ortells.» No se ha enviado nada.')
})

test('a file that nobody has signed is cancelled at once, without a signature', async () => {
  answers['/pending-files/nominas'] = () => Response.json(detail('nominas'))
  answers['/pending-files/nominas/deletion'] = () => Response.json({ id: 'nominas' })
  open(`${AT}/nominas/cancel/1/-`)
  await userEvent.click(await screen.findByRole('button', { name: /^Anular el fichero/ }))
  expect(await screen.findByText('Anulado. No se hará ninguna transferencia.')).toBeTruthy()
})

test('a file that has ended says how, and offers nothing', async () => {
  const closed = { text: 'Este fichero se firmó el 20/11/2026 y ya no se puede cambiar.' }
  answers['/pending-files/nominas'] = () => Response.json(detail('nominas', { closed, allowed: { actions: [] } }))
  open(`${AT}/nominas/1/-`)
  expect(await screen.findByText(closed.text)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Acciones' })).toBeNull()
})
