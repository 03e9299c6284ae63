import { SIGNATURE_ATTEMPTS, WEAK_SIGNATURE_MAXIMUM } from '@almenara/contract/limits'
import type { ChallengeOf, OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addCoHolder, addUser, move, openTestBank, post, type TestBank } from '../testing/bank.ts'
import { operation } from '../testing/orders.ts'
import { signInFromApp, withCardPin, withCoordinates, withPasskey } from '../testing/signers.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

test('a method that locks says which others the same order may be signed with, at each call that meets the lock', async () => {
  const user = await addUser(bank, 'ana.perez')
  const from = await addAccount(bank, user)
  const to = await addAccount(bank, user)
  await addCoHolder(bank, to)
  await move(bank, from, 500_000, '2026-11-19')
  await withCoordinates(bank, user)
  await withCardPin(bank, user)
  const signer = await withPasskey(bank, user)
  const tokens = await signInFromApp(bank, user)
  const transfer = operation(bank, tokens, `/services/internal-transfers/v1/${from.id}/creation`)
  const authorize = (amount: number) => transfer.authorize({ target: to.id, amount, concept: '' })
  const { operationId, signature } = (await authorize(WEAK_SIGNATURE_MAXIMUM)).json<OrderState>()
  if (!signature) throw new Error('Nothing is asked')
  const lockedBy = async (reply: ReturnType<typeof post>) => (await reply).json().error.locked
  const wrong = () => transfer.confirm(operationId, signer.wrong(signature.challenge as ChallengeOf<'PASSKEY'>))
  const choose = (method: string) => post(bank, tokens, `/services/signature/v1/${operationId}/method`, { method })

  for (let tries = 1; tries < SIGNATURE_ATTEMPTS; tries += 1) expect(await lockedBy(wrong())).toBeUndefined()
  const { phones } = bank.bank.brand
  const phone = { number: phones.customerService, hours: phones.customerServiceHours }
  const left = expect.arrayContaining(['COORDINATES', 'CARD_PIN'])
  expect(await lockedBy(wrong())).toEqual({ left, phone })
  expect(await lockedBy(choose('PASSKEY'))).toEqual({ left, phone })
  expect((await choose('COORDINATES')).json().signature.challenge.method).toBe('COORDINATES')
  // Of a larger amount neither a printed card nor a PIN is enough: nothing is left.
  expect(await lockedBy(authorize(WEAK_SIGNATURE_MAXIMUM + 1))).toEqual({ left: [], phone })
})
