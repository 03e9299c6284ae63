import { HANDED_OVER, type TokenReply } from '@almenara/contract/areas/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, get, openTestBank, signInAs, token, type TestBank } from '../../testing/bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const pool = '/services/accounts/v1/pool'
const refresh = (refresh_token: string) => token(bank, { grant_type: 'refresh_token', refresh_token })
const takeOver = (refresh_token: string, said = 'true') => token(bank, { grant_type: 'refresh_token', refresh_token, [HANDED_OVER]: said })

test('a pair that was handed over works no more once it is exchanged, nor does any made before it', async () => {
  const first = await signInAs(bank, await addUser(bank, 'irene.duro'))
  const handed: TokenReply = (await refresh(first.refresh_token)).json()
  // The process remembers both for some seconds: they stop all the same.
  for (const tokens of [first, handed]) expect((await get(bank, tokens, pool)).statusCode).toBe(200)
  const taken = await takeOver(handed.refresh_token)
  expect(taken.statusCode).toBe(200)
  for (const tokens of [first, handed]) expect((await get(bank, tokens, pool)).statusCode).toBe(401)
  expect((await get(bank, taken.json(), pool)).statusCode).toBe(200)
})

test.each([
  ['as any other', 'false'],
  ['as handed over', 'true'],
])(
  'the refresh token of one that was handed over and exchanged ends the session when it comes back, %s, with no grace',
  async (_, said) => {
    const handed = await signInAs(bank, await addUser(bank, `gema.${said}`))
    const taken: TokenReply = (await takeOver(handed.refresh_token)).json()
    expect((await takeOver(handed.refresh_token, said)).statusCode).toBe(401)
    expect((await get(bank, taken, pool)).statusCode).toBe(401)
    expect((await refresh(taken.refresh_token)).statusCode).toBe(401)
  },
)

test('a pair that was handed over twice at once opens one session at most', async () => {
  const handed = await signInAs(bank, await addUser(bank, 'pere.llop'))
  const replies = await Promise.all([1, 2, 3].map(() => takeOver(handed.refresh_token)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a refresh token from before the hand-over ends it too', async () => {
  const first = await signInAs(bank, await addUser(bank, 'laia.mir'))
  const handed: TokenReply = (await refresh(first.refresh_token)).json()
  const taken: TokenReply = (await takeOver(handed.refresh_token)).json()
  expect((await refresh(first.refresh_token)).statusCode).toBe(401)
  expect((await get(bank, taken, pool)).statusCode).toBe(401)
})
