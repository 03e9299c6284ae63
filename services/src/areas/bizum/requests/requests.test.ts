import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { outboxMessages, notices } from '../../../messages/tables.ts'
import { events } from '../../../session-log/tables.ts'
import { addUser, get, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, untilQuiet, type BizumCustomer } from '../../../testing/bizum.ts'
import { askTakenBack, repeatBizum, requestComes, setOutage } from '../../../testing/bizum-scheme.ts'
import { lastCode, lastSms, operation, wrongCode } from '../../../testing/orders.ts'
import { withCoordinates, withPasskey } from '../../../testing/signers.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { bizumContacts, bizumContracts, bizumLimits, bizumPayments, bizumRequests } from '../tables.ts'

const ROOT = '/services/bizum/v1'
const ONE = `${ROOT}/pending-operations-c2c`
const STRANGER = '+34611000100'
let bank: TestBank
let ana: BizumCustomer
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  ana = await customer('ana')
})

const customer = (name: string, funds = 100_000) => addBizumCustomer(bank, `${name}.${(people += 1)}`, { funds })
const turn = () => untilQuiet(bank)
const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))
const tokensOf = (who: BizumCustomer) => signInAs(bank, who.user)
const one = async (id: string) => (await bank.database.select().from(bizumRequests).where(eq(bizumRequests.id, id)))[0]
const stateOf = async (id: string) => (await one(id))?.state
const twinOf = async (id: string) => (await one(id))?.twinId ?? ''

async function ask(who: BizumCustomer, phones: string[], more: Record<string, unknown> = {}) {
  const recipients = phones.map((phone) => ({ phone, amount: 1_850 }))
  const body = { operationId: randomUUID(), recipients, concept: 'Cena del viernes', ...more }
  return post(bank, await tokensOf(who), `${ROOT}/request-payment-c2c`, body)
}

/** The id of a request of 18,50 €, as whoever is asked has it. */
async function askedBy(asker: BizumCustomer, payer: BizumCustomer, amount = 1_850): Promise<string> {
  const reply = await ask(asker, [], { recipients: [{ phone: payer.phone, amount }] })
  expect(reply.statusCode, reply.body).toBe(200)
  return twinOf(reply.json().requests[0].id)
}

/** The id of a request of 18,50 € from another bank, as it came. */
async function requestTo(payer: BizumCustomer, more: Parameters<typeof requestComes>[2] = {}): Promise<string> {
  const schemeId = await requestComes(bank, payer.phone, more)
  await turn()
  const [row] = await bank.database.select().from(bizumRequests).where(eq(bizumRequests.schemeId, schemeId))
  if (!row) throw new Error('No request')
  return row.id
}

/** They have paid them before. */
async function knows(who: BizumCustomer, phone: string): Promise<void> {
  const { user, account, contractId } = who
  const at = addSeconds(bank.clock.now(), -10 * 86_400)
  const of = { userId: user.id, partyId: user.partyId, contractId, productId: account.id, ledgerAccountId: account.ledgerAccountId }
  const sent = { kind: 'C2C', direction: 'OUT', state: 'SETTLED', amount: 500 as never, phone, name: 'Quien sea', concept: '' } as const
  const when = { leavesAt: at, createdAt: at, closedAt: at, channel: 'web' }
  await bank.database.transaction((tx) => tx.insert(bizumPayments).values({ id: randomUUID(), ...of, ...sent, ...when }))
}

const detail = async (who: BizumCustomer, id: string) => (await get(bank, await tokensOf(who), `${ONE}/${id}`)).json()
const act = async (who: BizumCustomer, id: string, what: 'revocation' | 'reminder', body: Record<string, unknown> = {}) =>
  post(bank, await tokensOf(who), `${ONE}/${id}/${what}`, what === 'reminder' ? {} : body)

async function accepting(who: BizumCustomer, id: string, more: Record<string, unknown> = {}) {
  const calls = operation(bank, await tokensOf(who), `${ONE}/${id}/acceptance`)
  const reply = await calls.authorize({ account: who.account.id, expects: 'PAY', ...more })
  return { calls, reply }
}

async function paid(who: BizumCustomer, id: string): Promise<OrderState> {
  const { calls, reply } = await accepting(who, id)
  expect(reply.statusCode, reply.body).toBe(200)
  return (await calls.code(reply.json().operationId, await lastCode(bank, who.user.mobile))).json()
}

async function money({ account }: BizumCustomer): Promise<[number, number]> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account.ledgerAccountId))
  return [row?.balance ?? Number.NaN, row?.held ?? Number.NaN]
}
const sentTo = async ({ user }: BizumCustomer) =>
  (await bank.database.select().from(outboxMessages).where(eq(outboxMessages.recipient, user.mobile))).filter(
    ({ purpose }) => purpose === 'bizum-request',
  )
const loggedBy = async ({ user }: BizumCustomer) =>
  (await bank.database.select().from(events).where(eq(events.userId, user.id))).map(({ kind }) => kind)

describe('asking for money', () => {
  test('writes a request for each person, names them as the directory does and tells their banks once', async () => {
    const reply = await ask(ana, ['611 000 100', '611 000 200'])
    expect(reply.statusCode, reply.body).toBe(200)
    const { requests, total, groupId } = reply.json()
    expect([total, groupId !== undefined]).toEqual([3_700, true])
    expect(requests).toHaveLength(2)
    for (const request of requests) expect(request).toMatchObject({ state: 'PENDING', name: expect.stringMatching(/^\p{Lu}.* \p{Lu}\.$/u) })
    expect(await loggedBy(ana)).toContain('BIZUM_REQUESTED')
    expect((await one(requests[0].id))?.schemeId).toBeTruthy()
  })

  test('under the same id is the same requests, also sent twice at once; with other content, it is refused', async () => {
    const operationId = randomUUID()
    const [first, second] = await Promise.all([ask(ana, ['611000100'], { operationId }), ask(ana, ['611000100'], { operationId })])
    expect(second.json().requests.map(({ id }: { id: string }) => id)).toEqual(first.json().requests.map(({ id }: { id: string }) => id))
    expect((await ask(ana, ['611000200'], { operationId })).json().code).toBe('ORDER_REUSED')
    expect(await bank.database.$count(bizumRequests, eq(bizumRequests.userId, ana.user.id))).toBe(1)
  })

  test('names every telephone that is wrong at its field', async () => {
    const reply = await ask(ana, [ana.phone, '912 345 678', '611000100', '611 000 100'])
    expect(reply.json().code).toBe('BIZUM_RECIPIENT')
    const fields = reply.json().fields.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['recipients.0.phone', 'recipients.1.phone', 'recipients.3.phone'])
  })

  test('says that nobody can be named while the scheme does not answer, and writes nothing', async () => {
    await setOutage(bank, true)
    expect((await ask(ana, ['611000100'])).json().code).toBe('BIZUM_UNREACHABLE')
    await setOutage(bank, false)
    expect(await bank.database.$count(bizumRequests, eq(bizumRequests.userId, ana.user.id))).toBe(0)
  })

  test('waits for whoever has no Bizum as invited, two days', async () => {
    const { requests } = (await ask(ana, ['611000001'])).json()
    expect(requests[0].state).toBe('INVITED')
    later(2 * 86_400)
    await turn()
    expect(await stateOf(requests[0].id)).toBe('EXPIRED')
  })

  test('stops at three that wait for one person, and after two rejections of theirs', async () => {
    const luis = await customer('luis')
    await knows(luis, ana.phone)
    for (let times = 0; times < 3; times += 1) await askedBy(ana, luis)
    expect((await ask(ana, [luis.phone])).json()).toMatchObject({ code: 'BIZUM_RECIPIENT' })
    const rows = await bank.database.select().from(bizumRequests).where(eq(bizumRequests.userId, luis.user.id))
    for (const { id } of rows.slice(0, 2)) expect((await act(luis, id, 'revocation')).json()).toMatchObject({ state: 'REJECTED' })
    expect((await ask(ana, [luis.phone])).json().fields[0].message).toContain('ha rechazado sus últimas solicitudes')
  })

  test('is stopped for whoever five different people call a fraud', async () => {
    for (let times = 0; times < 5; times += 1) {
      const payer = await customer('avisa')
      const id = await askedBy(ana, payer)
      expect((await act(payer, id, 'revocation', { fraud: true })).statusCode).toBe(200)
    }
    expect((await ask(ana, ['611000100'])).json().code).toBe('BIZUM_LIMIT')
    const [person] = await bank.database.select().from(bizumLimits).where(eq(bizumLimits.partyId, ana.user.partyId))
    expect(person?.askingStoppedAt).toBe(bank.clock.now())
  })

  test('is paid by whoever was asked at another bank, once, however often it is said', async () => {
    const { requests } = (await ask(ana, ['611000008'])).json()
    later(21)
    await turn()
    await repeatBizum(bank)
    await turn()
    expect(await stateOf(requests[0].id)).toBe('PAID')
    expect((await money(ana))[0]).toBe(101_850)
  })
})

describe('what somebody asks for', () => {
  test('22: from a stranger is folded and sends no SMS, and «Recibir dinero» makes paying it impossible and is kept', async () => {
    const id = await requestTo(ana, { concept: 'INGRESO 500' })
    expect(await detail(ana, id)).toMatchObject({ stranger: true, asksExpectation: true, state: 'PENDING' })
    expect((await detail(ana, id)).warnings.map(({ code }: { code: string }) => code)).toEqual(['MISLEADING_CONCEPT', 'STRANGER'])
    expect(await sentTo(ana)).toEqual([])
    expect((await accepting(ana, id, { expects: undefined })).reply.json().fields[0].field).toBe('expects')
    expect((await accepting(ana, id, { expects: 'RECEIVE' })).reply.json().fields[0].message).toContain('Esto no es un ingreso')
    expect((await accepting(ana, id)).reply.json().code).toBe('BIZUM_CLOSED')
    expect((await detail(ana, id)).can.accept.allowed).toBe(false)
    expect(await loggedBy(ana)).toContain('BIZUM_REJECTED')
    expect((await one(id))?.expects).toBe('RECEIVE')
  })

  test('from somebody known is told by SMS and notice, without its concept', async () => {
    await knows(ana, STRANGER)
    await requestTo(ana, { concept: 'Entra en evil.com' })
    const text = await lastSms(bank, ana.user.mobile)
    expect(text).toContain('le pide 18,50 EUR por Bizum')
    expect(text).not.toContain('evil')
    const [notice] = await bank.database.select().from(notices).where(eq(notices.userId, ana.user.id))
    expect(notice).toMatchObject({ path: 'bizum', text: expect.not.stringContaining('evil') })
  })

  test('is refused for whoever does not admit strangers, and from whom they have blocked', async () => {
    await bank.database.transaction((tx) =>
      tx.update(bizumContracts).set({ strangers: 'REFUSE' }).where(eq(bizumContracts.id, ana.contractId)),
    )
    expect(await stateOf(await requestTo(ana))).toBe('REJECTED')
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    expect((await act(luis, id, 'revocation', { block: true })).json()).toEqual({ id, state: 'REJECTED' })
    expect(await bank.database.$count(bizumContacts, and(eq(bizumContacts.userId, luis.user.id), eq(bizumContacts.phone, ana.phone)))).toBe(
      1,
    )
    expect(await stateOf(await askedBy(ana, luis))).toBe('REJECTED')
  })

  test('is withdrawn by whoever asked, also where that is said first', async () => {
    const schemeId = await requestComes(bank, ana.phone)
    await askTakenBack(bank, schemeId)
    await turn()
    const [row] = await bank.database.select().from(bizumRequests).where(eq(bizumRequests.schemeId, schemeId))
    expect(row?.state).toBe('WITHDRAWN')
    const reply = await act(ana, row?.id ?? '', 'revocation')
    expect([reply.json().code, reply.json().message]).toEqual(['BIZUM_CLOSED', 'La retiró quien se la envió. No se ha cobrado nada.'])
  })

  test('is rejected once: the same again answers the same, and the scheme is told until it knows', async () => {
    const id = await requestTo(ana)
    await setOutage(bank, true)
    expect((await act(ana, id, 'revocation')).json()).toEqual({ id, state: 'REJECTED' })
    expect((await act(ana, id, 'revocation')).json()).toEqual({ id, state: 'REJECTED' })
    expect((await one(id))?.nextAttemptAt).not.toBeNull()
    await setOutage(bank, false)
    later(300)
    await turn()
    expect((await one(id))?.nextAttemptAt).toBeNull()
  })

  test('is reminded once and from a day later, and taken back', async () => {
    const luis = await customer('luis')
    await knows(luis, ana.phone)
    const { requests } = (await ask(ana, [luis.phone])).json()
    const { id } = requests[0]
    expect((await act(ana, id, 'reminder')).json().code).toBe('REMINDED_LATELY')
    later(86_400)
    expect((await act(ana, id, 'reminder')).statusCode).toBe(200)
    expect((await act(ana, id, 'reminder')).json().code).toBe('REMINDED_LATELY')
    expect(await sentTo(luis)).toHaveLength(2)
    expect((await act(ana, id, 'revocation')).json().state).toBe('WITHDRAWN')
    expect(await stateOf(await twinOf(id))).toBe('WITHDRAWN')
  })

  test('is in the list as it stands, and what lapses says so', async () => {
    const id = await requestTo(ana)
    const sent = (await ask(ana, ['611000100'])).json().requests[0].id
    const list = async (query = '') => (await get(bank, await tokensOf(ana), `${ROOT}/pending-operations-c2c-extract${query}`)).json()
    const first = await list()
    expect(new Set(first.rows.map((row: { id: string }) => row.id))).toEqual(new Set([id, sent]))
    expect((await list('?kind=REQUEST_RECEIVED')).rows.map((row: { id: string }) => row.id)).toEqual([id])
    await act(ana, id, 'revocation')
    const again = await list(`?txId=${encodeURIComponent(first.txId)}&fromPage=1`)
    expect(again.rows.find((row: { id: string }) => row.id === id)?.state).toBe('REJECTED')
    later(8 * 86_400)
    expect((await detail(ana, sent)).state).toBe('EXPIRED')
    expect((await list()).rows).toEqual([])
  })

  test('30: is nobody else’s: every call answers as for one that does not exist', async () => {
    const id = await requestTo(ana)
    const other = await customer('otra')
    for (const wanted of [id, randomUUID(), 'x']) {
      expect((await get(bank, await tokensOf(other), `${ONE}/${wanted}`)).json().code).toBe('NOT_FOUND')
      for (const what of ['revocation', 'reminder'] as const) expect((await act(other, wanted, what)).json().code).toBe('NOT_FOUND')
      expect((await accepting(other, wanted)).reply.json().code).toBe('NOT_FOUND')
    }
  })
})

describe('paying what is asked', () => {
  test('says that it pays in its title and in the code, holds the money, and ends with the clearing’s word', async () => {
    const id = await requestTo(ana)
    const { calls, reply } = await accepting(ana, id)
    const state: OrderState = reply.json()
    expect(state.title).toMatch(/^Pago de 18,50\u00a0€ a /)
    expect(await lastSms(bank, ana.user.mobile)).toContain('PAGAR 18,50 EUR a')
    const done = (await calls.code(state.operationId, await lastCode(bank, ana.user.mobile))).json()
    expect(['PROCESSING', 'EXECUTED']).toContain(done.status)
    await turn()
    expect([await stateOf(id), await money(ana)]).toEqual(['PAID', [98_150, 0]])
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('between two customers of this bank is booked at once, and both see it paid', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    expect((await paid(luis, id)).status).toBe('EXECUTED')
    expect([await stateOf(id), await stateOf(await twinOf(id))]).toEqual(['PAID', 'PAID'])
    expect([await money(luis), await money(ana)]).toEqual([
      [98_150, 0],
      [101_850, 0],
    ])
  })

  test('11: from two devices at once is paid once; the other signature stands and says why', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    const first = await accepting(luis, id)
    const codes = [await lastCode(bank, luis.user.mobile)]
    const second = await accepting(luis, id)
    codes.push(await lastCode(bank, luis.user.mobile))
    const ended = await Promise.all([first, second].map(({ calls, reply }, at) => calls.code(reply.json().operationId, codes[at] ?? '')))
    expect(new Set(ended.map((ending) => ending.json().status))).toEqual(new Set(['EXECUTED', 'REFUSED']))
    expect(ended.map((ending) => ending.json().refusal?.code).filter(Boolean)).toEqual(['BIZUM_CLOSED'])
    expect(await money(luis)).toEqual([98_150, 0])
  })

  test('12: confirmed twice at once, or again later, is one payment with the same answer', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    const { calls, reply } = await accepting(luis, id)
    const code = await lastCode(bank, luis.user.mobile)
    const ended = await Promise.all([1, 2, 3].map(() => calls.code(reply.json().operationId, code)))
    const answered = ended.filter(({ statusCode }) => statusCode === 200)
    for (const ending of answered) expect(['PROCESSING', 'EXECUTED']).toContain(ending.json().status)
    expect((await calls.code(reply.json().operationId, code)).json().status).toBe('EXECUTED')
    expect(await money(luis)).toEqual([98_150, 0])
  })

  test('15: withdrawn by the asker while it is signed is as the scheme says: never paid and withdrawn both', async () => {
    const id = await requestTo(ana, { fromPhone: '+34611000007' })
    const state = await paid(ana, id)
    expect(state).toMatchObject({ status: 'REFUSED', refusal: { code: 'GONE_WITHDRAWN' } })
    await turn()
    expect([await stateOf(id), await money(ana)]).toEqual(['WITHDRAWN', [100_000, 0]])
  })

  test('16: accepted and rejected from two tabs, the first wins and the other says how it ended', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    const { calls, reply } = await accepting(luis, id)
    const code = await lastCode(bank, luis.user.mobile)
    const [signed, rejected] = await Promise.all([calls.code(reply.json().operationId, code), act(luis, id, 'revocation')])
    const won = signed.json().status === 'EXECUTED'
    expect(won ? rejected.json().code : signed.json().refusal?.code).toBe('BIZUM_CLOSED')
    expect(await stateOf(id)).toBe(won ? 'PAID' : 'REJECTED')
    expect(await money(luis)).toEqual([won ? 98_150 : 100_000, 0])
  })

  test('23: a stranger’s 200 € need a strong signature; as much to somebody paid before does not', async () => {
    const card = await withCoordinates(bank, ana.user)
    const key = await withPasskey(bank, ana.user)
    const amount = 20_000 as never
    const strange = await requestTo(ana, { amount })
    expect((await accepting(ana, strange, { method: card.method })).reply.json().code).toBe('Q302')
    expect((await accepting(ana, strange, { method: key.method })).reply.statusCode).toBe(200)
    await knows(ana, '+34611000200')
    const friend = await requestTo(ana, { amount, fromPhone: '+34611000200' })
    expect((await accepting(ana, friend, { method: card.method })).reply.statusCode).toBe(200)
  })

  test('with a wrong code pays nothing, and without money or over a limit is not prepared', async () => {
    const id = await requestTo(ana)
    const { calls, reply } = await accepting(ana, id)
    const wrong = wrongCode(await lastCode(bank, ana.user.mobile))
    expect((await calls.code(reply.json().operationId, wrong)).json().code).toBe('SIGNATURE_WRONG')
    expect([await stateOf(id), await money(ana)]).toEqual(['PENDING', [100_000, 0]])
    const poor = await customer('pobre', 0)
    expect((await accepting(poor, await requestTo(poor))).reply.json().code).toBe('INSUFFICIENT_FUNDS')
    const dear = await requestTo(ana, { amount: 100_001 as never })
    expect((await accepting(ana, dear)).reply.json().code).toBe('BIZUM_LIMIT')
  })

  test('is closed with its feature, and to whoever may only consult', async () => {
    // What is known of features is kept a little: past whatever the tests before have left.
    later(60 * 86_400)
    const id = await requestTo(ana)
    await bank.database.transaction((tx) =>
      tx.insert(featureStatuses).values({ feature: 'bizum.pending-operation-c2c.accept-request', status: 'OFF' }),
    )
    later(5)
    expect((await accepting(ana, id)).reply.json().code).toBe('FEATURE_OFF')
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    later(5)
    const reader = await addUser(bank, `consulta.${(people += 1)}`, 'Almenara1', false)
    const tokens = await signInAs(bank, reader)
    expect((await post(bank, tokens, `${ONE}/${id}/revocation`, {})).json().code).toBe('CONSULTATIVE')
  })
})
