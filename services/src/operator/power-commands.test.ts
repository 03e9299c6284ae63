import type { OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, get, move, openTestBank, post, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'
import { contractsOf, mayPrepare, maySign } from '../areas/payments/contracts/contracts.ts'
import { isProfessional } from '../received/b2b/account-use.ts'
import { officeOf } from '../testing/office.ts'
import { addSignatory, lastCode, operation } from '../testing/orders.ts'
import { addRemittanceContract } from '../testing/remittances.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

type Signatory = Awaited<ReturnType<typeof addSignatory>>

let bank: TestBank
let ana: Signatory
let luis: Signatory
let eva: Signatory
let from: TestAccount
let to: TestAccount
beforeAll(async () => {
  bank = await openTestBank()
  ana = await addSignatory(bank, 'ana')
  luis = await addSignatory(bank, 'luis')
  eva = await addSignatory(bank, 'eva')
  from = await addAccount(bank, ana)
  to = await addAccount(bank, ana)
  await move(bank, from, 100_000, '2026-11-19')
})
afterAll(() => bank.close())

const run = (...words: string[]) => runOperator(words, bank.database, officeOf(bank))
/** As it is printed. */
const printed = () => from.iban.replace(/(.{4})(?=.)/g, '$1 ').split(' ')

async function accountsOf(user: Signatory): Promise<string[]> {
  const { accounts } = (await get(bank, await signInAs(bank, user), '/services/accounts/v1/pool')).json()
  return accounts.map(({ id }: { id: string }) => id)
}

test('an account takes as many signatures as the office says, of those to whom it gives the power', async () => {
  await expect(run('signatures', ...printed(), '3')).rejects.toThrow('Only 1 may operate')
  expect(await accountsOf(luis)).toEqual([])
  for (const { username } of [luis, eva]) expect(await run('power', username, 'operate', ...printed())).toContain(from.iban)
  expect(await accountsOf(luis)).toEqual([from.id])
  expect(await run('signatures', ...printed(), '3')).toBe(`${from.iban} takes 3 signatures\n`)

  const transfer = operation(bank, await signInAs(bank, ana), `/services/internal-transfers/v1/${from.id}/creation`)
  const { operationId }: OrderState = (await transfer.authorize({ target: to.id, amount: 25_000, concept: '' })).json()
  expect((await transfer.code(operationId, await lastCode(bank, ana.mobile))).json().status).toBe('WAITING')
  const ends: string[] = []
  for (const user of [luis, eva]) {
    const tokens = await signInAs(bank, user)
    const path = `/services/signature/v1/pending-orders/${operationId}`
    await post(bank, tokens, `${path}/authorization`, {})
    const proof = { method: 'OTP_SMS', code: await lastCode(bank, user.mobile) }
    ends.push((await post(bank, tokens, `${path}/confirmation`, { operationId, proof })).json().status)
  }
  expect(ends).toEqual(['WAITING', 'EXECUTED'])
})

test('a power is not taken away while without it there would be too few to sign', async () => {
  await run('power', 'luis', 'operate', ...printed())
  await run('power', 'eva', 'operate', ...printed())
  await run('signatures', ...printed(), '3')
  for (const power of ['read', 'none']) await expect(run('power', 'eva', power, ...printed())).rejects.toThrow('Give another')
  expect(await accountsOf(eva)).toEqual([from.id])
  await run('signatures', ...printed(), '1')
  expect(await run('power', 'eva', 'none', ...printed())).toContain('none')
  expect(await accountsOf(eva)).toEqual([])
})

test('whoever may prepare files of payments under a contract may not sign them', async () => {
  const contract = await addRemittanceContract(bank, ana, from)
  expect(await run('power', 'eva', 'prepare', contract)).toBe(`eva: prepare ${contract}\n`)
  const [prepared] = await contractsOf(bank.database, eva.id)
  expect(prepared && [prepared.id, mayPrepare(prepared), maySign(prepared)]).toEqual([contract, true, false])
  const [own] = await contractsOf(bank.database, ana.id)
  expect(own && [own.id, mayPrepare(own), maySign(own), own.account.iban]).toEqual([contract, true, true, from.iban])
  expect(await contractsOf(bank.database, luis.id)).toEqual([])
  await run('power', 'eva', 'read', contract)
  const [read] = await contractsOf(bank.database, eva.id, 'TRANSFERS')
  expect(read && [mayPrepare(read), maySign(read)]).toEqual([false, false])
  expect(await contractsOf(bank.database, eva.id, 'DEBITS')).toEqual([])
})

test.each([
  [['signatures']],
  [['signatures', 'ES00', '2']],
  [['signatures', 'ES00', 'x']],
  [['signatures', 'ES00', '0']],
  [['signatures', 'ES00', '10']],
  [['power', 'nobody', 'operate', 'ES00']],
  [['power', 'ana', 'operate', 'ES00']],
  [['power', 'ana', 'own', 'ES00']],
  [['power', 'ana', 'read']],
])('%s says what is wrong and changes nothing', async (words) => {
  await expect(run(...words)).rejects.toThrow(UsageError)
})

test('an account is of professional use where the office says so, and then as who holds it', async () => {
  const isUsed = () => isProfessional(bank.database, from.id)
  expect(await isUsed()).toBe(false)
  await run('use', 'professional', ...printed())
  expect(await isUsed()).toBe(true)
  await run('use', 'holder', ...printed())
  expect(await isUsed()).toBe(false)
  await expect(run('use', 'shared', ...printed())).rejects.toThrow(UsageError)
})
