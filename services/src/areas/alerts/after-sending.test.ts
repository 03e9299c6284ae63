import type { AlertFiring } from '@almenara/contract/areas/alerts/alert-contracts'
import type { Instant } from '@almenara/contract/dates'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMessages } from '../../messages/tables.ts'
import { addAlert, addTold, firingsOf, messagesTo, type Told } from '../../testing/alerts.ts'
import { move, openTestBank, post, signInAs, type TestBank } from '../../testing/bank.ts'
import { keepAlerts, runAlerts } from './alert-poller.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
})
afterAll(() => tested.close())

const DAY = '2026-11-20'
const at = (moment: string) => tested.clock.set(moment)
/** One who is told of every income. */
async function watched(username: string, channels = ['EMAIL']) {
  at(`${DAY}T10:00:00+01:00`)
  const told = await addTold(tested, username)
  return { told, id: await addAlert(tested, told, { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }], channels }) }
}
async function comes(told: Told, count: number): Promise<void> {
  for (let cents = 1; cents <= count; cents += 1) await move(tested, told.account, cents, DAY)
  await runAlerts(tested.bank)
}
const texts = async (told: Told) => (await messagesTo(tested, told)).map(({ text }) => text)
const results = (rows: readonly AlertFiring[]) => rows.map(({ result }) => result)
/** Their rows in the outbox, the first before, without the codes that signed something. */
const outboxOf = async ({ email, user }: Told) =>
  (
    await tested.database
      .select()
      .from(outboxMessages)
      .where(inArray(outboxMessages.recipient, [email, user.mobile]))
      .orderBy(asc(outboxMessages.id))
  ).filter(({ purpose }) => purpose === 'alert')
/** As the dispatcher leaves one that has not ended. */
const over = (id: number | undefined, how: { sentAt?: Instant; failedAt?: Instant }) =>
  tested.database.transaction((tx) =>
    tx
      .update(outboxMessages)
      .set({ nextAttemptAt: null, ...how })
      .where(and(eq(outboxMessages.id, id ?? 0), isNotNull(outboxMessages.nextAttemptAt))),
  )

test('case 20: a message in the outbox that no carrier has taken is taken back with its contract', async () => {
  const { told, id } = await watched('retira')
  await comes(told, 2)
  // The carrier took the first; the second is put off.
  const queued = await outboxOf(told)
  const [first, second] = queued.slice(-2)
  await over(first?.id, { sentAt: tested.clock.now() })
  await post(tested, await signInAs(tested, told.user), `/services/alerts/v1/contracts/${id}/deactivate`, { version: 1 })
  expect((await outboxOf(told)).find((row) => row.id === second?.id)).toMatchObject({ nextAttemptAt: null, sentAt: null, sealed: null })
  expect(new Set(results(await firingsOf(tested, told, id)))).toEqual(new Set(['SENT', 'CANCELLED']))
  // The message that tells of the end goes.
  expect((await outboxOf(told)).at(-1)?.nextAttemptAt).not.toBeNull()
  await keepAlerts(tested.bank)
  expect(await outboxOf(told)).toHaveLength(queued.length + 1)
})

test('a message that its carrier refuses goes by the next channel', async () => {
  const { told, id } = await watched('rebota', ['EMAIL', 'SMS'])
  await comes(told, 1)
  const [sent] = (await firingsOf(tested, told, id)).map(({ channel }) => channel)
  expect(sent).toBe('EMAIL')
  for (const row of await outboxOf(told)) await over(row.id, { failedAt: tested.clock.now() })
  await keepAlerts(tested.bank)
  expect((await firingsOf(tested, told, id)).map(({ channel, result }) => [channel, result])).toEqual([['SMS', 'SENT']])
})

test('one of several that its carrier refuses goes by the next channel, as one', async () => {
  const { told, id } = await watched('rebotan', ['EMAIL', 'SMS'])
  await comes(told, 8)
  for (const row of await outboxOf(told)) await over(row.id, { sentAt: tested.clock.now() })
  at(`${DAY}T10:10:01+01:00`)
  await runAlerts(tested.bank)
  for (const row of await outboxOf(told)) await over(row.id, { failedAt: tested.clock.now() })
  const before = (await texts(told)).length
  await keepAlerts(tested.bank)
  await keepAlerts(tested.bank)
  expect((await texts(told)).slice(before)).toEqual([expect.stringMatching(/^Almenara: Hay 3 avisos m.s de su cuenta/)])
  const grouped = (await firingsOf(tested, told, id)).filter(({ result }) => result === 'GROUPED')
  expect(grouped.map(({ channel }) => channel)).toEqual(['SMS', 'SMS', 'SMS'])
})
