import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../identity/tables.ts'
import { events } from '../session-log/tables.ts'
import { SERVICE_NAMES } from '../status/services-status.ts'
import { addUser, get, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const run = (...words: string[]) => runOperator(words, bank.database, officeOf(bank))

async function status() {
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + 10_000).toISOString())
  return (await bank.app.inject({ url: '/services/status/v2/web' })).json()
}

describe('the operator, while the bank runs', () => {
  test.each([
    ['savings', 'savingStatus'],
    ['cards', 'cardsStatus'],
    ['bizum', 'bizumStatus'],
    ['accounting', 'accountingOperationStatus'],
    ['redsys', 'redSysStatus'],
    ['vop', 'vopStatus'],
    ['historics', 'updatingHistoricsStatus'],
    ['end-of-day', 'endOfDayStatus'],
    ['banking', 'digitalBankingStatus'],
  ])('closes and opens «%s», and the status record says so', async (name, field) => {
    const before = (await status())[field]
    const other = before === 'ON' ? 'OFF' : 'ON'
    expect(await run('status', name, other, 'Volvemos pronto')).toBe(`${field} is ${other}\n`)
    expect((await status())[field]).toBe(other)
    expect(await run('status')).toContain('«Volvemos pronto»')
    await run('status', field, before)
    expect((await status())[field]).toBe(before)
    expect(await run('status')).not.toContain('Volvemos pronto')
  })

  test('lists every status, and what is closed', async () => {
    await run('feature', 'cards.lock', 'OFF', 'Hasta las 18:00')
    const listed = await run('status')
    for (const name of SERVICE_NAMES) expect(listed).toContain(name)
    expect(listed).toMatch(/cards\.lock +OFF +«Hasta las 18:00»/)
    await run('feature', 'cards.lock', 'ON')
    expect(await run('status')).not.toContain('cards.lock')
    expect(await run('features')).toMatch(/^cards\.lock +cardsStatus, redSysStatus$/m)
  })

  test('sets the first day customers may ask for, and gives it back to the rule', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'ana.dias'))
    const firstDay = async () => {
      await status()
      return (await get(bank, tokens, '/services/statusauth/v2/web')).json().systemInfo.defaultMinimunCardsMovements
    }
    await run('first-day', 'defaultMinimunCardsMovements', '2025-06-01')
    expect(await firstDay()).toBe('2025-06-01')
    expect(await run('status')).toContain('2025-06-01')
    await run('first-day', 'defaultMinimunCardsMovements', 'default')
    expect(await firstDay()).toBe('2023-01-01')
  })

  test('writes banners part by part in either source, says which are incomplete, and takes them away', async () => {
    const ask = async (source: string) => (await bank.app.inject({ url: `/services/banners/v1/${source}` })).json()
    expect(await run('banner')).toBe('There are no banners.\n')
    await run('banner', '1', 'title', 'Depósito')
    expect(await run('banner')).toContain('incomplete')
    for (const [part, text] of [
      ['introtext', 'Un texto'],
      ['images', '/art/remesas.svg'],
      ['urls', '/payments'],
    ] as const)
      await run('banner', '1', part, text)
    expect(await run('banner')).not.toContain('incomplete')
    const whole = { title: 'Depósito', introtext: 'Un texto', images: '/art/remesas.svg', urls: '/payments' }
    expect([await ask('carousel'), await ask('admin')]).toEqual([[whole], []])
    await run('banner', '1', 'source', 'ADMIN')
    expect([await ask('carousel'), await ask('admin')]).toEqual([[], [whole]])
    await run('banner', '1', 'remove')
    expect(await ask('admin')).toEqual([])
  })

  test('lets a blocked user in again, however their name is written', async () => {
    const user = await addUser(bank, 'ana.bloqueada')
    const values = { blockedAt: bank.clock.now(), blockedBecause: 'CUSTOMER' as const }
    await bank.database.transaction((tx) => tx.update(users).set(values).where(eq(users.id, user.id)))
    await expect(signInAs(bank, user)).rejects.toThrow('L005')
    expect(await run('unblock', ' Ana.Bloqueada')).toBe('ana.bloqueada may sign in again\n')
    expect(await run('unblock', 'ana.bloqueada')).toBe('ana.bloqueada was not blocked\n')
    await signInAs(bank, user)
    const logged = await bank.database.select({ kind: events.kind }).from(events).where(eq(events.userId, user.id))
    expect(logged.map(({ kind }) => kind)).toContain('USER_UNBLOCKED')
  })

  test.each([
    [['status', 'tarjetas', 'OFF'], 'There is no service status «tarjetas»'],
    [['status', 'cards'], 'Say ON or OFF'],
    [['status', 'cards', 'off'], 'not «off»'],
    [['status', 'toString', 'ON'], 'There is no service status'],
    [['feature', 'cards.nothing', 'OFF'], 'There is no feature «cards.nothing»'],
    [['first-day', 'whenever', '2025-01-01'], 'There is no first day «whenever»'],
    [['first-day', 'defaultMinimunExtractDate', '2025-02-30'], '«2025-02-30» is not a day'],
    [['banner', 'x', 'title', 'a'], 'not the number of a banner'],
    [['banner', '1', 'colour', 'a'], 'not «colour»'],
    [['banner', '1', 'title'], 'Write the title'],
    [['banner', '1', 'source', 'OTHER'], 'CAROUSEL or ADMIN'],
    [['banner', '99', 'remove'], 'There is no banner 99'],
    [['unblock'], 'Write the user'],
    [['unblock', 'nadie'], 'There is no user «nadie»'],
    [['dance'], 'There is no command «dance»'],
    [[], 'Usage:'],
  ])('what is no command changes nothing and says what to write: %j', async (words, message) => {
    const before = await run('status')
    const refused = run(...words)
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow(message)
    expect(await run('status')).toBe(before)
  })
})

test('ends the sessions of one customer, or of everybody, and the log says that it was the bank', async () => {
  const [ana, luis] = [await addUser(bank, 'ana.dentro'), await addUser(bank, 'luis.dentro')]
  const [hers, his] = [await signInAs(bank, ana), await signInAs(bank, luis)]
  const info = async (tokens: typeof hers) => (await get(bank, tokens, '/services/users/v1/mainInfo')).statusCode
  const later = () => bank.clock.set(new Date(Date.parse(bank.clock.now()) + 6_000).toISOString())
  expect(await run('end-sessions', 'Ana.Dentro')).toBe('1 session ended\n')
  later()
  expect([await info(hers), await info(his)]).toEqual([401, 200])
  expect(await run('end-sessions', '--all')).toMatch(/^\d+ sessions? ended\n$/)
  later()
  expect(await info(his)).toBe(401)
  const logged = await bank.database.select().from(events).where(eq(events.userId, luis.id))
  expect(logged.at(-1)).toMatchObject({ kind: 'SESSION_CLOSED', data: { because: 'BANK' } })
  await expect(run('end-sessions', 'nadie')).rejects.toThrow(UsageError)
  await expect(run('end-sessions')).rejects.toThrow(UsageError)
})
