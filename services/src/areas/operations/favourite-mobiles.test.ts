import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, addUser, get, move, openTestBank, post, put, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'

const PATH = '/services/operations/v1'

let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let recharge: ReturnType<typeof operation>
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addSignatory(bank, `favorito.${people}`)
  account = await addAccount(bank, user)
  await move(bank, account, 10_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  recharge = operation(bank, tokens, `${PATH}/recharge-mobile`)
})

async function signed(phone = '600 123 456'): Promise<OrderState> {
  const { operationId }: OrderState = (await recharge.authorize({ payer: account.id, phone, operator: 'movistar', amount: 2_000 })).json()
  return (await recharge.code(operationId, await lastCode(bank, user.mobile))).json()
}

const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))

describe('the numbers a customer has topped up', () => {
  const favourites = async () => (await get(bank, tokens, `${PATH}/recharge-mobile/favourites`)).json().favourites

  test('come with the last first, are named, and are forgotten', async () => {
    await signed('600 111 111')
    later(60)
    await signed('600 222 222')
    const [second, first] = await favourites()
    expect([second.phone, first.phone]).toEqual(['+34600222222', '+34600111111'])
    const named = await put(bank, tokens, `${PATH}/recharge-mobile/favourites/${first.id}`, { name: '  Móvil de Lucía ' })
    expect(named.json()).toMatchObject({ name: 'Móvil de Lucía', lastAmount: 2_000, operatorName: 'Movistar' })
    expect((await put(bank, tokens, `${PATH}/recharge-mobile/favourites/${first.id}`, { name: '<b>' })).json().fields[0].field).toBe('name')
    const left = await post(bank, tokens, `${PATH}/recharge-mobile/favourites/${second.id}/forget`, {})
    expect(left.json().favourites).toEqual([named.json()])
  })

  test('keep their name when they are topped up again, and do not come from what was refused', async () => {
    await signed()
    const [first] = await favourites()
    await put(bank, tokens, `${PATH}/recharge-mobile/favourites/${first.id}`, { name: 'Casa' })
    await signed()
    await signed('600 990 001')
    expect(await favourites()).toEqual([expect.objectContaining({ id: first.id, name: 'Casa' })])
  })

  test('are of one customer: another’s ids answer like ids that do not exist', async () => {
    await signed()
    const [{ id }] = await favourites()
    const other = await signInAs(bank, await addUser(bank, `otro.${people}`))
    for (const one of [id, 'nadie']) {
      expect((await put(bank, other, `${PATH}/recharge-mobile/favourites/${one}`, { name: 'Mío' })).statusCode).toBe(404)
      expect((await post(bank, other, `${PATH}/recharge-mobile/favourites/${one}/forget`, {})).statusCode).toBe(404)
    }
    expect((await favourites())[0]).not.toHaveProperty('name')
  })
})
