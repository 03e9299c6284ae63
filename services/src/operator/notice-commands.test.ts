import { addSeconds } from '@almenara/contract/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, get, openTestBank, signInAs, type TestBank, type TestUser } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { runOperator } from './commands.ts'

let bank: TestBank
let ana: TestUser
let luis: TestUser

beforeAll(async () => {
  bank = await openTestBank()
  ana = await addUser(bank, 'ana.perez')
  luis = await addUser(bank, 'luis.gil')
})
afterAll(() => bank.close())

const run = (...words: string[]) => runOperator(words, bank.database, officeOf(bank))
const titlesOf = async (user: TestUser): Promise<string[]> => {
  const { rows } = (await get(bank, await signInAs(bank, user), '/services/notice/v1/notices-extract?state=UNREAD')).json()
  return rows.map(({ title }: { title: string }) => title)
}

test('one customer is told something, and then all are', async () => {
  expect(await run('notice', ' Ana.Perez ', 'Nueva oficina', 'Hemos abierto en su calle.')).toBe('1 customer is told «Nueva oficina»\n')
  expect([await titlesOf(ana), await titlesOf(luis)]).toEqual([['Nueva oficina'], []])
  bank.clock.set(addSeconds(bank.clock.now(), 1))
  expect(await run('notice', '--all', 'Festivo', 'El lunes no abrimos.')).toContain('are told «Festivo»')
  expect([await titlesOf(ana), await titlesOf(luis)]).toEqual([['Festivo', 'Nueva oficina'], ['Festivo']])
})

test.each([
  ['There is no user «nadie»', ['nadie', 'Aviso', 'Texto']],
  ['Write: notice', ['ana.perez', 'Aviso']],
  ['Write: notice', ['ana.perez', ' ', 'Texto']],
  ['The title has 81 characters', ['ana.perez', 'A'.repeat(81), 'Texto']],
  ['The text has 1001 characters', ['ana.perez', 'Aviso', 'T'.repeat(1001)]],
])('what cannot be told is refused, and nobody is told anything: %s', async (why, words) => {
  const before = await titlesOf(ana)
  await expect(run('notice', ...words)).rejects.toThrow(why)
  expect(await titlesOf(ana)).toEqual(before)
})
