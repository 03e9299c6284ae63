import type { Connection, SessionEvent } from '@almenara/contract/areas/session-logs'
import { IDLE_SECONDS, LOGIN_ATTEMPTS } from '@almenara/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCK_SECONDS } from '../../identity/attempts.ts'
import { SESSION_SECONDS } from '../../identity/sessions.ts'
import { sessions } from '../../identity/tables.ts'
import { sealLog } from '../../session-log/log-sealer.ts'
import { events } from '../../session-log/tables.ts'
import { verifyLog } from '../../session-log/verify-log.ts'
import { featureStatuses } from '../../status/tables.ts'
import {
  addAccount,
  addUser,
  get,
  openTestBank,
  passwordForm,
  put,
  signInAs,
  token,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { LOG_KEYS, sealAll } from '../../testing/sealed.ts'

let bank: TestBank
let people = 0
let ana: TestUser
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  ana = await addUser(bank, `ana.${people}`)
})

type Tokens = Awaited<ReturnType<typeof signInAs>>

function later(seconds: number): void {
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + seconds * 1000).toISOString())
}

const LIST = '/services/session-logs/v1/connections-extract'
const one = (id: string) => `/services/session-logs/v1/${id}`
const list = async (tokens: Tokens, query = '') => (await get(bank, tokens, LIST + query)).json()
const connectionsOf = async (tokens: Tokens, query = ''): Promise<Connection[]> => (await list(tokens, query)).rows
const eventsOf = async (tokens: Tokens, id: string): Promise<SessionEvent[]> => (await get(bank, tokens, `${one(id)}/events`)).json().rows
const own = async (tokens: Tokens): Promise<Connection> => {
  const found = (await connectionsOf(tokens)).find(({ current }) => current)
  if (!found) throw new Error('The session that asks is not in its own list')
  return found
}
const wrong = () => token(bank, passwordForm(ana.username, 'Mala1clave'), '203.0.113.7')

describe('the connections of a customer', () => {
  test('come from the newest, with the one that asks marked', async () => {
    await signInAs(bank, ana)
    later(60)
    const tokens = await signInAs(bank, ana)
    const rows = await connectionsOf(tokens)
    expect(rows.map(({ current, result }) => [current, result])).toEqual([
      [true, 'OPEN'],
      [false, 'OPEN'],
    ])
    expect(rows[0]).toMatchObject({ startedAt: '2026-11-20T09:01:00.000Z', device: 'web', deviceName: 'Dispositivo desconocido' })
    expect(rows[0]?.address).toMatch(/^10\./)
  })

  test('tell how each ended: by leaving, idle, or at eight hours', async () => {
    await signInAs(bank, ana)
    later(60)
    const leaving = await signInAs(bank, ana)
    later(60)
    await get(bank, leaving, '/services/users/v1/logout')
    later(IDLE_SECONDS)
    const rows = await connectionsOf(await signInAs(bank, ana))
    expect(rows.map(({ result, endedAt }) => [result, endedAt])).toEqual([
      ['OPEN', undefined],
      ['CLOSED', '2026-11-20T09:02:00.000Z'],
      ['EXPIRED', '2026-11-20T09:05:00.000Z'],
    ])
  })

  test('a refused sign-in is one of them, with where it came from, and is not the last access', async () => {
    const first = await signInAs(bank, ana)
    later(60)
    await wrong()
    const [refused] = await connectionsOf(first)
    expect(refused).toMatchObject({ result: 'REFUSED', address: '203.0.113.7', current: false })
    expect(await eventsOf(first, refused?.id ?? '')).toMatchObject([{ kind: 'SIGN_IN_REFUSED', result: 'REFUSED' }])
    later(60)
    const info = await get(bank, await signInAs(bank, ana), '/services/users/v1/mainInfo')
    expect(info.json().lastAccess).toBe('2026-11-20T09:00:00.000Z')
  })

  test('the lock is told once, however long somebody goes on guessing', async () => {
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS + 4; attempt += 1) await wrong()
    later(LOCK_SECONDS + 1)
    const tokens = await signInAs(bank, ana)
    const refused = await connectionsOf(tokens, '?result=REFUSED')
    const kinds = await Promise.all(refused.map(async ({ id }) => (await eventsOf(tokens, id))[0]?.kind))
    expect(kinds.filter((kind) => kind === 'SIGN_IN_REFUSED')).toHaveLength(LOGIN_ATTEMPTS)
    expect(kinds.filter((kind) => kind === 'ACCESS_LOCKED')).toHaveLength(1)
  })

  test('a name that nobody has leaves an event of nobody, and no connection', async () => {
    const before = await bank.database.$count(sessions)
    await token(bank, passwordForm('nadie.conocido', 'Mala1clave'), '203.0.113.9')
    expect(await bank.database.$count(sessions)).toBe(before)
    const written = (await bank.database.select().from(events)).filter(({ address }) => address === '203.0.113.9')
    expect(written).toMatchObject([{ kind: 'SIGN_IN_REFUSED', sessionId: null, userId: null }])
    expect(JSON.stringify(written)).not.toContain('nadie')
  })

  test('are filtered by day, device and result, and a list that is frozen stays as it was', async () => {
    await signInAs(bank, ana)
    later(24 * 3600)
    await wrong()
    later(60)
    const tokens = await signInAs(bank, ana)
    const first = await list(tokens)
    expect(first.count).toBe(3)
    expect(await connectionsOf(tokens, '?toDate=2026-11-20')).toHaveLength(1)
    expect(await connectionsOf(tokens, '?fromDate=2026-11-21&toDate=2026-11-21')).toHaveLength(2)
    expect((await connectionsOf(tokens, '?result=REFUSED,EXPIRED')).map(({ result }) => result)).toEqual(['REFUSED', 'EXPIRED'])
    expect(await connectionsOf(tokens, '?device=mobile')).toEqual([])
    later(30)
    await signInAs(bank, ana)
    expect((await list(tokens, `?txId=${first.txId}`)).count).toBe(3)
    expect((await list(tokens)).count).toBe(4)
  })

  test('a connection that ends later stands in a frozen list as it was when the list was read', async () => {
    const leaving = await signInAs(bank, ana)
    const tokens = await signInAs(bank, ana)
    const open = await list(tokens, '?result=OPEN')
    later(10)
    await get(bank, leaving, '/services/users/v1/logout')
    expect((await list(tokens, `?txId=${open.txId}`)).rows).toHaveLength(2)
    expect((await connectionsOf(tokens, '?result=OPEN')).map(({ current }) => current)).toEqual([true])
  })

  test('come in pages, without missing or repeating any', async () => {
    await bank.database.transaction((tx) =>
      tx.insert(sessions).values(
        Array.from({ length: 30 }, (_, index) => ({
          id: `past-${people}-${index}`,
          userId: ana.id,
          // Two at a time begin at the same moment.
          startedAt: bank.clock.now().replace('09:00', `08:${String(10 + Math.floor(index / 2)).padStart(2, '0')}`) as ReturnType<
            typeof bank.clock.now
          >,
          lastSeenAt: bank.clock.now(),
          application: 'web',
          userAgent: '',
          latitude: 0,
          longitude: 0,
        })),
      ),
    )
    const tokens = await signInAs(bank, ana)
    const first = await list(tokens)
    const second = await list(tokens, `?txId=${first.txId}&fromPage=2&toPage=2`)
    const ids = [...first.rows, ...second.rows].map(({ id }: Connection) => id)
    expect([first.more, second.more, new Set(ids).size]).toEqual([true, false, 31])
  })

  test('dates that make no sense are refused with the field and the remedy', async () => {
    const tokens = await signInAs(bank, ana)
    const refusal = async (query: string) => (await get(bank, tokens, LIST + query)).json()
    expect(await refusal('?fromDate=2026-11-19&toDate=2026-11-18')).toMatchObject({ code: 'DJA9', fields: [{ field: 'fromDate' }] })
    expect(await refusal('?toDate=2026-11-21')).toMatchObject({ code: 'DJA9', fields: [{ field: 'toDate' }] })
    expect(await refusal('?fromDate=2022-12-31')).toMatchObject({ code: 'DJA9', fields: [{ field: 'fromDate' }] })
    expect(await refusal('?result=NADA')).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'result.0' }] })
  })
})

describe('what was done in a connection', () => {
  test('begins with the sign-in; an alias and an export lead to their account', async () => {
    const account = await addAccount(bank, ana)
    const tokens = await signInAs(bank, ana)
    await put(bank, tokens, `/services/accounts/v1/${account.id}/alias`, { alias: 'Casa' })
    const movements = (await get(bank, tokens, `/services/accounts/v2/${account.id}/movement-extract`)).json()
    await get(bank, tokens, `/services/accounts/v2/${account.id}/movement-extract/export/screen?txId=${movements.txId}&format=PDF`)
    const product = { id: account.id, type: 'VIEW', name: 'Casa' }
    expect(await eventsOf(tokens, (await own(tokens)).id)).toMatchObject([
      { kind: 'LIST_EXPORTED', detail: `movimientos-${account.iban.slice(-4)}.pdf`, product },
      { kind: 'ALIAS_CHANGED', detail: 'De «Cuenta corriente» a «Casa»', product },
      { kind: 'SIGN_IN', detail: '' },
    ])
  })

  test('an act that was refused, or a file that could not be made, leaves nothing', async () => {
    const account = await addAccount(bank, ana)
    const tokens = await signInAs(bank, ana)
    expect((await put(bank, tokens, `/services/accounts/v1/${account.id}/alias`, { alias: '<' })).statusCode).toBe(400)
    expect((await eventsOf(tokens, (await own(tokens)).id)).map(({ kind }) => kind)).toEqual(['SIGN_IN'])
  })

  test('leaving, running out and being closed for safety are the last of it', async () => {
    const idle = await signInAs(bank, ana)
    const idleId = (await own(idle)).id
    const reused = await signInAs(bank, ana)
    const reusedId = (await own(reused)).id
    const refresh = () => token(bank, { grant_type: 'refresh_token', refresh_token: reused.refresh_token })
    await refresh()
    later(40)
    await refresh()
    later(IDLE_SECONDS)
    await sealLog(bank.bank, 5)
    const tokens = await signInAs(bank, ana)
    expect((await eventsOf(tokens, idleId))[0]).toMatchObject({
      kind: 'SESSION_EXPIRED',
      at: '2026-11-20T09:05:00.000Z',
      detail: 'Por estar sin actividad',
    })
    expect((await eventsOf(tokens, reusedId))[0]).toMatchObject({ kind: 'SESSION_CLOSED' })
    later(SESSION_SECONDS)
    await sealLog(bank.bank, 5)
    await sealAll(bank.database)
    expect((await verifyLog(bank.database, LOG_KEYS)).problems).toEqual([])
  })

  test('what is no longer the customer’s is not named', async () => {
    const other = await addAccount(bank, await addUser(bank, `otra.${people}`))
    const tokens = await signInAs(bank, ana)
    const { id } = await own(tokens)
    await bank.database.transaction((tx) =>
      tx.insert(events).values({
        sessionId: id,
        userId: ana.id,
        kind: 'OPERATION_EXECUTED',
        productId: other.id,
        orderId: 'orden-1',
        data: { operation: 'Traspaso', payee: 'Luis', amount: 12_50, method: 'OTP_SMS' },
      }),
    )
    const [done] = await eventsOf(tokens, id)
    expect(done).toMatchObject({ detail: 'Traspaso a Luis. Con clave por SMS', amount: 1250, orderId: 'orden-1' })
    expect(done).not.toHaveProperty('product')
  })
})

describe('who may read it', () => {
  test('another customer’s connection answers like one that does not exist', async () => {
    const hers = (await own(await signInAs(bank, ana))).id
    const stranger = await signInAs(bank, await addUser(bank, `extrano.${people}`))
    for (const path of ['', '/events', '/events/export/screen?format=PDF&txId=xxxxxxxxxxxxxxxxxxxxxxxx']) {
      const [foreign, missing] = [await get(bank, stranger, one(hers) + path), await get(bank, stranger, one('0123456789abcdef') + path)]
      expect(foreign.statusCode).toBe(404)
      expect(foreign.json().error).toEqual(missing.json().error)
    }
  })

  test('another customer’s txId, and another list’s, open nothing', async () => {
    const tokens = await signInAs(bank, ana)
    const { txId } = await list(tokens)
    const { id } = await own(tokens)
    const stranger = await signInAs(bank, await addUser(bank, `extrano.${people}`))
    for (const reply of [
      await get(bank, stranger, `${LIST}?txId=${txId}`),
      await get(bank, stranger, `${LIST}/export/screen?format=PDF&txId=${txId}`),
      await get(bank, tokens, `${one(id)}/events?txId=${txId}`),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'TX_UNKNOWN'])
  })

  test('nothing without a session, and nothing while the bank has the feature off', async () => {
    // After all that the other tests have lived through, which the gate remembers for seconds.
    later(10 * 24 * 3600)
    const tokens = await signInAs(bank, ana)
    const { id } = await own(tokens)
    const paths = [LIST, one(id), `${one(id)}/events`]
    for (const url of paths) expect((await bank.app.inject({ url })).statusCode).toBe(401)
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'session-logs', status: 'OFF' }))
    later(10)
    for (const url of paths) expect((await get(bank, tokens, url)).json().code).toBe('FEATURE_OFF')
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    later(10)
  })
})
