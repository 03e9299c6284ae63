import { createHash, randomUUID } from 'node:crypto'
import type { Draft, DraftLine } from '@almenara/contract/areas/payments/drafts'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { powers } from '../../../products/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { get, openTestBank, post, put, type TestBank } from '../../../testing/bank.ts'
import { addSignedIn, type Signatory } from '../../../testing/co-signing.ts'
import { addOther } from '../../../testing/clearing.ts'
import { askNotebook } from '../../../testing/payment-files.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company } from '../../../testing/remittances.ts'
import { verifyNextFile } from '../files/payee-check.ts'
import { readNextFile } from '../files/read-file.ts'
import { paymentSupports } from '../files/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { runRemittances } from '../remittances/run-remittances.ts'

const DRAFTS = '/services/remittances/v1/drafts'
type Who = Pick<Company, 'tokens'>

let tested: TestBank
let ana: Company
let stranger: Company
/** Prepares, and does not see payrolls. */
let carmen: Signatory
/** Sees the contract, and does nothing with it. */
let luis: Signatory
let other: string

beforeAll(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  stranger = await addCompanyCustomer(tested, 'otra.empresa', 10)
  carmen = await addSignedIn(tested, 'carmen.munoz')
  luis = await addSignedIn(tested, 'luis.gil')
  const of = { productId: ana.contractId, canOperate: false, position: 1 }
  await tested.database.transaction((tx) =>
    tx.insert(powers).values([
      { ...of, userId: carmen.id, canPrepare: true, seePayroll: false },
      { ...of, userId: luis.id },
    ]),
  )
  other = await addOther(tested)
})
afterAll(() => tested.close())

const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  name: 'Muñoz & Gil, S. L.',
  iban: other,
  amount: '1.092,50',
  concept: 'Factura 7',
  reference: 'F-7',
  ...more,
})
const begin = async (body: object = {}, who: Who = ana) =>
  (await post(tested, who.tokens, DRAFTS, { contract: ana.contractId, ...body })).json<Draft>()
const save = (draft: Pick<Draft, 'id' | 'version'>, lines: readonly DraftLine[], more: object = {}, who: Who = ana) =>
  put(tested, who.tokens, `${DRAFTS}/${draft.id}`, { version: draft.version, title: 'Proveedores', payroll: false, lines, ...more })
const present = ({ id, version }: Pick<Draft, 'id' | 'version'>, who: Who = ana) =>
  post(tested, who.tokens, `${DRAFTS}/${id}/notebook`, { version })
const codeOf = (reply: { json(): { code?: string; error?: { code: string } } }) => reply.json().error?.code ?? reply.json().code
const listed = async (who: Who = ana) =>
  (await get(tested, who.tokens, `${DRAFTS}-extract?contract=${ana.contractId}`))
    .json<{ drafts: { id: string }[] }>()
    .drafts.map(({ id }) => id)

describe('a remittance that is written by hand', () => {
  test('is kept by the bank as it is typed, each cell judged by the rules of files, and shown to whoever has its contract', async () => {
    const draft = await begin()
    expect(draft).toMatchObject({ version: 1, lines: [], total: { count: 0, amount: 0 }, canPrepare: true })
    const saved = (
      await save(draft, [
        line(),
        line({ name: ' ', iban: 'ES31 5432 0813 6101 2345 6789', amount: '12,345' }),
        line({ iban: '1,23E+23', amount: '0', concept: 'x'.repeat(141), reference: 'y'.repeat(36) }),
        line({ iban: '', amount: '' }),
        line({ name: '李', iban: `IBAN ${other.replace(/(.{4})/g, '$1-')}`, amount: '-3' }),
      ])
    ).json<Draft>()
    const texts = saved.judged.map(({ problems }) => problems.map(({ field, text }) => `${field}: ${text}`))
    expect(texts).toEqual([
      [],
      [
        'name: Falta el nombre. Escriba el nombre del titular de la cuenta.',
        'iban: Los dígitos de control del IBAN no son válidos. Pida el IBAN a su titular.',
        'amount: Tiene más de dos decimales.',
      ],
      [
        'iban: La hoja lo ha convertido en un número. Copie el IBAN como texto.',
        'amount: El importe es cero.',
        'concept: El concepto tiene más de 140 caracteres. Acórtelo.',
        `reference: La referencia «${'y'.repeat(36)}» tiene más de 35 caracteres. Acórtela.`,
      ],
      ['iban: Escriba el IBAN.', 'amount: Escriba el importe.'],
      ['name: El nombre «李» no se puede enviar a otro banco. Escríbalo con letras latinas.', 'amount: Un importe no puede ser negativo.'],
    ])
    expect(saved).toMatchObject({ version: 2, total: { count: 5, amount: 1_092_50, wrong: 4 } })
    expect((await get(tested, carmen.tokens, `${DRAFTS}/${draft.id}`)).json()).toMatchObject({ title: 'Proveedores', lines: saved.lines })
    expect((await get(tested, luis.tokens, `${DRAFTS}/${draft.id}`)).json()).toMatchObject({ canPrepare: false })
    expect(await listed(carmen)).toContain(draft.id)
  })

  test('with two editors at once keeps what both wrote: the later is told who saved it, and keeps theirs as another', async () => {
    const draft = await begin()
    const replies = await Promise.all([save(draft, [line({ name: 'Una' })]), save(draft, [line({ name: 'Otra' })], {}, carmen)])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const late = replies[0].statusCode === 409 ? ana : carmen
    const refused = await save(draft, [line({ name: 'Mía' })], {}, late)
    expect(codeOf(refused)).toBe('DRAFT_STALE')
    expect(refused.body).toMatch(/ha guardado esta remesa a las \d\d:\d\d/)
    const content = { title: 'Proveedores', payroll: false, lines: [line({ name: 'Mía' })] }
    const mine = await begin({ content }, late)
    expect(mine).toMatchObject({ version: 1, title: 'Proveedores', lines: [{ name: 'Mía' }] })
    const kept = (await get(tested, ana.tokens, `${DRAFTS}/${draft.id}`)).json<Draft>()
    expect(kept).toMatchObject({ version: 2, lines: [{ name: late === ana ? 'Otra' : 'Una' }] })
    expect(codeOf(await present(draft))).toBe('DRAFT_STALE')
  })

  test('becomes a file that may be signed, with its letters as they were written; asked twice at once, one file', async () => {
    const draft = (
      await save(await begin(), [line(), line({ reference: '', concept: '', amount: '7' })], { executionOn: '2026-11-25' })
    ).json<Draft>()
    const [one, two] = await Promise.all([present(draft), present(draft, carmen)])
    expect([one.statusCode, two.statusCode], one.body + two.body).toEqual([200, 200])
    const { id } = one.json<Notebook>()
    expect(two.json<Notebook>().id).toBe(id)
    expect(await readNextFile(tested.bank)).toBe(true)
    expect(await askNotebook(tested, ana, id)).toMatchObject({
      state: 'READY',
      name: 'Proveedores.xml',
      format: 'pain.001.001.09',
      good: { count: 2, amount: 1_099_50 },
      batches: [{ contract: ana.contractId, requestedOn: '2026-11-25', executionOn: '2026-11-25' }],
      findings: [{ code: 'LETTERS' }, { code: 'PAYEE_FIRST' }],
      draft: { id: draft.id, contract: ana.contractId },
    })
    const { rows } = await askNotebook<{ rows: object[] }>(tested, ana, `${id}/orders-extract`)
    expect(rows).toMatchObject([{ payee: 'Muñoz & Gil, S. L.', iban: other, amount: 1_092_50, concept: 'Factura 7' }, { amount: 7_00 }])
    const original = (await get(tested, ana.tokens, `/services/remittances/v1/notebooks/${id}/original`)).rawPayload
    const [support] = await tested.database.select().from(paymentSupports).where(eq(paymentSupports.id, id))
    expect(createHash('sha256').update(original).digest('hex')).toBe(support?.sha256)
    expect(original.toString()).toContain('<Nm>Muñoz &amp; Gil, S. L.</Nm>')
    // Changed afterwards, what is made of it takes its place.
    const again = (await save(draft, [line()])).json<Draft>()
    expect(again.notebook).toBe(id)
    const next = (await present(again)).json<Notebook>()
    expect(await readNextFile(tested.bank)).toBe(true)
    expect(await askNotebook(tested, ana, next.id)).toMatchObject({ state: 'READY', good: { count: 1 } })
    expect(await askNotebook(tested, ana, id)).toMatchObject({ state: 'CANCELLED' })
    // Signed, it is closed, and is not among those to go on with.
    while (await verifyNextFile(tested.bank));
    expect((await presentFile(tested, ana, next.id)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await listed()).not.toContain(draft.id)
    expect(codeOf(await save(again, [line()]))).toBe('NOTEBOOK_CLOSED')
    expect(codeOf(await present(again))).toBe('NOTEBOOK_CLOSED')
  })

  test('makes no file while it is empty or something of it is wrong', async () => {
    const draft = await begin()
    expect((await present(draft)).body).toContain('Escriba al menos una línea.')
    const wrong = (await save(draft, [line({ amount: '' })])).json<Draft>()
    expect(codeOf(await present(wrong))).toBe('BAD_INPUT')
  })

  test('is deleted by whoever may write it, and then it is not there', async () => {
    const { id } = await begin()
    expect((await post(tested, carmen.tokens, `${DRAFTS}/${id}/deletion`, {})).json()).toEqual({ id })
    expect((await get(tested, ana.tokens, `${DRAFTS}/${id}`)).statusCode).toBe(404)
  })
})

describe('a remittance that is repeated', () => {
  const signed = async (purpose?: string) => {
    const batches = [{ lines: linesTo([other], 2, 20_00), ...(purpose ? { purpose } : {}) }]
    const supportId = await addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches })
    expect((await presentFile(tested, ana, supportId)).json()).toMatchObject({ status: 'EXECUTED' })
    const [row] = await tested.database.select().from(remittances).where(eq(remittances.supportId, supportId))
    return row?.id ?? ''
  }
  const sent = async (purpose?: string) => {
    const id = await signed(purpose)
    await runRemittances(tested.bank)
    return id
  }

  test('and whose transfers are still being made is not copied by halves', async () => {
    const from = { remittanceId: await signed(), amounts: 'KEEP' }
    expect(codeOf(await post(tested, ana.tokens, DRAFTS, { contract: ana.contractId, from }))).toBe('BUSY')
    await runRemittances(tested.bank)
    expect(await begin({ from })).toMatchObject({ total: { count: 2, wrong: 0 } })
  })

  test('has the same payees with the amounts kept or emptied, and says what is not as last time', async () => {
    const remittanceId = await sent()
    const kept = await begin({ from: { remittanceId, amounts: 'KEEP' } })
    expect(kept).toMatchObject({ total: { count: 2, amount: 40_00, wrong: 0 }, from: { id: remittanceId, count: 2, amount: 40_00 } })
    expect(kept.lines.map(({ amount, copied }) => [amount, copied])).toEqual([
      ['20,00', 1],
      ['20,00', 2],
    ])
    const [first, second] = kept.lines as [DraftLine, DraftLine]
    // Written otherwise, the same is the same; the lines may change their places.
    const lines = [
      line(),
      { ...second, amount: '20', iban: second.iban.replaceAll(' ', '') },
      { ...first, amount: '21', concept: 'Diciembre' },
    ]
    const { judged } = (await save(kept, lines)).json<Draft>()
    expect(judged.map(({ changed }) => changed)).toEqual([[], [], ['amount', 'concept']])
    const emptied = await begin({ from: { remittanceId, amounts: 'EMPTY' } })
    expect(emptied).toMatchObject({
      total: { amount: 0, wrong: 2 },
      lines: [{ amount: '' }, { amount: '' }],
      from: { lines: [{ amount: '20,00' }, {}] },
    })
  })

  test('and is a payroll is of whoever may see whom it pays', async () => {
    const remittanceId = await sent('PENS')
    const draft = await begin({ from: { remittanceId, amounts: 'KEEP' } })
    expect(draft.payroll).toBe(true)
    expect(await listed(carmen)).not.toContain(draft.id)
    expect((await get(tested, carmen.tokens, `${DRAFTS}/${draft.id}`)).statusCode).toBe(404)
    expect(
      (await post(tested, carmen.tokens, DRAFTS, { contract: ana.contractId, from: { remittanceId, amounts: 'KEEP' } })).statusCode,
    ).toBe(404)
    const { id } = (await present(draft)).json<Notebook>()
    expect(await readNextFile(tested.bank)).toBe(true)
    expect(await askNotebook(tested, ana, id)).toMatchObject({ batches: [{ purpose: 'PENS' }] })
  })
})

describe('who may', () => {
  const calls = (id: string): [method: 'get' | 'put' | 'post', path: string, body: Record<string, unknown>][] => [
    ['get', `${DRAFTS}/${id}`, {}],
    ['put', `${DRAFTS}/${id}`, { version: 1, title: '', payroll: false, lines: [] }],
    ['post', `${DRAFTS}/${id}/deletion`, {}],
    ['post', `${DRAFTS}/${id}/notebook`, { version: 1 }],
  ]
  const make = { get: (who: Who, path: string) => get(tested, who.tokens, path), put: asking(put), post: asking(post) }
  function asking(send: typeof put) {
    return (who: Who, path: string, body: Record<string, unknown>) => send(tested, who.tokens, path, body)
  }

  test('another customer’s is as one that does not exist', async () => {
    const { id } = await begin()
    for (const [index, [method, path, body]] of calls(id).entries()) {
      const theirs = await make[method](stranger, path, body)
      const [, unknown = ''] = calls(randomUUID())[index] ?? []
      const [nobodys, odd] = [await make[method](stranger, unknown, body), await make[method](stranger, path.replace(id, 'x'), body)]
      expect(theirs.statusCode, path).toBe(404)
      for (const reply of [nobodys, odd]) expect({ ...reply.json(), requestId: '' }).toEqual({ ...theirs.json(), requestId: '' })
    }
    expect((await post(tested, stranger.tokens, DRAFTS, { contract: ana.contractId })).statusCode).toBe(404)
    expect((await get(tested, stranger.tokens, `${DRAFTS}-extract?contract=${ana.contractId}`)).statusCode).toBe(404)
  })

  test('whoever only sees the contract changes nothing', async () => {
    const { id } = await begin()
    for (const [method, path, body] of calls(id).slice(1)) expect(codeOf(await make[method](luis, path, body))).toBe('PRODUCT_CONSULTATIVE')
    expect(codeOf(await post(tested, luis.tokens, DRAFTS, { contract: ana.contractId }))).toBe('PRODUCT_CONSULTATIVE')
    expect(await listed(luis)).toContain(id)
  })

  test.each([
    { title: 'x'.repeat(51) },
    { lines: [{ name: 'sin lo demás' }] },
    { lines: Array.from({ length: 1_001 }, () => line()) },
    { lines: [line({ name: 'a\u0000b' })] },
    { executionOn: '2026-02-30' },
    { version: 'una' },
  ])('what is not of its form is bad input (%#)', async (more) => {
    expect((await save(await begin(), [], more)).statusCode).toBe(400)
  })

  test('closed by the bank, it is closed to all', async () => {
    const { id } = await begin()
    await tested.database.transaction((tx) =>
      tx.insert(featureStatuses).values({ feature: 'payments.remittance-editor', status: 'OFF' } as typeof featureStatuses.$inferInsert),
    )
    tested.clock.set('2026-11-20T10:00:40+01:00')
    for (const [method, path, body] of calls(id)) expect(codeOf(await make[method](ana, path, body))).toBe('FEATURE_OFF')
    expect(codeOf(await get(tested, ana.tokens, `${DRAFTS}-extract`))).toBe('FEATURE_OFF')
  })
})
