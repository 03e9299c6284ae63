import type { AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import { pathOf } from '@almenara/contract/call'
import type { OrderState } from '@almenara/contract/two-step'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts, users } from '../../identity/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAlert, addTold, alertInput, messagesTo, readAlert, type Told } from '../../testing/alerts.ts'
import { addAccount, get, move, openTestBank, post, signInAs, type TestBank } from '../../testing/bank.ts'
import { lastCode, operation, wrongCode } from '../../testing/orders.ts'
import { alertRoutes } from './routes.ts'
import { alertContracts } from './tables.ts'

let tested: TestBank
let ana: Told
let luis: Told
let id: string
beforeAll(async () => {
  tested = await openTestBank()
  ana = await addTold(tested, 'ana.perez')
  luis = await addTold(tested, 'luis.gil')
  await move(tested, ana.account, 250_00, '2026-11-02', 'Alquiler')
  await move(tested, ana.account, -100_00, '2026-11-03', 'Compra')
  await move(tested, ana.account, 100_00, '2026-11-03', 'Alquiler, resto')
  id = await addAlert(tested, ana)
})
afterAll(() => tested.close())

const ALERTS = '/services/alerts/v1'
const calls = (told: Told, path = 'contracts') => operation(tested, told.tokens, `${ALERTS}/${path}`)
const ask = async <T>(told: Told, path: string): Promise<T> => (await get(tested, told.tokens, `${ALERTS}/${path}`)).json<T>()
const rowsOf = async (told: Told, query = '') => (await ask<{ rows: { id: string }[] }>(told, `contracts-extract${query}`)).rows

describe('creating one', () => {
  test('is signed, once however often it is confirmed, and by nobody with a wrong code', async () => {
    const { authorize, code } = calls(luis)
    const { operationId } = (await authorize(alertInput(luis))).json<OrderState>()
    const right = await lastCode(tested, luis.user.mobile)
    expect((await code(operationId, wrongCode(right))).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    const [first, second] = await Promise.all([code(operationId, right), code(operationId, right)])
    expect([first.json<OrderState>().status, second.json<OrderState>().status]).toEqual(['EXECUTED', 'EXECUTED'])
    expect(await rowsOf(luis)).toHaveLength(1)
    expect((await messagesTo(tested, luis)).at(-1)?.text).toMatch(/^Su alerta A-\d{6} ya vigila su cuenta\.$/)
  })

  test('that is not signed in time is not made', async () => {
    const { operationId } = (await calls(luis).authorize(alertInput(luis))).json<OrderState>()
    const right = await lastCode(tested, luis.user.mobile)
    tested.clock.set('2026-11-20T10:06:00+01:00')
    for (const told of [ana, luis]) told.tokens = await signInAs(tested, told.user)
    expect((await calls(luis).code(operationId, right)).json()).toMatchObject({ code: 'SIGNATURE_EXPIRED' })
    expect(await rowsOf(luis)).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['an amount that is missing', { rules: [{ code: 'BALANCE_BELOW', repeat: 'EVERY_TIME' }] }, 'rules.0.amount'],
    ['an amount of nothing', { rules: [{ code: 'INCOME', amount: 0, repeat: 'EVERY_TIME' }] }, 'rules.0.amount'],
    ['an amount beyond the most', { rules: [{ code: 'INCOME', amount: 100_000_000, repeat: 'EVERY_TIME' }] }, 'rules.0.amount'],
    ['words that say nothing', { rules: [{ code: 'INCOME', words: '¨', repeat: 'EVERY_TIME' }] }, 'rules.0.words'],
    [
      'the same alert twice',
      { rules: ['Alquiler', 'ALQUILER'].map((words) => ({ code: 'INCOME', words, repeat: 'EVERY_TIME' })) },
      'rules.1',
    ],
    ['a channel twice', { channels: ['SMS', 'SMS'] }, 'channels'],
    ['quiet hours that last a day', { quiet: { from: '08:00', until: '08:00' } }, 'quiet'],
    ['conditions that are not in force', { conditionsVersion: 7 }, 'conditionsVersion'],
  ])('is refused with %s, by its field', async (_, more, field) => {
    const answer = await calls(ana).authorize(alertInput(ana, more))
    expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] })
  })

  test('for another’s account answers as for one that does not exist', async () => {
    const answers = await Promise.all([luis.account.id, 'nothing'].map((productId) => calls(ana).authorize(alertInput(ana, { productId }))))
    expect(answers.map((one) => [one.statusCode, one.json().code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
  })

  test('needs a verified contact of the channel, and one at all', async () => {
    const eva = await addTold(tested, 'eva.ruiz')
    const mine = eq(contacts.partyId, eva.user.partyId)
    await tested.database.transaction((tx) => tx.update(contacts).set({ verifiedAt: null }).where(eq(contacts.value, eva.email)))
    expect((await calls(eva).authorize(alertInput(eva))).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'channels.0' }] })
    await tested.database.transaction((tx) => tx.update(contacts).set({ verifiedAt: null }).where(mine))
    expect((await calls(eva).authorize(alertInput(eva))).json()).toMatchObject({ code: 'NO_CHANNEL' })
  })

  test('is not for who may only consult, and a successive one not for who has none', async () => {
    const eva = await addTold(tested, 'eva.sanz')
    expect((await calls(eva, 'contracts/successive').authorize(alertInput(eva))).json()).toMatchObject({ code: 'NOT_FOUND' })
    await tested.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, eva.user.id)))
    expect((await calls(eva).authorize(alertInput(eva))).json()).toMatchObject({ code: 'CONSULTATIVE' })
  })

  test('ends at twenty, and what was signed at the same time is refused', async () => {
    const eva = await addTold(tested, 'eva.mora')
    const accountOfHers = await addAccount(tested, eva.user)
    const first = await addAlert(tested, eva)
    const [row] = await tested.database.select().from(alertContracts).where(eq(alertContracts.id, first))
    if (!row) throw new Error('No contract')
    const more = (many: number, from: number) =>
      Array.from({ length: many }, (_, at) => ({ ...row, id: `${first}${from + at}`, number: `${row.number}-${from + at}` }))
    await tested.database.transaction((tx) => tx.insert(alertContracts).values(more(18, 0)))
    const { authorize, answer } = calls(eva, 'contracts/successive')
    const asked = await authorize(alertInput(eva, { productId: accountOfHers.id }))
    await tested.database.transaction((tx) => tx.insert(alertContracts).values(more(1, 18)))
    expect((await answer(asked, eva.user.mobile)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'ALERT_LIMIT' } })
    expect((await authorize(alertInput(eva))).json()).toMatchObject({ code: 'ALERT_LIMIT' })
  })
})

describe('what it tells of itself', () => {
  test('has its rules in a sentence, and its status counts it', async () => {
    const [row] = await rowsOf(ana)
    expect(row).toMatchObject({ id, state: 'ACTIVE', channels: ['EMAIL'], rules: [{ code: 'BALANCE_BELOW', over: false }] })
    expect((await readAlert(tested, ana, id)).rules[0]?.sentence).toMatch(/^Si el saldo baja de 200,00\s€$/)
    expect(await ask<AlertStatus>(ana, 'status')).toMatchObject({
      status: 'CONTRACTED',
      contracts: { active: 1, total: 1 },
      channels: [
        { channel: 'PUSH', verified: false, price: 0 },
        { channel: 'EMAIL', verified: true, price: 0 },
        { channel: 'SMS', verified: true },
      ],
    })
  })

  test('is how often it would have come in thirty days', async () => {
    const many = async (query: string) =>
      (await ask<{ wouldHaveFired?: number }>(ana, `config?productId=${ana.account.id}&${query}`)).wouldHaveFired
    expect(await many('code=INCOME&words=alquiler')).toBe(2)
    expect(await many('code=INCOME&words=alquiler&amount=20000')).toBe(1)
    expect(await many('code=BALANCE_BELOW&amount=20000')).toBe(1)
    expect(await many('code=BALANCE_ABOVE&amount=20000')).toBe(2)
    expect((await ask<object>(ana, 'config')) as object).not.toHaveProperty('wouldHaveFired')
    expect(await ask(ana, `config?productId=${luis.account.id}&code=INCOME`)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is filtered by its state and its channels', async () => {
    expect(await rowsOf(ana, '?states=DEACTIVATED')).toEqual([])
    expect(await rowsOf(ana, '?channels=SMS')).toEqual([])
    expect(await rowsOf(ana, `?channels=EMAIL&product=${ana.account.id}&states=ACTIVE`)).toHaveLength(1)
    const { products } = await ask<{ products: { id: string }[] }>(ana, 'products')
    expect(products.map((product) => product.id)).toEqual([ana.account.id])
    const { accounts } = await ask<{ accounts: { id: string }[] }>(ana, 'liquidation-accounts')
    expect(accounts.map((account) => account.id)).toEqual([ana.account.id])
  })
})

test('its list is a file, unless it has more rows than a file may have', async () => {
  const eva = await addTold(tested, 'eva.lista')
  const one = await addAlert(tested, eva)
  const file = async () => {
    const { txId } = await ask<{ txId: string }>(eva, 'contracts-extract')
    return get(tested, eva.tokens, `${ALERTS}/contracts-extract/export?txId=${txId}&format=PDF`)
  }
  expect((await file()).headers['content-type']).toBe('application/pdf')
  await tested.database.transaction((tx) =>
    tx.execute(sql`insert into alert_contracts (id, number, user_id, product_id, channels, hide_amounts, conditions_version, created_at)
      select id || n, number || n, user_id, product_id, channels, hide_amounts, conditions_version, created_at
      from alert_contracts, generate_series(1, 5000) n where id = ${one}`),
  )
  expect((await file()).json()).toMatchObject({ code: 'EXPORT_MAXIMUM' })
})

describe('changing one', () => {
  const INCOME = [{ code: 'INCOME', amount: 10_00, repeat: 'EVERY_TIME' }]
  const OPERATION = '3f0d9a50-5d0a-4c19-9a3e-3d2f6f6f2f10'

  test('case 19: is of the version that was seen; of another it is refused and changes nothing', async () => {
    const { version } = await readAlert(tested, ana, id)
    const configure = (of: number) =>
      post(tested, ana.tokens, `${ALERTS}/contracts/${id}/configure`, { rules: INCOME, version: of, operationId: OPERATION })
    const twice = await Promise.all([configure(version), configure(version)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await configure(version)).json()).toMatchObject({ code: 'ALERT_CHANGED' })
    expect(await readAlert(tested, ana, id)).toMatchObject({ version: version + 1, rules: [{ code: 'INCOME' }] })
    expect((await messagesTo(tested, ana)).at(-1)?.text).toContain('Ha cambiado lo que vigila')
  })

  test('its channels is signed, and told by those that it had', async () => {
    const { version } = await readAlert(tested, ana, id)
    const terms = { channels: ['SMS'], hideAmounts: true, quiet: { from: '22:00', until: '08:00' } }
    const { authorize, answer } = calls(ana, `contracts/${id}/modify`)
    const [asked, late] = [await authorize({ ...terms, version }), await authorize({ ...terms, version })]
    expect((await answer(late, ana.user.mobile)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await readAlert(tested, ana, id)).toMatchObject({ version: version + 1, ...terms })
    expect((await messagesTo(tested, ana)).at(-1)?.channel).toBe('EMAIL')
    expect(asked.json<OrderState>().status).toBe('SIGNING')
    expect((await authorize({ ...terms, version })).json()).toMatchObject({ code: 'ALERT_CHANGED' })
  })

  test('by pausing and going on needs no code, and a day that has passed is refused', async () => {
    const { version } = await readAlert(tested, ana, id)
    const change = (body: object) => post(tested, ana.tokens, `${ALERTS}/contracts/${id}/deactivate`, { ...body })
    expect((await change({ version, pauseUntil: '2026-11-19' })).json()).toMatchObject({ fields: [{ field: 'pauseUntil' }] })
    expect((await change({ version, pauseUntil: '2026-11-25' })).json()).toEqual({ state: 'PAUSED', version: version + 1 })
    expect(await readAlert(tested, ana, id)).toMatchObject({ pausedUntil: '2026-11-25' })
    expect((await change({ version: version + 1, resume: true })).json()).toEqual({ state: 'ACTIVE', version: version + 2 })
  })

  test('a message to try it goes by its channels', async () => {
    const answer = await post(tested, ana.tokens, `${ALERTS}/contracts/${id}/test`, { operationId: OPERATION })
    expect(answer.json()).toMatchObject({ channel: 'SMS' })
    expect((await messagesTo(tested, ana)).at(-1)?.text).toContain('aviso de prueba')
  })

  test('case 22: of another’s, or of one that does not exist, every call answers alike and changes nothing', async () => {
    const { version } = await readAlert(tested, ana, id)
    const bodies: Record<string, object> = {
      configure: { rules: INCOME, version, operationId: OPERATION },
      deactivate: { version },
      test: { operationId: OPERATION },
    }
    for (const { call } of alertRoutes.filter((one) => one.call.path.includes('{alertContractId}'))) {
      const answers = await Promise.all(
        [id, 'nothing'].map((alertContractId) => {
          const url = pathOf(call.path, { alertContractId })
          const body = bodies[call.path.split('/').at(-1) ?? ''] ?? {
            channels: ['SMS'],
            hideAmounts: true,
            version,
            operationId: OPERATION,
          }
          return call.method === 'GET' ? get(tested, luis.tokens, url) : post(tested, luis.tokens, url, { ...body })
        }),
      )
      if (call.path.endsWith('confirmation')) continue
      expect(
        answers.map((one) => [one.statusCode, one.json().code]),
        call.path,
      ).toEqual([
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ])
    }
    expect(await readAlert(tested, ana, id)).toMatchObject({ version, state: 'ACTIVE' })
  })
})

test('each call is refused while the bank keeps its feature closed', async () => {
  const closed = [...new Set(alertRoutes.map(({ call }) => call.feature))].flatMap((feature) => (feature === 'public' ? [] : [feature]))
  const off = closed.map((feature) => ({ feature, status: 'OFF' as const }))
  await tested.database.transaction((tx) => tx.insert(featureStatuses).values(off))
  // The gate believes the last status for two seconds.
  tested.clock.set(new Date(Date.parse(tested.clock.now()) + 5_000).toISOString())
  ana.tokens = await signInAs(tested, ana.user)
  for (const { call } of alertRoutes) {
    const { method, path } = call
    const url = pathOf(path, { alertContractId: id })
    const answer = method === 'GET' ? await get(tested, ana.tokens, url) : await post(tested, ana.tokens, url, {})
    expect(answer.json(), path).toMatchObject({ code: 'FEATURE_OFF' })
  }
})
