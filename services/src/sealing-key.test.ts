import type { OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Bank } from './bank.ts'
import { sealingKeys } from './db/tables.ts'
import { altcha } from './rails/captcha/altcha.ts'
import { seal, unseal } from './extracts/seal.ts'
import { contentOf, outboxRow } from './messages/send.ts'
import { checkSealingKey } from './sealing-key-check.ts'
import { keysFor } from './secrets.ts'
import { addAccount, move, openTestBank, signInAs, get, type TestBank } from './testing/bank.ts'
import { addSignatory, lastCode, operation } from './testing/orders.ts'

const NEXT = Buffer.alloc(32, 8)
let bank: TestBank
let former: Buffer
beforeAll(async () => {
  bank = await openTestBank()
  former = bank.bank.sealingKey
})
afterAll(() => bank.close())

/** The same bank in a process that was given other keys. */
async function withKeys(sealingKey: Buffer, otherSealingKey?: Buffer): Promise<TestBank> {
  const rekeyed: Bank = { ...bank.bank, sealingKey, otherSealingKey, captcha: altcha(bank.database, sealingKey, otherSealingKey) }
  return { ...bank, bank: rekeyed, app: await buildApp(rekeyed, { requestsPerMinute: 100_000 }) }
}

test('the first key is written down and no other is let in, but beside it; neither is kept anywhere', async () => {
  const check = async (sealingKey: Buffer, otherSealingKey?: Buffer) => checkSealingKey({ ...bank.bank, sealingKey, otherSealingKey })
  await check(former)
  await expect(check(NEXT)).rejects.toThrow('ALMENARA_SEALING_KEY is not this bank')
  // Accepted everywhere before anybody seals with it; then the other way round, process by process.
  await check(former, NEXT)
  await check(NEXT, former)
  await check(former, NEXT)
  await check(NEXT)
  await expect(check(former)).rejects.toThrow('ALMENARA_SEALING_KEY is not this bank')
  const rows = await bank.database.select().from(sealingKeys)
  expect([rows.length, rows.filter(({ until }) => until === null).length]).toEqual([2, 1])
  expect(JSON.stringify(rows)).not.toContain(former.toString('hex'))
})

test('a code sent before the key was replaced is right after, and a list stays open', async () => {
  const user = await addSignatory(bank, 'ana.paz')
  const [from, to] = [await addAccount(bank, user), await addAccount(bank, user)]
  await move(bank, from, 100_000, '2026-11-19')
  const tokens = await signInAs(bank, user)
  const path = `/services/internal-transfers/v1/${from.id}/creation`
  const { operationId }: OrderState = (
    await operation(bank, tokens, path).authorize({ target: to.id, amount: 100, concept: '', method: 'OTP_SMS' })
  ).json()
  const code = await lastCode(bank, user.mobile)
  const list = (await get(bank, tokens, `/services/accounts/v2/${from.id}/movement-extract`)).json<{ txId: string }>()
  const again = `/services/accounts/v2/${from.id}/movement-extract?txId=${list.txId}`

  const stranger = await withKeys(NEXT)
  expect((await operation(stranger, tokens, path).code(operationId, code)).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
  expect((await get(stranger, tokens, again)).statusCode).toBe(404)
  const changed = await withKeys(NEXT, former)
  expect((await get(changed, tokens, again)).statusCode).toBe(200)
  expect((await operation(changed, tokens, path).code(operationId, code)).json()).toMatchObject({ status: 'EXECUTED' })
})

test('what is sealed while two keys are accepted is sealed with that of today', () => {
  const keys = { sealingKey: NEXT, otherSealingKey: former }
  const sealed = seal(keysFor(keys, 'lists')[0], 'text')
  expect([unseal(keysFor({ sealingKey: NEXT }, 'lists'), sealed), unseal(keysFor({ sealingKey: former }, 'lists'), sealed)]).toEqual([
    'text',
    undefined,
  ])
  const message = { channel: 'EMAIL', to: 'ana@example.org', subject: 'Aviso', text: 'Texto', purpose: 'notice' } as const
  const row = { ...outboxRow({ sealingKey: former }, message), content: null }
  expect([contentOf(keys, row)?.text, contentOf({ sealingKey: NEXT }, row)]).toEqual(['Texto', undefined])
})
