/** Purchases on line that wait for a decision, those not charged, and shops that keep a card. */
import { randomUUID } from 'node:crypto'
import type { PendingOperation, PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../../identity/tables.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { notices } from '../../../messages/tables.ts'
import { addUser, get, move, openTestBank, post, signInAs, type TestAccount, type TestBank, type TestUser } from '../../../testing/bank.ts'
import { bringProcessorBack, challenge, finish, FILMS, purchase, subscribe, takeProcessorAway } from '../../../testing/card-network.ts'
import { addCard, lockCard, type TestCard } from '../../../testing/cards.ts'
import { addCustomer, lastSms, operation } from '../../../testing/orders.ts'
import { serviceStatuses } from '../../../status/tables.ts'
import { expireChallenges } from './challenges.ts'

const ROOT = '/services/ecommerce/v1'

let bank: TestBank
let owner: TestUser & { mobile: string }
let account: TestAccount
let ana: TokenReply
let card: TestCard
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  ;({ user: owner, account, tokens: ana } = await addCustomer(bank, `compras.${people}`))
  await move(bank, account, 100_000, '2026-11-01')
  card = await addCard(bank, owner, account)
})

const list = async (query = '', as = ana) => (await get(bank, as, `${ROOT}/pending-operations-extract${query}`)).json()
const rowsOf = async (query?: string): Promise<PendingOperation[]> => (await list(query)).rows
const detail = async (id: string): Promise<PendingOperationDetail> => (await get(bank, ana, `${ROOT}/pending-operations/${id}`)).json()
const revoke = (id: string, way: string, as = ana) => post(bank, as, `${ROOT}/pending-operations/${id}/revoke`, { way })
const approval = (id: string, as = ana) => operation(bank, as, `${ROOT}/pending-operations/${id}/approval`)
const restoration = (id: string, as = ana) => operation(bank, as, `${ROOT}/pending-operations/${id}/restoration`)
const deniedOf = ({ actions }: PendingOperationDetail, name: string) => actions.find(({ action }) => action === name)?.denial?.text

async function asked(part?: Parameters<typeof challenge>[2]): Promise<string> {
  const id = randomUUID()
  expect(await challenge(bank, card, { id, ...part })).toBe('PENDING')
  return id
}

/** The permission of a shop that has charged a subscription three times. */
async function subscribed(): Promise<string> {
  await subscribe(bank, card)
  return (await rowsOf('?kinds=PERMISSION'))[0]?.id ?? ''
}

describe('a purchase that waits for a decision', () => {
  test('is listed until when it may be decided, told by SMS and among the tasks, and its shop is paid once it is approved', async () => {
    const id = await asked()
    expect(await challenge(bank, card, { id })).toBe('PENDING')
    const until = addSeconds(bank.clock.now(), 900)
    expect(await rowsOf()).toMatchObject([{ id, kind: 'CHALLENGE', state: 'PENDING', merchant: 'Electrodomésticos Turia', until }])
    expect(await lastSms(bank, owner.mobile)).toContain('compra de 129,90 EUR en Electrodomésticos Turia')
    expect((await get(bank, ana, '/services/notice/v1/notices-extract')).json().rows).toHaveLength(1)
    expect(await finish(bank, id)).toBe('WAITING')
    const { authorize, answer } = approval(id)
    const order = await authorize({})
    expect(order.json()).toMatchObject({ amount: 12_990, payee: 'Electrodomésticos Turia' })
    expect((await answer(order, owner.mobile)).json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Compra aprobada' } })
    expect(await detail(id)).toMatchObject({ state: 'APPROVED', decidedAt: bank.clock.now() })
    expect(await finish(bank, id)).toBe('PAID')
    expect(await finish(bank, id)).toBe('PAID')
    expect(await rowsOf()).toMatchObject([{ kind: 'AUTHORISED', state: 'PENDING', amount: 12_990 }])
    const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account.ledgerAccountId))
    expect(row?.held).toBe(12_990)
    const [notice] = await bank.database.select().from(notices).where(eq(notices.userId, owner.id))
    expect(notice?.readAt).not.toBeNull()
  })

  test('is refused without a signature, the same again answers the same, and its shop gets nothing', async () => {
    const id = await asked()
    const replies = await Promise.all([1, 2].map(() => revoke(id, 'REFUSE')))
    for (const reply of replies) expect(reply.json()).toEqual({ id, state: 'REFUSED' })
    expect(await finish(bank, id)).toBe('NOT_PAID')
    expect(await rowsOf()).toEqual([])
    expect(await rowsOf('?states=REFUSED')).toMatchObject([{ id, state: 'REFUSED' }])
    const late = await approval(id).authorize({})
    expect([late.statusCode, late.json().code]).toEqual([409, 'REVOKE_CLOSED'])
    expect(late.json().message).toContain('ya se decidió')
  })

  test('that is refused and approved at once has one decision, and the other is told', async () => {
    const id = await asked()
    const calls = approval(id)
    const order = await calls.authorize({})
    const [approved, refused] = await Promise.all([calls.answer(order, owner.mobile), revoke(id, 'REFUSE')])
    const isRefused = refused.statusCode === 200
    expect(isRefused ? approved.json() : refused.json()).toMatchObject(
      isRefused ? { status: 'REFUSED', refusal: { code: 'REVOKE_CLOSED' } } : { code: 'REVOKE_CLOSED' },
    )
    expect((await detail(id)).state).toBe(isRefused ? 'REFUSED' : 'APPROVED')
  })

  test('lapses: it is neither approved nor refused later, and leaves the tasks', async () => {
    const id = await asked()
    const calls = approval(id)
    const order = await calls.authorize({})
    const now = bank.clock.now()
    bank.clock.set(addSeconds(now, 901))
    ana = await signInAs(bank, owner)
    const approved = await approval(id, ana).answer(order, owner.mobile)
    expect(approved.json().code).toMatch(/^(REVOKE|ORDER)_CLOSED$/)
    expect((await revoke(id, 'REFUSE')).json()).toMatchObject({ code: 'REVOKE_CLOSED', message: expect.stringContaining('plazo') })
    await expireChallenges(bank.bank)
    const { rows } = (await get(bank, ana, '/services/notice/v1/notices-extract')).json()
    expect(rows).toMatchObject([{ title: 'Compra por decidir', readAt: bank.clock.now() }])
    expect(await rowsOf('?states=EXPIRED')).toMatchObject([{ id, state: 'EXPIRED' }])
    bank.clock.set(now)
  })

  test('stays as it was while the processor does not answer', async () => {
    const id = await asked()
    const calls = approval(id)
    const order = await calls.authorize({})
    takeProcessorAway(bank)
    expect((await revoke(id, 'REFUSE')).json().code).toBe('CARDS_OFFLINE')
    expect((await calls.answer(order, owner.mobile)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'CARDS_OFFLINE' } })
    bringProcessorBack(bank)
    expect((await detail(id)).state).toBe('PENDING')
    expect((await revoke(id, 'REFUSE')).statusCode).toBe(200)
  })

  test('a wrong code approves nothing, and the order signs once however often it is sent', async () => {
    const id = await asked()
    const calls = approval(id)
    const order = (await calls.authorize({})).json()
    expect((await calls.code(order.operationId, '000000')).json().code).toBe('SIGNATURE_WRONG')
    expect((await detail(id)).state).toBe('PENDING')
    const again = await calls.authorize({}, order.operationId)
    const [one, two] = [await calls.answer(again, owner.mobile), await calls.answer(again, owner.mobile)]
    expect([one.json().status, two.statusCode]).toEqual(['EXECUTED', 200])
  })

  test('is not asked for a card that pays nothing, and not approved with one that was locked meanwhile; it is refused all the same', async () => {
    const id = await asked()
    await lockCard(bank, card)
    expect(await challenge(bank, card)).toBe('REFUSED')
    expect(deniedOf(await detail(id), 'APPROVE')).toContain('bloqueada')
    expect((await approval(id).authorize({})).json().code).toBe('REVOKE_CLOSED')
    expect((await revoke(id, 'REFUSE')).statusCode).toBe(200)
  })
})

test('a purchase that is authorised is listed with the day on which its money is let go, and the bank cannot take it back', async () => {
  const id = randomUUID()
  await purchase(bank, card, { id, original: { amount: 2_300 as never, currency: 'USD' } })
  expect(await rowsOf()).toMatchObject([
    {
      id,
      kind: 'AUTHORISED',
      amount: 2_000,
      original: { amount: 2_300, currency: 'USD' },
      until: addSeconds(bank.clock.now(), 7 * 86_400),
    },
  ])
  expect(await detail(id)).toMatchObject({ actions: [], authorisationCode: expect.any(String) })
  for (const way of ['REFUSE', 'STOP']) expect((await revoke(id, way)).json().code).toBe('REVOKE_CLOSED')
})

describe('a shop that keeps the card', () => {
  test('is learnt from its own word, or from two charges that it begins by itself', async () => {
    const other = { id: 'super-0001', name: 'Supermercados Benimaclet', place: 'Valencia', categoryCode: 5411 }
    await purchase(bank, card, { merchant: other, amount: 5_800 })
    await purchase(bank, card, { merchant: other, amount: 6_100, initiator: 'MERCHANT' })
    expect(await rowsOf('?kinds=PERMISSION')).toEqual([])
    await purchase(bank, card, { merchant: other, amount: 5_500, initiator: 'MERCHANT' })
    expect(await rowsOf('?kinds=PERMISSION')).toMatchObject([{ merchant: other.name, amount: 5_800, permission: { kind: 'STORED' } }])
  })

  test('shows what it charges, how much it has charged and when it will charge again', async () => {
    const id = await subscribed()
    const read = await detail(id)
    expect(read).toMatchObject({
      kind: 'PERMISSION',
      state: 'ACTIVE',
      amount: 999,
      permission: { kind: 'SUBSCRIPTION', lastOn: '2026-10-28', nextOn: '2026-11-28' },
      charges: { count: 3, total: 2_997, thisYear: 2_997 },
    })
    expect(read.charges?.last.map(({ on }) => on)).toEqual(['2026-10-28', '2026-09-28', '2026-08-28'])
  })

  test('that is stopped charges nothing by itself, which is counted and told; the customer buys there, and signs to allow it again', async () => {
    const id = await subscribed()
    const stopped = await Promise.all([1, 2].map(() => revoke(id, 'STOP')))
    for (const reply of stopped) expect(reply.json()).toEqual({ id, state: 'STOPPED' })
    const charge = () => purchase(bank, card, { amount: 999, merchant: FILMS, initiator: 'MERCHANT', keptFor: 'SUBSCRIPTION' })
    expect(await charge()).toEqual({ approved: false, reason: 'STOPPED' })
    expect(await purchase(bank, card, { amount: 1_500, merchant: FILMS })).toMatchObject({ approved: true })
    expect(await detail(id)).toMatchObject({ state: 'STOPPED', refused: { count: 1, lastAt: bank.clock.now() } })
    const told = (await get(bank, ana, '/services/notice/v1/notices-extract')).json().rows
    expect(told).toMatchObject([{ title: 'Cargo rechazado' }])
    const calls = restoration(id)
    const done = await calls.answer(await calls.authorize({}), owner.mobile)
    expect(done.json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Cargos permitidos' } })
    expect(await charge()).toMatchObject({ approved: true })
    expect((await restoration(id).authorize({})).json().code).toBe('REVOKE_CLOSED')
  })
})

test('the list is filtered by card, kind, state, day and words, and its file has the same rows or refuses with Q750', async () => {
  const id = await asked()
  await subscribed()
  const other = await addCard(bank, owner, account)
  expect((await rowsOf(`?cardId=${other.id}`)).length).toBe(0)
  expect((await rowsOf(`?kinds=CHALLENGE`)).map((row) => row.id)).toEqual([id])
  expect((await rowsOf(`?search=turia`)).map((row) => row.id)).toEqual([id])
  expect((await rowsOf(`?search=129,90`)).map((row) => row.id)).toEqual([id])
  expect((await rowsOf(`?fromDate=2026-11-01`)).map((row) => row.id)).toEqual([id])
  const { txId, totals, rows } = await list()
  expect(rows.map(({ kind }: PendingOperation) => kind)).toEqual(['CHALLENGE', 'AUTHORISED', 'AUTHORISED', 'AUTHORISED', 'PERMISSION'])
  expect(totals).toEqual([
    { kind: 'CHALLENGE', count: 1, amount: 12_990 },
    { kind: 'AUTHORISED', count: 3, amount: 2_997 },
    { kind: 'PERMISSION', count: 1, amount: 999 },
  ])
  const file = (format: string, cursor = txId) =>
    get(bank, ana, `${ROOT}/pending-operations-extract/export?txId=${cursor}&format=${format}`)
  expect((await file('PDF')).headers['content-type']).toBe('application/pdf')
  const { brand } = bank.bank
  bank.bank.brand = { ...brand, exportMaximum: { PDF: 0 } }
  expect((await file('PDF')).json().code).toBe('Q750')
  bank.bank.brand = brand
  expect((await file('PDF', `${txId.slice(0, -4)}AAAA`)).json().code).toBe('TX_UNKNOWN')
  for (const field of ['kinds', 'states', 'fromDate']) {
    expect((await list(`?${field}=NONE`)).fields, field).toMatchObject([{ field: expect.stringContaining(field) }])
  }
  expect((await list('?fromDate=2026-11-10&toDate=2026-11-01')).code).toBe('DJA9')
  expect((await revoke(id, 'FORGET')).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'way' }] })
})

test('another customer’s operations answer like those that do not exist, in every call', async () => {
  const theirs = await asked()
  const kept = await subscribed()
  const bought = randomUUID()
  await purchase(bank, card, { id: bought })
  const luis = (await addCustomer(bank, `ajeno.${people}`)).tokens
  for (const id of [theirs, kept, bought, randomUUID(), 'no-es-un-uuid']) {
    const answers = [
      await get(bank, luis, `${ROOT}/pending-operations/${id}`),
      await revoke(id, 'REFUSE', luis),
      await revoke(id, 'STOP', luis),
      ...(await Promise.all(
        (['approval', 'restoration'] as const).map((way) => operation(bank, luis, `${ROOT}/pending-operations/${id}/${way}`).authorize({})),
      )),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.json().code], id).toEqual([404, 'NOT_FOUND'])
  }
  expect((await list('', luis)).rows).toEqual([])
  expect((await get(bank, luis, `${ROOT}/pending-operations-extract?cardId=${card.id}`)).statusCode).toBe(404)
  expect((await detail(theirs)).state).toBe('PENDING')
})

test('whoever may only consult, or may not operate with the card, reads and decides nothing', async () => {
  const id = await asked()
  const kept = await subscribed()
  const reader = await addUser(bank, `consulta.${people}`)
  await bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, reader.id)))
  const shared = await addCard(bank, owner, account, { canOperate: false })
  expect(await challenge(bank, shared)).toBe('PENDING')
  const [waits] = await rowsOf(`?cardId=${shared.id}`)
  expect((await revoke(waits?.id ?? '', 'REFUSE')).json().code).toBe('PRODUCT_CONSULTATIVE')
  expect((await approval(waits?.id ?? '').authorize({})).json().code).toBe('PRODUCT_CONSULTATIVE')
  const consultative = await signInAs(bank, reader)
  for (const [one, way] of [
    [id, 'REFUSE'],
    [kept, 'STOP'],
  ] as const) {
    expect((await revoke(one, way, consultative)).json().code).toBe('CONSULTATIVE')
  }
})

test('while the cards’ processor is closed, every call says so', async () => {
  // Statuses are remembered for two seconds, which the clock of the tests before may have left ahead.
  bank.clock.set(addSeconds(bank.clock.now(), 3600))
  ana = await signInAs(bank, owner)
  const id = await asked()
  const closed = async (status: 'ON' | 'OFF') => {
    await bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status }).where(eq(serviceStatuses.name, 'redSysStatus')))
    bank.clock.set(addSeconds(bank.clock.now(), 3))
  }
  await closed('OFF')
  const answers = [await list(), await detail(id), (await revoke(id, 'REFUSE')).json(), (await approval(id).authorize({})).json()]
  for (const { code } of answers) expect(code).toBe('CARDS_OFFLINE')
  await closed('ON')
})
