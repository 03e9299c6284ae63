import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '../../../messages/tables.ts'
import { get, openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { type BizumCustomer } from '../../../testing/bizum.ts'
import { askTakenBack, repeatBizum, requestComes, setOutage } from '../../../testing/bizum-scheme.ts'
import { lastSms } from '../../../testing/orders.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumRequests } from './tables.ts'
import { bizumLimits } from '../payments/tables.ts'
import { bizumContracts } from '../contract/tables.ts'
import { askingAt } from '../../../testing/bizum-asking.ts'

const ROOT = '/services/bizum/v1'
const ONE = `${ROOT}/pending-operations-c2c`
const STRANGER = '+34611000100'
let bank: TestBank
let ana: BizumCustomer
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  ana = await customer('ana')
})

const {
  customer,
  turn,
  later,
  tokensOf,
  one,
  stateOf,
  twinOf,
  ask,
  askedBy,
  requestTo,
  knows,
  detail,
  act,
  accepting,
  money,
  sentTo,
  loggedBy,
} = askingAt(() => bank)

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
    const id = await requestTo(ana, { concept: 'Entra en evil.com' })
    const text = await lastSms(bank, ana.user.mobile)
    expect(text).toContain('le pide 18,50 EUR por Bizum')
    expect(text).not.toContain('evil')
    const [notice] = await bank.database.select().from(notices).where(eq(notices.userId, ana.user.id))
    expect(notice).toMatchObject({ path: expect.stringContaining(id), text: expect.not.stringContaining('evil') })
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

  test('of several says each by the name that the customer gave them, and by the directory’s who has none', async () => {
    const friend = { phone: '+34611000201', alias: 'Marc pádel' }
    const { requests } = (await ask(ana, [friend.phone, '+34611000202'])).json()
    expect((await post(bank, await tokensOf(ana), `${ROOT}/contacts`, friend)).statusCode).toBe(200)
    const { members } = (await detail(ana, requests[0].id)).group
    const aliases = members.map(({ id, alias }: { id: string; alias?: string }) => [id, alias])
    expect(Object.fromEntries(aliases)).toEqual({ [requests[0].id]: 'Marc pádel', [requests[1].id]: undefined })
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
