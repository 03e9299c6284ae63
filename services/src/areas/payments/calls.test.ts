import { randomUUID } from 'node:crypto'
import {
  CONFIRMING_REMITTANCES_ROOT,
  DEBIT_REMITTANCES_ROOT,
  FINANCING_REMITTANCES_ROOT,
} from '@almenara/contract/areas/payments/notebooks'
import { pathOf } from '@almenara/contract/call'
import { uploadLimit } from '@almenara/contract/upload'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '../../payments/tables.ts'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { get, openTestBank, post, type TestBank } from '../../testing/bank.ts'
import { addSignedIn, type Signatory } from '../../testing/co-signing.ts'
import { addOther } from '../../testing/clearing.ts'
import { payLater } from '../../testing/confirming.ts'
import { addDebitContract, addSubmitter } from '../../testing/debit-remittances.ts'
import { addFinancingSubmitter, addLine } from '../../testing/financing-remittances.ts'
import { expectExport } from '../../testing/list-exports.ts'
import { addCompanyCustomer, addReadyFile, addRemittanceContract, linesTo, presentFile, type Company } from '../../testing/remittances.ts'
import { bodyOf, collectedBy, type CallIds as Ids } from '../../testing/payment-calls.ts'
import { remittances } from './remittances/tables.ts'
import { runRemittances } from './remittances/run-remittances.ts'
import { paymentRoutes } from './routes.ts'

// Every call of payments, whatever it does: a call that is added is tried here too.

type Who = Pick<Company, 'tokens'>
const calls = paymentRoutes.map(({ call }) => call)
type AreaCall = (typeof calls)[number]
const label = ({ method, path }: AreaCall) => `${method} ${path}`

let tested: TestBank
let ana: Company
let stranger: Company
/** Sees the contract and its account, and does nothing with them. */
let luis: Signatory
/** What ana has: a file that was signed and is on its way, and one that nobody has signed. */
let hers: Ids
let ready: string
/** The same of what she collects: a remittance with a debit that was rejected, and the presenter that her contract of debits is under. */
let collected: Ids
let submitter: string
/** The same of what she pays by confirming. */
let confirmed: Ids
let othersContract: string
/** And of what is advanced to her. */
let advanced: Ids
let advancer: string
let othersLine: string

beforeAll(async () => {
  tested = await openTestBank()
  // The line tells no bank of an account: only those that this bank knows are reached.
  const { bicOf: _directory, ...sepa } = tested.bank.sepa
  tested.bank.sepa = sepa
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  stranger = await addCompanyCustomer(tested, 'otra.empresa', 10)
  luis = await addSignedIn(tested, 'luis.gil')
  const { contractId, account: charged } = ana
  submitter = await addSubmitter(tested, ana.user)
  const creditor = { ...ana, contractId: await addDebitContract(tested, ana, { submitterId: submitter }) }
  const payer = { ...ana, contractId: await addRemittanceContract(tested, ana.user, charged, { kind: 'CONFIRMING' }) }
  othersContract = await addDebitContract(tested, stranger)
  advancer = await addFinancingSubmitter(tested, ana.user)
  const line = { ...ana, contractId: await addLine(tested, ana.user, charged, { submitterId: advancer }) }
  othersLine = await addLine(tested, stranger.user, stranger.account)
  const seen = { userId: luis.id, canOperate: false, position: 1 }
  const known = [contractId, charged.id, submitter, creditor.contractId, payer.contractId, advancer, line.contractId].map((productId) => ({
    ...seen,
    productId,
  }))
  await tested.database.transaction((tx) => tx.insert(powers).values(known))
  const batches = [{ lines: linesTo([await addOther(tested)], 2) }]
  const supportId = await addReadyFile(tested, ana.user, { contractId, charged, batches })
  expect((await presentFile(tested, ana, supportId)).json()).toMatchObject({ status: 'EXECUTED' })
  await runRemittances(tested.bank)
  ready = await addReadyFile(tested, ana.user, { contractId, charged, batches })
  const [remittance] = await tested.database.select().from(remittances).where(eq(remittances.supportId, supportId))
  const remittanceId = remittance?.id ?? ''
  const [transfer] = await tested.database.select().from(payments).where(eq(payments.remittanceId, remittanceId))
  const draft = await post(tested, ana.tokens, '/services/remittances/v1/drafts', { contract: contractId })
  const files = { supportId, pendingFileId: supportId, remittanceId, transferId: transfer?.id ?? '' }
  hers = {
    id: contractId,
    contractNumber: contractId,
    ...files,
    draftId: draft.json<{ id: string }>().id,
    debitId: randomUUID(),
    refundId: randomUUID(),
    invoiceId: randomUUID(),
  }
  collected = { ...hers, ...(await collectedBy(tested, creditor)) }
  confirmed = { ...hers, id: payer.contractId, contractNumber: payer.contractId, ...(await payLater(tested, payer)) }
  advanced = { ...hers, ...(await collectedBy(tested, line)) }
})
afterAll(() => tested.close())

const isOfConfirming = ({ path }: Pick<AreaCall, 'path'>) => path.startsWith(CONFIRMING_REMITTANCES_ROOT)
const isOfDebits = ({ path }: Pick<AreaCall, 'path'>) => path.startsWith(DEBIT_REMITTANCES_ROOT)
const isOfLines = ({ path }: Pick<AreaCall, 'path'>) => path.startsWith(FINANCING_REMITTANCES_ROOT)

function idsOf(call: AreaCall): Ids {
  if (isOfConfirming(call)) return confirmed
  if (!isOfDebits(call) && !isOfLines(call)) return hers
  const [own, presenter] = isOfLines(call) ? [advanced, advancer] : [collected, submitter]
  return call.path.includes('/submitters/') ? { ...own, id: presenter } : own
}

interface Asking {
  ids?: Ids
  body?: Record<string, unknown>
  query?: string
}

function queryOf(call: AreaCall, ids: Ids): string {
  if (call.path.endsWith('/export')) return `?format=PDF&txId=${'x'.repeat(40)}`
  if (uploadLimit(call.body) !== undefined) return `?name=pagos.xml${call.path.includes('{') ? '' : `&contract=${ids.id}`}`
  if (call.path.endsWith('/refunds-extract/day')) return '?day=2026-11-20'
  return call.path.endsWith('/drafts-extract') ? `?contract=${ids.id}` : ''
}

async function ask(
  call: AreaCall,
  who: Who | undefined,
  { ids = idsOf(call), body = bodyOf(ids), query = queryOf(call, ids) }: Asking = {},
) {
  const isUpload = uploadLimit(call.body) !== undefined
  const type = isUpload ? { 'content-type': 'application/octet-stream' } : {}
  const reply = await tested.app.inject({
    method: call.method,
    url: pathOf(call.path, ids) + query,
    headers: { ...(who ? { authorization: `Bearer ${who.tokens.access_token}` } : {}), ...type },
    ...(call.method === 'GET' ? {} : { payload: isUpload ? Buffer.from('<x/>') : body }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  const said = isJson ? reply.json<{ code?: string; error?: { code: string } }>() : {}
  return { status: reply.statusCode, code: said.error?.code ?? said.code, said: { ...said, requestId: '' } }
}

const nobodys = () => Object.fromEntries(Object.keys(hers).map((name) => [name, randomUUID()])) as Ids
const isSecond = ({ path }: AreaCall) => path.endsWith('/confirmation')
const changing = calls.filter(({ method }) => method !== 'GET')

test('no call of payments is answered without a session', async () => {
  for (const call of calls) expect((await ask(call, undefined)).status, label(call)).toBe(401)
})

/** Those that take what is a customer's: in their path, their query or their body. */
const ofOne = calls.filter(
  (call) => !isSecond(call) && (call.path.includes('{') || /notebooks$|drafts$|drafts-extract$|signature\/authorization$/.test(call.path)),
)

test.each(ofOne.map((call) => [label(call), call] as const))(
  '%s answers of what is another customer’s as of what does not exist, and changes nothing',
  async (_, call) => {
    const odd = Object.fromEntries(Object.keys(hers).map((name) => [name, 'x'])) as Ids
    const [theirs, nobody, nonsense] = [
      await ask(call, stranger),
      await ask(call, stranger, { ids: nobodys() }),
      await ask(call, stranger, { ids: odd }),
    ]
    expect([theirs.status, theirs.code]).toEqual([404, 'NOT_FOUND'])
    expect([nobody.said, nonsense.said]).toEqual([theirs.said, theirs.said])
  },
)

test('what is of one contract is not found under another of the same customer, nor a transfer under another remittance', async () => {
  const named = ofOne.filter(({ path }) => path.includes('{remittanceId}'))
  expect(named.length).toBeGreaterThan(3)
  for (const call of named) {
    const contractNumber = isOfLines(call) ? othersLine : isOfDebits(call) ? othersContract : stranger.contractId
    expect((await ask(call, stranger, { ids: { ...idsOf(call), contractNumber } })).status, label(call)).toBe(404)
  }
})

test('what is paid, what is collected and what is advanced are each found where they are asked for alone', async () => {
  for (const call of ofOne.filter(({ path }) => path.includes('remittances/v1/{')))
    for (const ids of [hers, collected, advanced].filter((one) => one.contractNumber !== idsOf(call).contractNumber))
      expect((await ask(call, ana, { ids })).status, label(call)).toBe(404)
})

test('whoever only sees a contract changes nothing of it, and is told so by every call', async () => {
  const told: string[] = []
  for (const call of changing.filter((one) => ofOne.includes(one))) {
    const isBack = call.path.includes('cancelation')
    const { code } = await ask(call, luis, { ids: isBack ? idsOf(call) : { ...idsOf(call), supportId: ready, pendingFileId: ready } })
    if (code !== 'PRODUCT_CONSULTATIVE' && code !== 'PREPARE_ONLY') told.push(`${label(call)}: ${code}`)
  }
  expect(told).toEqual([])
})

test('another customer’s files and remittances are in none of a customer’s lists', async () => {
  const read = async (path: string) => (await get(tested, stranger.tokens, `/services${path}`)).json()
  expect(await read('/transfer-remittances/v1/pending-files-extract')).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/transfer-remittances/v1/pending-files-extract?contract=${hers.id}`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/transfer-remittances/v1/${stranger.contractId}/remittances-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/transfer-remittances/v1/${stranger.contractId}/presented-supports-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/debit-remittances/v1/${othersContract}/presented-supports-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/debit-remittances/v1/${othersContract}/remittances-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/debit-remittances/v1/${othersContract}/refunds-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/financing-remittances/v1/${othersLine}/risk-alive-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/financing-remittances/v1/${othersLine}/documents-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read('/remittances/v1/waiting')).toMatchObject({
    waiting: [],
    count: 0,
    families: [
      { kind: 'TRANSFERS', contracts: 1, month: { remittances: 0 } },
      { kind: 'DEBITS', contracts: 1, month: { remittances: 0 } },
      { kind: 'FINANCING', contracts: 1, month: { remittances: 0 } },
    ],
  })
})

describe('what makes no sense', () => {
  test('is bad input in the body of every call that has one', async () => {
    const wrong = Object.fromEntries(
      [...Object.keys(bodyOf(hers)), 'note', 'exclude', 'items', 'from', 'collectionOn'].map((field) => [field, { not: 'this' }]),
    )
    const withBody = calls.filter(({ body }) => body && uploadLimit(body) === undefined)
    // Nothing is read of the body of a call that only says that something ends.
    const empty = withBody.filter(({ path }) => path.endsWith('/deletion')).map(label)
    const taken: string[] = []
    for (const call of withBody)
      if ((await ask(call, ana, { body: { ...wrong, operationId: 'no' } })).code !== 'BAD_INPUT') taken.push(label(call))
    expect(taken.filter((one) => !empty.includes(one))).toEqual([])
  })

  test('is said by every list: a page that is no number, a state that is none, dates the wrong way round, and a list that there is not', async () => {
    const lists = calls.filter(({ path, errors = [] }) => errors.includes('TX_UNKNOWN') && path.endsWith('-extract'))
    expect(lists.length).toBeGreaterThan(5)
    for (const call of lists) {
      const code = async (query: string) => (await ask(call, ana, { query })).code
      expect([await code('?fromPage=x'), await code(`?txId=${'x'.repeat(40)}`)], label(call)).toEqual(['BAD_INPUT', 'TX_UNKNOWN'])
      const chosen = call.path.includes('findings') ? 'severities' : call.path.includes('refunds') ? 'kinds' : 'states'
      expect(await code(`?${chosen}=NONE`), label(call)).toBe('BAD_INPUT')
      if (!call.errors?.includes('DJA9')) continue
      for (const dates of ['fromDate=2026-11-21&toDate=2026-11-20', 'fromDate=2026-02-30'])
        expect(await code(`?${dates}`), label(call)).toBe('DJA9')
    }
  })

  test('is said by every export: a format that is none, and a list that there is not', async () => {
    const exported = calls.filter(({ path }) => path.endsWith('/export'))
    expect(exported).toHaveLength(16)
    for (const call of exported) {
      expect((await ask(call, ana, { query: `?format=DOC&txId=${'x'.repeat(40)}` })).code, label(call)).toBe('BAD_INPUT')
      expect((await ask(call, ana)).code, label(call)).toBe('TX_UNKNOWN')
    }
  })
})

test.each<[string, (ids: Ids) => string, string, number, string[]]>([
  ['pending files', () => 'transfer-remittances/v1/pending-files-extract', 'Q604', 1, ['pagos.xml', 'Pendiente de firma', '2']],
  [
    'presented files',
    ({ id }) => `transfer-remittances/v1/${id}/presented-supports-extract`,
    'Q604',
    2,
    ['pagos.xml', 'Presentado', 'Pendiente de firma'],
  ],
  ['remittances', ({ id }) => `transfer-remittances/v1/${id}/remittances-extract`, 'Q606', 1, ['R-2026-000001', 'En curso']],
  [
    'transfers',
    ({ id, remittanceId }) => `transfer-remittances/v1/${id}/remittances/${remittanceId}/transfers-extract`,
    'Q629',
    2,
    ['Proveedor 1', 'Proveedor 2'],
  ],
  ['risk alive', () => `financing-remittances/v1/${advanced.id}/risk-alive-extract`, 'Q204', 2, ['Proveedor 1', 'Anticipado']],
  ['documents', () => `financing-remittances/v1/${advanced.id}/documents-extract`, 'Q610', 1, ['R-2026-000004', 'Vivo']],
  ['files of a presenter', () => `debit-remittances/v1/${submitter}/presented-supports-extract`, 'Q604', 1, ['pagos.xml', 'Presentado']],
])(
  'the file of %s has what the list has, just as many rows as the maximum, and of one more says its own code',
  (_, listOf, code, rows, texts) => expectExport(tested, ana, `/services/${listOf(hers)}`, { code, rows, texts }),
)

test('each is closed with its feature', async () => {
  await tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'payments', status: 'OFF' }))
  tested.clock.set('2026-11-20T10:00:20+01:00')
  for (const call of calls) expect((await ask(call, ana)).code, label(call)).toBe('FEATURE_OFF')
})
