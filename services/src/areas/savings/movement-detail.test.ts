import { addSeconds, toLocalDate } from '@almenara/contract/dates'
import { PENSION_LIMIT } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../identity/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { addSignatory } from '../../testing/orders.ts'
import { readPdf } from '../../testing/pdf.ts'
import { pdfUaFailures } from '../../testing/pdf-ua.ts'
import { addDeposit, addFund, addInstrument, addPlan, addSecurities } from '../../testing/savings.ts'
import { addMovements } from './movement-writer.ts'
import { pensionYears } from './tables.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let owner: Awaited<ReturnType<typeof addUser>>
let deposit: string
let fund: string
let securities: string

beforeAll(async () => {
  bank = await openTestBank()
  owner = await addUser(bank, 'ana.perez')
  const account = await addAccount(bank, owner)
  await addInstrument(bank, { id: 'LU0000000001', kind: 'FUND', currency: 'USD', prices: [['2026-11-19', 12_500_000]] })
  await addInstrument(bank, { id: 'N5000', kind: 'PLAN', prices: [['2026-11-19', 7_000_000]] })
  ;({ id: deposit } = await addDeposit(bank, owner, account))
  fund = await addFund(bank, owner, account, {
    instrumentId: 'LU0000000001',
    trades: [
      ['2026-02-02', 10, 100_00],
      ['2026-05-04', 10, 110_00],
      ['2026-09-01', -12, -140_00],
    ],
  })
  securities = await addSecurities(bank, owner, account, [])
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, await addUser(bank, 'luis.gil'))
})
afterAll(() => bank.close())

const call = (path: string, tokens = ana) => get(bank, tokens, `/services/savings/v1/${path}`)

describe('movements', () => {
  test('are read one by one, each with the ones beside it in its own list', async () => {
    const { rows, txId } = (await call(`${fund}/movement-extract`)).json()
    const one = (id: string, of = fund, tokens = ana) => call(`${of}/movement-extract/${id}?txId=${txId}`, tokens)
    const { movement, newer, older } = (await one(rows[1].id)).json()
    // It was subscribed: its receipt is the only thing of it that its customer may do here.
    expect(movement).toEqual({ ...rows[1], actions: [{ action: 'RECEIPT', signatures: 1 }] })
    expect([newer, older]).toEqual([rows[0].id, rows[2].id])
    expect((await one(rows[0].id)).json()).not.toHaveProperty('newer')
    for (const id of ['99', '0', 'x']) expect((await one(id)).json().code, id).toBe('NOT_FOUND')
    expect((await one(rows[1].id, deposit)).json().code).toBe('TX_UNKNOWN')
    expect((await one(rows[1].id, securities)).json().code).toBe('NOT_FOUND')
    expect((await one(rows[1].id, fund, luis)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await one(rows[1].id, 'nothing', luis)).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of a plan are contributed again while the year lets, by whoever may operate', async () => {
    const saver = await addSignatory(bank, 'sara.vila')
    const tokens = await signInAs(bank, saver)
    const own = await addPlan(bank, saver, await addAccount(bank, saver), { instrumentId: 'N5000' })
    const movement = { bookedOn: toLocalDate('2026-11-19'), detail: '', amount: toCents(50_00) }
    await bank.database.transaction((tx) =>
      addMovements(tx, own, [
        { ...movement, kind: 'TRANSFER_IN' },
        { ...movement, kind: 'CONTRIBUTION' },
      ]),
    )
    const { rows, txId } = (await call(`${own}/pension-plan-movement-extract`, tokens)).json()
    const actionsOf = async (at: number) =>
      (await call(`${own}/movement-extract/${rows[at].id}?txId=${txId}`, tokens)).json().movement.actions
    expect(await actionsOf(1)).toEqual([])
    const receipt = { action: 'RECEIPT', signatures: 1 }
    expect(await actionsOf(0)).toEqual([{ action: 'REPEAT', signatures: 1 }, receipt])
    const letOperate = (executive: boolean) =>
      bank.database.transaction((tx) => tx.update(users).set({ executive }).where(eq(users.username, saver.username)))
    await letOperate(false)
    expect(await actionsOf(0)).toMatchObject([{ action: 'REPEAT', denial: { code: 'CONSULTATIVE' } }, receipt])
    await letOperate(true)
    await bank.database.transaction((tx) =>
      tx.insert(pensionYears).values({ partyId: saver.partyId, year: 2026, contributed: toCents(PENSION_LIMIT) }),
    )
    expect(await actionsOf(0)).toMatchObject([{ denial: { code: 'STATE', text: 'Ya ha aportado el máximo legal de 2026.' } }, receipt])
  })
  test('that were put into a fund or a plan have their receipt as a PDF, and no other has', async () => {
    const { rows, txId } = (await call(`${fund}/movement-extract`)).json()
    const document = (id: string, of = fund, tokens = ana) => call(`${of}/movement-extract/${id}/document?txId=${txId}`, tokens)
    const kinds = rows.map(({ kind }: { kind: string }) => kind)
    const bought = await document(rows[kinds.indexOf('SUBSCRIPTION')].id)
    expect(bought.headers['content-disposition']).toMatch(/suscripcion-.*\.pdf/)
    expect(await pdfUaFailures(bought.rawPayload)).toEqual([])
    const said = (await readPdf(bought.rawPayload)).pages.join(' ').replaceAll('\u00a0', ' ')
    for (const words of ['Suscripción', 'Persona ana.perez', '110,00 $', 'Participaciones después']) expect(said).toContain(words)
    const sold = rows[kinds.indexOf('REDEMPTION')].id
    for (const id of [sold, '99', '0', 'x']) expect((await document(id)).json().code, id).toBe('NOT_FOUND')
    expect((await document(rows[1].id, deposit)).json().code).toBe('TX_UNKNOWN')
    for (const of of [fund, 'nothing']) expect((await document(rows[1].id, of, luis)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await call(`${fund}/movement-extract/${rows[1].id}/document`)).statusCode).toBe(400)
  })

  test('have no receipt while the bank has the files of savings switched off, and say so', async () => {
    const { rows, txId } = (await call(`${fund}/movement-extract`)).json()
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'savings.export', status: 'OFF' }))
    bank.clock.set(addSeconds(bank.clock.now(), 120))
    const tokens = await signInAs(bank, owner)
    const at = `${fund}/movement-extract/${rows[1].id}`
    expect((await call(`${at}/document?txId=${txId}`, tokens)).json().error.code).toBe('FEATURE_OFF')
    const { movement } = (await call(`${at}?txId=${txId}`, tokens)).json()
    expect(movement.actions).toMatchObject([{ action: 'RECEIPT', denial: { code: 'SERVICE_OFF' } }])
  })
})
