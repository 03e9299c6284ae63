import type { TokenReply } from '@almenara/contract/areas/session'
import { toCents } from '@almenara/contract/money'
import readWorkbook from 'read-excel-file/node'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, put, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCredit, addDiscount, addGuarantee, addLoan, runDays } from '../../testing/financings.ts'
import { misplaced, readPaper, readPdf } from '../../testing/pdf.ts'
import { pdfUaFailures } from '../../testing/pdf-ua.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let payer: TestAccount
let loan: TestAccount
let leasing: TestAccount
let credit: TestAccount
let guarantee: TestAccount
let discount: TestAccount

const BASE = '/services/financings/v1'

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  payer = await addAccount(bank, owner)
  await move(bank, payer, 50_000_00, '2026-11-02', 'Ingreso')
  loan = await addLoan(bank, owner, payer)
  leasing = await addLoan(bank, owner, payer, { type: 'LEASING', residual: toCents(100_00), vatRate: 21_000 })
  credit = await addCredit(bank, owner)
  await move(bank, credit, -4_000_00, '2026-11-03', 'Disposición')
  guarantee = await addGuarantee(bank, owner, payer)
  discount = await addDiscount(bank, owner, payer)
  const stranger = await addUser(bank, 'luis.gil')
  // The first day opens the books; the loan's first two receipts fall due within the others. With all that the bank does on its days besides.
  await runDays(bank, '2026-11-20', '2027-01-20', 'ALL')
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, stranger)
})
afterAll(() => bank.close())

const read = async <T>(path: string, tokens = ana): Promise<T> => (await get(bank, tokens, `${BASE}${path}`)).json<T>()

interface Summary {
  id: string
  type: string
  position: number
  used: number
  granted: number
  next?: { on: string; amount: number }
}

describe('the list', () => {
  test('has what is owed, drawn and guaranteed; others’ is not there', async () => {
    const { financings, total } = await read<{ financings: Summary[]; total: number }>('/pool')
    const by = Object.fromEntries(financings.map((one) => [one.type, one]))
    expect(by['LOAN']).toMatchObject({
      granted: 1_200_000,
      used: 1_105_394,
      position: -1_105_394,
      next: { on: '2027-02-15', amount: 53_185 },
    })
    expect(by['CREDIT']).toMatchObject({ granted: 1_000_000 })
    expect(by['GUARANTEE']).toMatchObject({ position: 0, used: 4_800_000, next: { on: '2027-02-23', amount: 12_000 } })
    expect(by['FINANCIAL_IMPACT']).toMatchObject({ position: 0, used: 0, granted: 5_000_000 })
    expect(total).toBe(financings.reduce((sum, { position }) => sum + position, 0))
    expect(await read('/pool', luis)).toEqual({ financings: [], total: 0 })
  })

  test('and the accounts add up to the global position, where a credit account counts once', async () => {
    const { groups } = (await get(bank, ana, '/services/products/v1/global-position')).json<{ groups: { kind: string; total: number }[] }>()
    const { total: accounts } = (await get(bank, ana, '/services/accounts/v1/pool')).json<{ total: number }>()
    const { total, drawn } = await read<{ total: number; drawn: number }>('/position')
    const of = (kind: string) => groups.find((group) => group.kind === kind)?.total ?? 0
    expect([of('ACCOUNTS'), of('FINANCING')]).toEqual([accounts, total - drawn])
  })
})

describe('a product', () => {
  test('says its terms, each type its own', async () => {
    expect(await read(`/${loan.id}/detail`)).toMatchObject({
      chargedTo: { id: payer.id },
      loan: { paid: 2, instalments: 24, rate: 6000, endsOn: '2028-11-15', defaultRate: 8000, unpaid: 0 },
    })
    expect(await read(`/${credit.id}/detail`)).toMatchObject({ credit: { limit: 1_000_000, nextSettlementOn: '2027-03-31' } })
    expect(await read(`/${guarantee.id}/detail`)).toMatchObject({ guarantee: { beneficiary: 'Ayuntamiento de Vallmar', expired: false } })
    expect(await read(`/${discount.id}/detail`)).toMatchObject({ discount: { maximum: 5_000_000, available: 5_000_000 } })
  })

  test('takes the alias that its customer gives it, and refuses one with other characters', async () => {
    expect((await put(bank, ana, `${BASE}/${loan.id}/alias`, { alias: 'Coche' })).json()).toEqual({ name: 'Coche' })
    expect((await put(bank, ana, `${BASE}/${loan.id}/alias`, { alias: '<b>' })).json()).toMatchObject({ fields: [{ field: 'alias' }] })
    expect(await read(`/${loan.id}/detail`)).toMatchObject({ name: 'Coche', alias: 'Coche' })
    await put(bank, ana, `${BASE}/${loan.id}/alias`, { alias: '' })
  })

  test('has its detail as a PDF', async () => {
    for (const { id } of [loan, credit, guarantee, discount]) {
      const reply = await get(bank, ana, `${BASE}/${id}/detail/document`)
      const { tagged, pages } = await readPdf(reply.rawPayload)
      expect(tagged).toBe(true)
      expect(pages.join(' ')).toContain('Persona ana.perez')
    }
  })
})

interface Page<Row> {
  txId: string
  rows: Row[]
  count: number
}

describe('the lists of a product', () => {
  test('the amortization table sums what was lent, says what is paid, and its file has the same rows', async () => {
    const table = await read<Page<{ number: number; principal: number; status: string }> & { totals: object }>(
      `/${loan.id}/amortization-table-extract`,
    )
    expect(table).toMatchObject({ count: 24, totals: { principal: 1_200_000 } })
    expect(table.rows.map(({ status }) => status).slice(0, 3)).toEqual(['PAID', 'PAID', 'PENDING'])
    const pending = await read<Page<unknown>>(`/${loan.id}/amortization-table-extract?part=PENDING&toDate=2027-12-31`)
    expect(pending.count).toBe(11)
    const file = await get(bank, ana, `${BASE}/${loan.id}/amortization-table-extract/export?txId=${pending.txId}&format=XLS`)
    const [list] = await readWorkbook(file.rawPayload)
    expect(list?.data).toHaveLength(12)
  })

  test('receipts come newest first, each with its breakdown, its neighbours and its PDF', async () => {
    const list = await read<Page<{ id: string; total: number; status: string }>>(`/${loan.id}/receipts-extract`)
    expect(list.rows).toMatchObject([
      { id: '2', dueOn: '2027-01-15', principal: 47_421, interest: 5764, total: 53_185, status: 'PAID', paidOn: '2027-01-15' },
      { id: '1', dueOn: '2026-12-15', principal: 47_185, interest: 6000, total: 53_185, status: 'PAID', paidOn: '2026-12-15' },
    ])
    expect(await read(`/${loan.id}/receipts-extract/1?txId=${list.txId}`)).toMatchObject({
      receipt: { owedBefore: 1_200_000, owedAfter: 1_152_815, chargedTo: { id: payer.id } },
      newer: '2',
    })
    const { pages } = await readPdf((await get(bank, ana, `${BASE}/${loan.id}/receipts-extract/1/document?txId=${list.txId}`)).rawPayload)
    expect(pages.join(' ').replaceAll('\u00a0', ' ')).toContain('531,85 €')
    expect((await get(bank, ana, `${BASE}/${loan.id}/receipts-extract/9?txId=${list.txId}`)).statusCode).toBe(404)
  })

  const FILES = [
    ['loan', 'receipts-extract'],
    ['loan', 'amortization-table-extract'],
    ['loan', 'movement-extract'],
    ['leasing', 'receipts-extract'],
    ['leasing', 'amortization-table-extract'],
    ['leasing', 'movement-extract'],
    ['discount', 'bills-extract'],
    ['guarantee', 'receipts-extract'],
  ] as const
  test.each(FILES)('of a %s, %s is downloaded as a PDF and as an XLSX, with a row for each of its rows', async (product, path) => {
    const { id } = { loan, leasing, discount, guarantee }[product]
    const list = await read<Page<unknown>>(`/${id}/${path}`)
    expect(list.count).toBeGreaterThan(0)
    const download = (format: string) => get(bank, ana, `${BASE}/${id}/${path}/export?txId=${list.txId}&format=${format}`)
    const pdf = await download('PDF')
    expect(pdf.statusCode).toBe(200)
    expect(await pdfUaFailures(pdf.rawPayload)).toEqual([])
    expect((await readPaper(pdf.rawPayload)).flatMap(misplaced)).toEqual([])
    const { cells, headers } = await readPdf(pdf.rawPayload)
    expect(cells).toHaveLength(list.count * headers.length)
    const [sheet] = await readWorkbook((await download('XLS')).rawPayload)
    expect(sheet?.data).toHaveLength(list.count + 1)
  })

  test('movements are those of the books', async () => {
    const list = await read<Page<{ amount: number; balanceAfter: number }>>(`/${loan.id}/movement-extract?search=capital`)
    expect(list.rows).toMatchObject([
      { amount: 47_421, balanceAfter: -1_105_394 },
      { amount: 47_185, balanceAfter: -1_152_815 },
    ])
  })

  test('bills say who pays and how they ended; a search finds by drawee or amount', async () => {
    const list = await read<Page<{ number: string; status: string }>>(`/${discount.id}/bills-extract`)
    expect(list.rows.map(({ number, status }) => [number, status])).toEqual([
      ['A3', 'COLLECTED'],
      ['A2', 'RETURNED'],
      ['A1', 'COLLECTED'],
    ])
    expect(await read(`/${discount.id}/bills-extract?search=librado a2`)).toMatchObject({ count: 1 })
    expect(await read(`/${discount.id}/bills-extract?search=1.000`)).toMatchObject({ count: 1 })
  })

  test('a guarantee’s receipts are its fees', async () => {
    expect(await read(`/${guarantee.id}/receipts-extract`)).toMatchObject({ rows: [{ kind: 'FEE', fees: 12_000, status: 'PAID' }] })
  })

  test.each([
    ['amortization-table-extract', 'Q201'],
    ['receipts-extract', 'Q202'],
    ['movement-extract', 'Q050'],
  ])('a file of %s with more rows than it may have is refused with %s', async (path, code) => {
    const { txId } = await read<Page<unknown>>(`/${loan.id}/${path}`)
    Object.assign(bank.bank.brand, { exportMaximum: { PDF: 1 } })
    const reply = await get(bank, ana, `${BASE}/${loan.id}/${path}/export?txId=${txId}&format=PDF`)
    Object.assign(bank.bank.brand, { exportMaximum: {} })
    expect(reply.json()).toMatchObject({ code })
  })
})

describe('what is not one’s own, or makes no sense', () => {
  const PATHS = [
    'detail',
    'detail/document',
    'movement-extract',
    'amortization-table-extract',
    'receipts-extract',
    'prepayment/simulation?amount=100&cut=TERM',
  ]

  test('another customer’s product answers like one that does not exist', async () => {
    const anyone = { requestId: expect.any(String) as string }
    for (const path of PATHS) {
      const theirs = await get(bank, luis, `${BASE}/${loan.id}/${path}`)
      const none = await get(bank, luis, `${BASE}/nothing00000000/${path}`)
      expect([path, theirs.statusCode, { ...theirs.json<object>(), ...anyone }]).toEqual([path, 404, { ...none.json<object>(), ...anyone }])
    }
    expect((await put(bank, luis, `${BASE}/${loan.id}/alias`, { alias: 'Mío' })).statusCode).toBe(404)
    const { txId } = await read<Page<unknown>>(`/${loan.id}/receipts-extract`)
    expect((await get(bank, luis, `${BASE}/${loan.id}/receipts-extract/1?txId=${txId}`)).statusCode).toBe(404)
    expect((await get(bank, ana, `${BASE}/${guarantee.id}/receipts-extract/1?txId=${txId}`)).json()).toMatchObject({ code: 'TX_UNKNOWN' })
  })

  test('a product of another type has not that list', async () => {
    expect((await get(bank, ana, `${BASE}/${guarantee.id}/amortization-table-extract`)).statusCode).toBe(404)
    expect((await get(bank, ana, `${BASE}/${loan.id}/bills-extract`)).statusCode).toBe(404)
    expect((await get(bank, ana, `${BASE}/${payer.id}/detail`)).statusCode).toBe(404)
  })

  test('dates the wrong way round are refused by name', async () => {
    const reply = await get(bank, ana, `${BASE}/${loan.id}/receipts-extract?fromDate=2027-01-02&toDate=2027-01-01`)
    expect(reply.json()).toMatchObject({ code: 'DJA9', fields: [{ field: 'fromDate' }] })
  })

  test('while financing is closed nothing of it is answered', async () => {
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'financings', status: 'OFF' }))
    bank.clock.set('2027-01-21T12:00:00Z')
    const again = await signInAs(bank, { id: 0, partyId: 0, username: 'ana.perez', password: 'Almenara1' })
    for (const path of ['pool', 'position', `${loan.id}/detail`]) {
      expect((await get(bank, again, `${BASE}/${path}`)).json()).toMatchObject({ code: 'FEATURE_OFF' })
    }
    await bank.database.transaction((tx) => tx.execute(sql`delete from feature_statuses`))
  })
})
