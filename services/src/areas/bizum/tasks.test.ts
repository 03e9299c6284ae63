/** What waits for its customer's answer is among their tasks until it waits no more. Over HTTP. */
import type { Notice } from '@almenara/contract/areas/notices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products } from '../../products/tables.ts'
import { get, openTestBank, post, signInAs, type TestBank } from '../../testing/bank.ts'
import { addBizumCustomer, send, type BizumCustomer } from '../../testing/bizum.ts'
import { askingAt } from '../../testing/bizum-asking.ts'
import { buyingAt, purchasePath } from '../../testing/bizum-buying.ts'
import { askTakenBack, consentComes, purchaseComes, requestComes, shuffleBizum } from '../../testing/bizum-scheme.ts'
import { lastCode, operation } from '../../testing/orders.ts'
import { portOut } from './contract/ported-out.ts'
import { followStandings } from './contract/standings.ts'
import { bizumContracts } from './contract/tables.ts'
import { bizumConsents } from './consents/tables.ts'

const ROOT = '/services/bizum/v1'
const KNOWN = '+34611000100'
let bank: TestBank
let ana: BizumCustomer
let people = 0
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  ana = await addBizumCustomer(bank, `tareas.${people}`, { funds: 100_000 })
})

const asking = askingAt(() => bank)
const { turn, later, tokens, purchased, accepted } = buyingAt(
  () => bank,
  () => ana,
)

/** The addresses of the tasks of Bizum that wait. */
async function tasks(): Promise<(string | undefined)[]> {
  const { rows } = (await get(bank, await signInAs(bank, ana.user), '/services/notice/v1/notices-extract?state=UNREAD')).json<{
    rows: Notice[]
  }>()
  return rows.flatMap(({ path }) => (path?.startsWith('/bizum/') ? [path] : []))
}

/** Their mobile has Bizum with another bank. */
const moved = () => bank.database.transaction((tx) => portOut(tx, bank.bank, { phone: ana.phone, at: bank.clock.now() }, bank.clock.now()))
const taskOf = (place: string, id: string) => `/bizum/movements/${place}/${id}/detail/1/-`

describe('the task of a request', () => {
  const ENDS: Readonly<Record<string, (id: string, asked: string) => Promise<unknown>>> = {
    paid: (id) => asking.paid(ana, id),
    rejected: (id) => asking.act(ana, id, 'revocation'),
    'taken back': (_, schemeId) => askTakenBack(bank, schemeId),
    lapsed: async (id) => bank.clock.set((await asking.one(id))?.expiresAt ?? ''),
    'closed with the contract': () => moved(),
  }
  test.each(Object.keys(ENDS))('leads to it, and is over once it is %s', async (how) => {
    await asking.knows(ana, KNOWN)
    const id = await asking.requestTo(ana)
    expect(await tasks()).toEqual([taskOf('pending-operation-c2c', id)])
    await ENDS[how]?.(id, (await asking.one(id))?.schemeId ?? '')
    await turn()
    expect(await tasks()).toEqual([])
  })

  test('of another customer of this bank ends when they take it back, with its reminder', async () => {
    const luis = await asking.customer('luis')
    await asking.knows(ana, luis.phone)
    const { requests } = (await asking.ask(luis, [ana.phone])).json()
    later(86_400)
    expect((await asking.act(luis, requests[0].id, 'reminder')).statusCode).toBe(200)
    expect(await tasks()).toHaveLength(2)
    await asking.act(luis, requests[0].id, 'revocation')
    expect(await tasks()).toEqual([])
  })
})

describe('the task of a purchase', () => {
  const ENDS: Readonly<Record<string, (path: string, schemeId: string) => Promise<unknown>>> = {
    paid: (path) => accepted(path),
    rejected: async (path) => post(bank, await tokens(), `${path}/revocation`, {}),
    'taken back': (_, schemeId) => askTakenBack(bank, schemeId),
    lapsed: async () => later(3_600),
    'closed with the contract': () => moved(),
  }
  test.each(Object.keys(ENDS))('leads to it, and is over once it is %s', async (how) => {
    const row = await purchased()
    expect(await tasks()).toEqual([taskOf('pending-operation-c2er', row.id)])
    await ENDS[how]?.(purchasePath(row.id), row.schemeId)
    await turn()
    expect(await tasks()).toEqual([])
  })

  test('with charges afterwards leads to its own page', async () => {
    const row = await purchased({ merchantId: 'ALBUFERA03', subscribe: true })
    expect(await tasks()).toEqual([taskOf('pending-operation-c2er-mit', row.id)])
    await accepted(purchasePath(row.id, true))
    expect(await tasks()).toEqual([])
  })
})

describe('the task of a permission', () => {
  const ENDS: Readonly<Record<string, (path: string, schemeId: string) => Promise<unknown>>> = {
    given: async (path) => {
      const calls = operation(bank, await tokens(), `${path}/acceptance`)
      const { operationId } = (await calls.authorize({ account: ana.account.id })).json()
      return calls.code(operationId, await lastCode(bank, ana.user.mobile))
    },
    denied: async (path) => post(bank, await tokens(), `${path}/denial`, {}),
    'taken back': (_, schemeId) => askTakenBack(bank, schemeId),
    lapsed: async () => later(40 * 86_400),
    'closed with the contract': () => moved(),
  }
  test.each(Object.keys(ENDS))('leads to it, and is over once it is %s', async (how) => {
    const schemeId = await consentComes(bank, ana.phone)
    await turn()
    const [row] = await bank.database.select().from(bizumConsents).where(eq(bizumConsents.schemeId, schemeId))
    const id = row?.id ?? ''
    expect(await tasks()).toEqual([taskOf('consents', id)])
    await ENDS[how]?.(`${ROOT}/consents/${id}`, schemeId)
    await turn()
    expect(await tasks()).toEqual([])
  })
})

test('what is taken back before it comes is no task', async () => {
  for (const comes of [requestComes, purchaseComes, consentComes]) {
    await asking.knows(ana, KNOWN)
    await askTakenBack(bank, await comes(bank, ana.phone))
    await shuffleBizum(bank)
    await turn()
    expect(await tasks()).toEqual([])
  }
})

test('a send to whoever has no Bizum yet is a task until it ends', async () => {
  const { operationId } = await send(bank, ana, ['+34611000001'])
  await turn()
  expect(await tasks()).toEqual([taskOf('pending-operation-c2c', operationId)])
  later(48 * 3600 + 1)
  await turn()
  expect(await tasks()).toEqual([])
})

test('a contract that does not work is a task of its customer alone, until it works again', async () => {
  const luis = await asking.customer('luis')
  const setStatus = (status: 'ACTIVE' | 'CANCELLED') =>
    bank.database.transaction(async (tx) => {
      for (const { account, contractId } of [ana, luis]) {
        if (status === 'ACTIVE' && account === luis.account) continue
        await tx.update(products).set({ status }).where(eq(products.id, account.id))
        await followStandings(tx, bank.clock.now(), eq(bizumContracts.id, contractId))
      }
    })
  await setStatus('CANCELLED')
  const administration = '/bizum/contract/bizum-contract-administration'
  expect(await tasks()).toEqual([administration])
  await setStatus('ACTIVE')
  expect(await tasks()).toEqual([])
  ana = luis
  expect(await tasks()).toEqual([administration])
})
