import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addUser, move, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { check, holderIdOf, issue } from '../testing/certificates.ts'
import { runCertificates } from '../areas/certificates/keeper.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'
import { officeOf } from '../testing/office.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const run = (...words: string[]) => runOperator(['certificates', ...words], bank.database, officeOf(bank))

test('certificates are listed, withdrawn with a reason and replaced by others, each once', async () => {
  expect(await run()).toBe('No certificate has been issued.\n')
  const user = await addUser(bank, 'ines')
  const account = await addAccount(bank, user)
  await move(bank, account, 100_00, '2026-02-02')
  const tokens = await signInAs(bank, user)
  const of = { type: 'BALANCE', holderId: await holderIdOf(bank, tokens), products: [account.id] }
  const one = await issue(bank, tokens, { ...of, asOf: '2026-03-01' })
  const two = await issue(bank, tokens, { ...of, asOf: '2026-03-02' })
  expect(await run()).toContain(one.code)
  expect(await run('withdraw', one.code, 'Contenía un error.')).toContain('withdrawn')
  expect(await run('withdraw', one.code, 'Contenía un error.')).toContain('ended already')
  expect((await check(bank, one.code)).json()).toMatchObject({ state: 'WITHDRAWN', end: { reason: 'Contenía un error.' } })
  const said = await run('replace', two.code, 'Se corrigió el nombre.')
  const heir = /[0-9a-z]{32}/.exec(said)?.[0] ?? ''
  await runCertificates(bank.bank)
  expect((await check(bank, two.code)).json()).toMatchObject({ state: 'REPLACED', end: { reason: 'Se corrigió el nombre.' } })
  expect((await check(bank, heir)).json()).toMatchObject({ state: 'ISSUED' })
  expect(await run('replace', two.code, 'Otra vez.')).toContain('ended already')
})

test.each([
  [['withdraw']],
  [['withdraw', 'nada', 'Motivo.']],
  [['replace', 'a'.repeat(32), ' ']],
  [['other', 'a'.repeat(32), 'Motivo.']],
  [['withdraw', 'a'.repeat(32), 'Motivo.']],
])('%j is no command, or is of no certificate', async (words) => {
  await expect(run(...words)).rejects.toThrow(UsageError)
})
