import { stepPageOf } from '@almenara/contract/roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../identity/tables.ts'
import { events } from '../session-log/tables.ts'
import { addUser, get, openTestBank, passwordForm, post, signInAs, token, type TestBank, type TestUser } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { addSignatory } from '../testing/orders.ts'
import { runOperator } from './commands.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const run = (...words: string[]) => runOperator(words, bank.database, officeOf(bank))
const infoOf = async (user: TestUser) => (await post(bank, await signInAs(bank, user), '/services/users/v1/info', { version: null })).json()
const kindsOf = async (userId: number) =>
  (await bank.database.select().from(events).where(eq(events.userId, userId))).map(({ kind }) => kind)

test.each([
  ['sca', 'AUTH_USER_PSD2_SCA', 'psd2scaStatus', 'REQUIRED_ENABLED'],
  ['biometry', 'AUTH_USER_LOGIN_BIOMETRY_SCA', 'loginBiometrySCAStatus', 'REQUIRED_NOT_ENABLED'],
])('asked for «%s», the customer enters as %s', async (step, role, field, status) => {
  const user = await addSignatory(bank, `paso.${step}`)
  await run('require', `paso.${step}`, step)
  const info = await infoOf(user)
  expect(info).toMatchObject({ userRole: role, [field]: status })
  expect(stepPageOf(info.userRole)).toContain('/personal-data/')
  expect(await kindsOf(user.id)).toContain('STEP_REQUIRED')
})

test('asked for codes, who has none enters to contract them; who has them, or may not operate, is not asked', async () => {
  const user = await addUser(bank, 'sin.claves')
  await run('require', 'sin.claves', 'codes')
  const info = await infoOf(user)
  expect(info.userRole).toBe('AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING')
  await addSignatory(bank, 'con.claves')
  await expect(run('require', 'con.claves', 'codes')).rejects.toThrow('already')
  await addUser(bank, 'consultiva', 'Almenara1', false)
  await expect(run('require', 'consultiva', 'codes')).rejects.toThrow('may not operate')
})

test('a password given at the office must be changed as they enter, and ends the sessions of the former', async () => {
  const user = await addUser(bank, 'sin.clave')
  const former = await signInAs(bank, user)
  const said = await run('password', 'sin.clave')
  const password = / is (\w+) until /.exec(said)?.[1] ?? ''
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + 10_000).toISOString())
  expect((await get(bank, former, '/services/users/v1/mainInfo')).statusCode).toBe(401)
  expect((await token(bank, passwordForm(user.username, user.password))).statusCode).toBe(401)
  const info = await infoOf({ ...user, password })
  expect(info).toMatchObject({ userRole: 'AUTH_USER_CHANGE_PASSWORD', passwordStatus: 'AUTOMATICALLY_GENERATED_BY_STAR' })
  const [row] = await bank.database.select().from(users).where(eq(users.id, user.id))
  expect(row?.passwordHash).not.toContain(password)
  expect(await kindsOf(user.id)).toContain('PASSWORD_ISSUED')
})

test.each([
  [['require', 'nadie', 'sca'], 'There is no user «nadie»'],
  [['require', 'sin.clave', 'otra'], 'There is no step «otra»'],
  [['password'], 'There is no user'],
])('%j is no command: %s', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})
