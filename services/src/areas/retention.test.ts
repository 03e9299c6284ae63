import { addSeconds } from '@almenara/contract/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginAttempts, networkFailures, sessions, sessionTokens } from '../identity/tables.ts'
import { sendMessage } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { usedChallenges } from '../rails/captcha/tables.ts'
import { events } from '../session-log/tables.ts'
import { addUser, openTestBank, passwordForm, signInAs, token, type TestBank } from '../testing/bank.ts'
import { retention } from './retention.ts'

const DAY = 24 * 3600

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const counts = () =>
  Promise.all([sessionTokens, loginAttempts, networkFailures, usedChallenges, outboxMessages].map((table) => bank.database.$count(table)))
const days = async (count: number) => {
  bank.clock.set(addSeconds(bank.clock.now(), count * DAY))
  const run = { bank: bank.bank, day: '2026-11-20' as never, from: '2026-11-20' as never }
  await retention.run(run)
  await retention.run(run)
}

test('what is over is forgotten in time, and what is not, the sessions and the log stay', async () => {
  const user = await addUser(bank, 'olvidada')
  await signInAs(bank, user)
  await token(bank, passwordForm('nadie', 'Otra1234'))
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    await tx.insert(usedChallenges).values({ signature: 'one', expiresAt: addSeconds(now, 600) })
    const message = { channel: 'EMAIL', to: 'a@b.example', subject: 'Uno', text: 'Dos', purpose: 'one' } as const
    await sendMessage(tx, bank.bank, message, now)
    await sendMessage(tx, bank.bank, { ...message, purpose: 'waiting' }, now)
    await tx.execute(`update outbox_messages set next_attempt_at = null, sent_at = created_at where purpose = 'one'`)
  })
  await days(0)
  expect(await counts()).toEqual([2, 1, 1, 1, 2])
  await days(2)
  expect(await counts()).toEqual([0, 0, 0, 0, 2])
  await days(6)
  const texts = await bank.database.select().from(outboxMessages).orderBy(outboxMessages.purpose)
  expect(texts.map(({ purpose, sealed }) => [purpose, sealed === null])).toEqual([
    ['one', true],
    ['waiting', false],
  ])
  await days(365)
  expect((await bank.database.select().from(outboxMessages)).map(({ purpose }) => purpose)).toEqual(['waiting'])
  expect(await bank.database.$count(sessions)).toBe(1)
  expect(await bank.database.$count(events)).toBeGreaterThan(0)
})
