import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { powers } from '../../products/tables.ts'
import {
  addAccount,
  addUser,
  get,
  openTestBank,
  put,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { readPdf } from '../../testing/pdf.ts'
import { addDeposit, addFund, addInstrument, addPlan, addSecurities } from '../../testing/savings.ts'

let bank: TestBank
let owner: TestUser
let account: TestAccount
let ana: TokenReply
let luis: TokenReply
let deposit: string
let fund: string
let plan: string
let securities: string

beforeAll(async () => {
  bank = await openTestBank()
  owner = await addUser(bank, 'ana.perez')
  account = await addAccount(bank, owner)
  await addInstrument(bank, {
    id: 'USD/EUR',
    kind: 'EXCHANGE',
    prices: [
      ['2026-11-18', 900_000],
      ['2026-11-19', 920_000],
    ],
  })
  await addInstrument(bank, {
    id: 'LU0000000001',
    kind: 'FUND',
    currency: 'USD',
    prices: [
      ['2025-11-10', 9_000_000],
      ['2026-10-01', 11_000_000],
      ['2026-11-19', 12_500_000],
      ['2026-12-01', 99_000_000],
    ],
  })
  await addInstrument(bank, { id: 'N5000', kind: 'PLAN', prices: [['2026-11-19', 7_000_000]] })
  await addInstrument(bank, { id: 'ES0000000001', kind: 'SHARE', prices: [['2026-11-19', 5_000_000]] })
  await addInstrument(bank, { id: 'US0000000001', kind: 'SHARE', currency: 'USD', prices: [['2026-11-18', 100_000_000]] })
  ;({ id: deposit } = await addDeposit(bank, owner, account))
  fund = await addFund(bank, owner, account, {
    instrumentId: 'LU0000000001',
    trades: [
      ['2026-02-02', 10, 100_00],
      ['2026-05-04', 10, 110_00],
      ['2026-09-01', -12, -140_00],
    ],
  })
  plan = await addPlan(bank, owner, account, { instrumentId: 'N5000', periodic: { amount: 50_00, on: '2026-12-05' } })
  securities = await addSecurities(bank, owner, account, [
    ['ES0000000001', 40, 150_00],
    ['US0000000001', 3, 310_00],
  ])
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, await addUser(bank, 'luis.gil'))
})
afterAll(() => bank.close())

const call = (path: string, tokens = ana) => get(bank, tokens, `/services/savings/v1/${path}`)

describe('the list', () => {
  test('groups what the customer has, values it at the last prices and sums it in euros', async () => {
    const { groups, total, pricedOn } = (await call('pool')).json()
    expect(groups.map(({ type, total: of }: { type: string; total: number }) => [type, of])).toEqual([
      ['TERM_DEPOSIT', 10_000_00],
      // 8 units at 12,50 $ are 100 $, at 0,92.
      ['INVESTMENT_FUND', 92_00],
      ['PENSION_PLAN', 0],
      // 200 € and 300 $ at 0,92.
      ['ACCOUNT_VALUES', 476_00],
    ])
    expect([total, pricedOn]).toEqual([10_568_00, '2026-11-19'])
    expect(groups[1].products[0]).toMatchObject({ original: { currency: 'USD', amount: 100_00 }, gain: 11_04 })
  })

  test('is the global position’s group, which adds to it', async () => {
    const { groups } = (await get(bank, ana, '/services/products/v1/global-position')).json()
    const group = groups.find(({ kind }: { kind: string }) => kind === 'SAVINGS')
    expect(group).toMatchObject({ total: 10_568_00, count: 4 })
    expect(group.lines[1]).toMatchObject({ balance: 92_00, original: { currency: 'USD', amount: 100_00 } })
    // Each is told from the others by what it is, or by its end.
    const notes = group.lines.map(({ note }: { note: string }) => note)
    expect(notes).toEqual(['Vence el 31/01/2027', 'Fondo de inversión', 'Plan de pensiones', 'Acciones y otros valores'])
  })

  test('leaves out what the customer hides, and has nothing for whoever has nothing', async () => {
    const hide = (hidden: boolean) => bank.database.transaction((tx) => tx.update(powers).set({ hidden }).where(eq(powers.productId, plan)))
    await hide(true)
    expect((await call('pool')).json().groups).toHaveLength(3)
    await hide(false)
    const nothing = { groups: [], total: 0, contributed: 0, gain: 0, gainRate: 0, evolution: [], coming: [] }
    expect((await call('pool', luis)).json()).toEqual(nothing)
  })
})

describe('a detail', () => {
  test('of a deposit has what it has earned and what it will pay', async () => {
    expect((await call(`${deposit}/detail`)).json()).toMatchObject({
      type: 'TERM_DEPOSIT',
      principal: 10_000_00,
      rate: 25_000,
      maturesOn: '2027-01-31',
      renewal: 'PAY',
      accrued: 200_68,
      atMaturity: { interest: 250_00, withholding: 47_50, net: 202_50 },
      account: { iban: account.iban },
    })
  })

  test('of a fund has units, net asset value, cost first in first out, and gain', async () => {
    const detail = (await call(`${fund}/detail`)).json()
    expect(detail).toMatchObject({
      isin: 'LU0000000001',
      units: 8_000_000,
      cost: 88_00,
      averagePrice: 11_000_000,
      gainInCurrency: 12_00,
      gainRate: 136_364,
    })
    expect(detail.netAssetValue).toEqual({ price: 12_500_000, on: '2026-11-19', currency: 'USD' })
  })

  test('of a plan has its rights, and what the law still lets contribute this year', async () => {
    expect((await call(`${plan}/detail`)).json()).toMatchObject({
      planCode: 'N5000',
      units: 0,
      contributed: 0,
      pending: 0,
      year: { year: 2026, contributed: 0, limit: 1_500_00, left: 1_500_00 },
      periodic: { amount: 50_00, everyMonths: 1, nextOn: '2026-12-05' },
    })
  })

  test('of a securities account has each currency with its euros', async () => {
    expect((await call(`${securities}/detail`)).json()).toMatchObject({
      positions: 2,
      currencies: [
        { currency: 'USD', amount: 300_00, euros: 276_00 },
        { currency: 'EUR', amount: 200_00, euros: 200_00 },
      ],
      gain: 40_80,
    })
  })

  test('in a line is the same that the list has, and as a PDF says it all', async () => {
    const [group] = (await call('pool')).json().groups
    expect(group.products[0]).toMatchObject((await call(deposit)).json())
    const { title, lang, tagged, pages } = await readPdf((await call(`${deposit}/detail/export`)).rawPayload)
    expect({ title: String(title).includes('Depósito a plazo'), lang, tagged }).toEqual({ title: true, lang: 'es-ES', tagged: true })
    expect(pages.join(' ').replaceAll('\u00a0', ' ')).toContain('202,50 €')
    for (const id of [fund, plan, securities])
      expect((await call(`${id}/detail/export`)).headers['content-type'], id).toBe('application/pdf')
  })
})

describe('prices', () => {
  test('of a span come in order, and none of tomorrow', async () => {
    const { currency, prices } = (await call(`${fund}/price-history?span=1Y`)).json()
    expect([currency, prices]).toEqual([
      'USD',
      [
        { on: '2026-10-01', price: 11_000_000 },
        { on: '2026-11-19', price: 12_500_000 },
      ],
    ])
    expect((await call(`${fund}/price-history?span=3Y`)).json().prices).toHaveLength(3)
    expect((await call(`${fund}/price-history?span=9Y`)).statusCode).toBe(400)
    expect((await call(`${deposit}/price-history?span=1Y`)).statusCode).toBe(404)
  })
})

describe('movements', () => {
  test('are listed from the newest, filtered, and given as files', async () => {
    const list = (await call(`${fund}/movement-extract`)).json()
    expect(list.rows.map(({ kind, unitsAfter }: { kind: string; unitsAfter: number }) => [kind, unitsAfter])).toEqual([
      ['REDEMPTION', 8_000_000],
      ['SUBSCRIPTION', 20_000_000],
      ['SUBSCRIPTION', 10_000_000],
    ])
    const some = (await call(`${fund}/movement-extract?search=suscripcion&fromDate=2026-03-01`)).json()
    expect(some).toMatchObject({ count: 1, rows: [{ bookedOn: '2026-05-04', currency: 'USD' }], filters: { search: 'suscripcion' } })
    const [sheet] = await readWorkbook((await call(`${fund}/movement-extract/export?format=XLS&txId=${some.txId}`)).rawPayload)
    expect(sheet?.data[1]?.slice(1, 5)).toEqual(['Suscripción', 'Detalle 2', 10, 1])
    // A number of its own currency, to be added up.
    expect(sheet?.data[1]?.at(-1)).toBe(110)
    expect((await call(`${fund}/movement-extract/export?format=PDF&txId=${list.txId}`)).headers['content-type']).toBe('application/pdf')
  })

  test('of a plan are another list, and each list is of its own products', async () => {
    expect((await call(`${plan}/pension-plan-movement-extract`)).json()).toMatchObject({ count: 0, rows: [] })
    expect((await call(`${plan}/movement-extract`)).statusCode).toBe(404)
    expect((await call(`${fund}/pension-plan-movement-extract`)).statusCode).toBe(404)
    expect((await call(`${deposit}/movement-extract`)).json().rows).toMatchObject([{ kind: 'OPENING', balanceAfter: 10_000_00 }])
  })

  test('bad dates and amounts name their field', async () => {
    const reply = await call(`${fund}/movement-extract?fromDate=2026-05-01&toDate=2026-04-01`)
    expect([reply.statusCode, reply.json().code, reply.json().fields[0].field]).toEqual([400, 'DJA9', 'fromDate'])
    expect((await call(`${fund}/movement-extract?minAmount=5&maxAmount=2`)).json().fields[0].field).toBe('minAmount')
  })
})

describe('positions', () => {
  test('come from the most valuable, in their currency and in euros, and are found by name or ISIN', async () => {
    const list = (await call(`${securities}/value-positions-extract`)).json()
    expect(list.rows).toMatchObject([
      { id: 'US0000000001', units: 3_000_000, currency: 'USD', value: 300_00, euros: 276_00, gain: -10_00, gainRate: -32_258 },
      { id: 'ES0000000001', value: 200_00, euros: 200_00, gain: 50_00 },
    ])
    expect((await call(`${securities}/value-positions-extract?search=es00`)).json()).toMatchObject({
      count: 1,
      rows: [{ id: 'ES0000000001' }],
    })
    const [sheet] = await readWorkbook((await call(`${securities}/value-positions-extract/export?format=XLS&txId=${list.txId}`)).rawPayload)
    expect(sheet?.data.slice(1).map((row) => row.slice(3))).toEqual([
      [100, 300, 276],
      [5, 200, 200],
    ])
    const { cells } = await readPdf((await call(`${securities}/value-positions-extract/export?format=PDF&txId=${list.txId}`)).rawPayload)
    expect(cells.slice(2, 5).map((text) => text.replaceAll('\u00a0', ' ').trim())).toEqual(['100,00 $', '300,00 $', '276,00 €'])
    expect((await call(`${fund}/value-positions-extract`)).statusCode).toBe(404)
  })
})

describe('files with too many rows', () => {
  test('are refused with the code that each list has', async () => {
    // So few that an empty list, as the plan's is here, is already too long.
    bank.bank.brand = { ...bank.bank.brand, exportMaximum: { PDF: -1, XLS: -1 } }
    try {
      const codes = []
      for (const [id, list] of [
        [fund, 'movement-extract'],
        [securities, 'value-positions-extract'],
        [plan, 'pension-plan-movement-extract'],
      ] as const) {
        const { txId } = (await call(`${id}/${list}`)).json()
        codes.push((await call(`${id}/${list}/export?format=PDF&txId=${txId}`)).json().code)
      }
      expect(codes).toEqual(['Q050', 'Q351', 'Q352'])
    } finally {
      const { exportMaximum: _, ...brand } = bank.bank.brand
      bank.bank.brand = brand
    }
  })
})

describe('somebody else', () => {
  test('is answered as if the product did not exist', async () => {
    for (const path of ['', '/detail', '/detail/export', '/price-history?span=1Y', '/movement-extract', '/cancellation/simulation']) {
      const [theirs, nobodys] = await Promise.all([call(`${fund}${path}`, luis), call(`nothing${path}`, luis)])
      expect([theirs.statusCode, theirs.json().code], path).toEqual([404, 'NOT_FOUND'])
      expect(nobodys.json().code, path).toBe('NOT_FOUND')
    }
    const { txId } = (await call(`${fund}/movement-extract`)).json()
    expect((await call(`${deposit}/movement-extract/export?format=PDF&txId=${txId}`)).json().code).toBe('TX_UNKNOWN')
  })

  test('does not rename it either, and whoever may reads the new name alone', async () => {
    const rename = (tokens: TokenReply, alias: string) => put(bank, tokens, `/services/savings/v1/${fund}/alias`, { alias })
    expect((await rename(luis, 'Mío')).statusCode).toBe(404)
    expect((await rename(ana, 'a'.repeat(26))).json().fields[0].field).toBe('alias')
    expect((await rename(ana, 'Mi fondo')).json()).toEqual({ name: 'Mi fondo' })
    expect((await call(`${fund}/detail`)).json()).toMatchObject({ name: 'Mi fondo', alias: 'Mi fondo' })
    await rename(ana, '')
  })
})

describe('the investment portal', () => {
  test('is for whoever has funds or securities, and lets in once with what is handed over', async () => {
    expect((await call('investment-portal/status')).json()).toEqual({ status: 'ON' })
    const { url, expiresAt } = (await call('investment-portal/access')).json()
    expect(url).toMatch(/^https:\/\/banca\.example\/dev\/inversion\?token=/)
    expect(expiresAt).toBe('2026-11-20T09:01:00.000Z')
    for (const path of ['status', 'access']) expect((await call(`investment-portal/${path}`, luis)).statusCode).toBe(404)
  })

  test('that does not attend says so', async () => {
    const { investmentPortal } = bank.bank
    bank.bank.investmentPortal = { ...investmentPortal, status: async () => 'OFF' }
    expect((await call('investment-portal/status')).json()).toEqual({ status: 'OFF' })
    expect((await call('investment-portal/access')).json()).toMatchObject({ code: 'INVESTMENT_PORTAL_OFF' })
    bank.bank.investmentPortal = investmentPortal
  })
})
