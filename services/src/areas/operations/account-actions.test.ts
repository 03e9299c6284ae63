import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../identity/tables.ts'
import { powers, products } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCustomer, type TestCustomer } from '../../testing/orders.ts'
import { signatureMethods } from '../../two-step/tables.ts'

let bank: TestBank
let user: TestCustomer['user']
let tokens: TokenReply
let account: TestAccount
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  ;({ user, account, tokens } = await addCustomer(bank, `menu.${people}`))
})

const ask = (id = account.id) => get(bank, tokens, `/services/operations/v1/${id}/accounts-allowed-actions`)

/** Each action with the code of what stands in its way. */
async function denials(): Promise<Record<string, string | undefined>> {
  const { actions } = (await ask()).json() as { actions: { action: string; denial?: { code: string } }[] }
  return Object.fromEntries(actions.map(({ action, denial }) => [action, denial?.code]))
}

test('an account offers what can be done with it; a transfer between own ones, only where there is another', async () => {
  expect(await denials()).toMatchObject({
    EXTERNAL_TRANSFER: undefined,
    INTERNAL_TRANSFER: 'NO_TARGET',
    MOBILE_RECHARGE: undefined,
    REQUEST_COUNTERFOIL: undefined,
  })
  await addAccount(bank, user)
  expect((await denials())['INTERNAL_TRANSFER']).toBeUndefined()
})

test.each([
  ['CONSULTATIVE', () => bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, user.id)))],
  [
    'PRODUCT_CONSULTATIVE',
    () => bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, account.id))),
  ],
  [
    'NO_METHOD',
    () => bank.database.transaction((tx) => tx.update(signatureMethods).set({ active: false }).where(eq(signatureMethods.userId, user.id))),
  ],
  [
    'LOCKED',
    () =>
      bank.database.transaction((tx) =>
        tx.update(signatureMethods).set({ lockedAt: bank.clock.now() }).where(eq(signatureMethods.userId, user.id)),
      ),
  ],
])('%s stands in the way of everything, and says so', async (code, happens) => {
  await happens()
  const { actions } = (await ask()).json()
  expect(actions.length).toBeGreaterThan(2)
  for (const { denial } of actions) expect(denial).toEqual({ code, text: expect.stringMatching(/\.$/) })
})

test('a closed feature takes its own action, in the bank’s words', async () => {
  const message = 'Las recargas vuelven mañana.'
  await bank.database.transaction((tx) =>
    tx.insert(featureStatuses).values({ feature: 'accounts.mobile-recharge', status: 'OFF', message }),
  )
  bank.clock.set('2026-11-20T11:00:00+01:00')
  tokens = await signInAs(bank, user)
  const { actions } = (await ask()).json()
  const recharge = actions.find(({ action }: { action: string }) => action === 'MOBILE_RECHARGE')
  expect(recharge.denial).toEqual({ code: 'SERVICE_OFF', text: message })
  expect((await denials())['REQUEST_COUNTERFOIL']).toBeUndefined()
  await bank.database.transaction((tx) => tx.delete(featureStatuses))
})

test('says how many must sign', async () => {
  await bank.database.transaction((tx) => tx.update(products).set({ signatures: 2 }).where(eq(products.id, account.id)))
  for (const { signatures } of (await ask()).json().actions) expect(signatures).toBe(2)
})

test('another customer’s account answers like one that does not exist', async () => {
  const stranger = await addAccount(bank, await addUser(bank, `menu.ajeno.${people}`))
  for (const id of [stranger.id, 'nadie']) expect((await ask(id)).statusCode).toBe(404)
})
