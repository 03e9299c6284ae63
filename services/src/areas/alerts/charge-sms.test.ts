import type { AlertChannel } from '@almenara/contract/areas/alerts/alert-codes'
import { toLocalDate } from '@almenara/contract/dates'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coveredFrom } from '../../calendar/bank-days.ts'
import { entries } from '../../ledger/tables.ts'
import { outboxMessages } from '../../messages/tables.ts'
import { powers } from '../../products/tables.ts'
import { addAlert, addTold, alertInput, messagesTo, readAlert, type Told } from '../../testing/alerts.ts'
import { addAccount, move, openTestBank, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { operation } from '../../testing/orders.ts'
import { runAlerts } from './alert-poller.ts'
import { chargeSms } from './charge-sms.ts'
import { alertContracts } from './tables.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
  if (tested.bank.brand.alerts) tested.bank.brand.alerts.smsPrice = 12
})
afterAll(() => tested.close())

const SENT_ON = '2026-11-20'
interface Charged {
  told: Told
  id: string
  charged: TestAccount
}

/** One whose alert is told by SMS, and charged to another account of theirs, which has so much. */
async function charged(username: string, cents: number, { overdraft = 0, channels = ['SMS'] } = {}): Promise<Charged> {
  tested.clock.set(`${SENT_ON}T10:00:00+01:00`)
  const told = await addTold(tested, username)
  const account = await addAccount(tested, told.user, { overdraft })
  if (cents > 0) await move(tested, account, cents, '2026-11-02')
  const rules = [{ code: 'INCOME', repeat: 'EVERY_TIME' }]
  return { told, charged: account, id: await addAlert(tested, told, { rules, channels, liquidationAccountId: account.id }) }
}

/** So many messages, which their carrier took, or not. */
async function tell({ told: { account, user } }: Charged, count: number, isTaken = true, on = SENT_ON): Promise<void> {
  tested.clock.set(`${on}T10:00:00+01:00`)
  for (let cents = 1; cents <= count; cents += 1) await move(tested, account, cents, on)
  await runAlerts(tested.bank)
  const over = { nextAttemptAt: null, ...(isTaken ? { sentAt: tested.clock.now() } : { failedAt: tested.clock.now() }) }
  await tested.database.transaction((tx) =>
    tx
      .update(outboxMessages)
      .set(over)
      .where(and(eq(outboxMessages.recipient, user.mobile), eq(outboxMessages.channel, 'SMS'), isNull(outboxMessages.sentAt))),
  )
}

/** As its person does, who wants them by SMS again. */
async function setChannels(id: string, channels: AlertChannel[]): Promise<void> {
  await tested.database.transaction((tx) => tx.update(alertContracts).set({ channels }).where(eq(alertContracts.id, id)))
}

async function chargeOn(on: string): Promise<void> {
  const day = toLocalDate(on)
  tested.clock.set(`${day}T04:00:00+01:00`)
  await chargeSms.run({ bank: tested.bank, day, from: coveredFrom(day) })
}

async function feesOf({ charged: { ledgerAccountId } }: Charged) {
  const rows = await tested.database
    .select()
    .from(entries)
    .where(and(eq(entries.accountId, ledgerAccountId), eq(entries.type, 'FEE')))
    .orderBy(asc(entries.seq))
  return rows.map(({ amount, detail }) => [amount, detail])
}

test('the SMS that were sent in a month are charged once to the account of the contract, however often the day is run', async () => {
  const one = await charged('cobrada', 100_00)
  await tell(one, 3)
  await chargeOn('2026-11-30')
  expect(await feesOf(one)).toEqual([])
  await chargeOn('2026-12-01')
  await chargeOn('2026-12-01')
  expect(await feesOf(one)).toEqual([[-36, expect.stringMatching(/^Alerta A-\d{6}: 3 SMS en noviembre de 2026$/)]])
  await chargeOn('2027-01-04')
  expect(await feesOf(one)).toHaveLength(1)
})

test('what no carrier took, and what goes by another channel, costs nothing', async () => {
  const refused = await charged('rechazada', 100_00)
  await tell(refused, 2, false)
  const free = await charged('gratis', 100_00, { channels: ['EMAIL', 'SMS'] })
  await tell(free, 2)
  await chargeOn('2026-12-01')
  expect([await feesOf(refused), await feesOf(free)]).toEqual([[], []])
})

test.each([
  ['an empty account', { cents: 0, overdraft: 0 }],
  ['less than the fee, with an agreed overdraft', { cents: 35, overdraft: 500_00 }],
])('case 24: with %s nothing is booked and the contract goes on by e-mail, which is told', async (_name, { cents, overdraft }) => {
  const one = await charged(`vacia.${cents}`, cents, { overdraft })
  await tell(one, 3)
  await chargeOn('2026-12-01')
  await chargeOn('2026-12-01')
  expect(await feesOf(one)).toEqual([])
  expect(await readAlert(tested, one.told, one.id)).toMatchObject({ channels: ['EMAIL'], version: 2 })
  const said = (await messagesTo(tested, one.told)).filter(({ text }) => text.startsWith('No hemos podido cobrar'))
  expect(said).toEqual([expect.objectContaining({ channel: 'EMAIL' })])
})

test('whoever was told that nothing is charged is not when money comes and the day is run again; the next month is charged', async () => {
  const one = await charged('perdonada', 0)
  await tell(one, 3)
  await chargeOn('2026-12-01')
  await move(tested, one.charged, 100_00, '2026-12-01')
  await chargeOn('2026-12-01')
  expect(await feesOf(one)).toEqual([])
  await setChannels(one.id, ['SMS'])
  await tell(one, 2, true, '2026-12-09')
  await chargeOn('2027-01-04')
  expect(await feesOf(one)).toEqual([[-24, expect.stringMatching(/: 2 SMS en diciembre de 2026$/)]])
})

test('an account that its person may no longer charge is not charged', async () => {
  const one = await charged('sinpoder', 100_00)
  await tell(one, 1)
  const right = and(eq(powers.userId, one.told.user.id), eq(powers.productId, one.charged.id))
  await tested.database.transaction((tx) => tx.delete(powers).where(right))
  await chargeOn('2026-12-01')
  expect(await feesOf(one)).toEqual([])
  expect(await readAlert(tested, one.told, one.id)).toMatchObject({ channels: ['EMAIL'] })
})

test('who signs reads what an SMS costs and which account pays it, and may choose none of another', async () => {
  const { told: signer, charged: account } = await charged('firmante', 0)
  const calls = operation(tested, signer.tokens, '/services/alerts/v1/contracts')
  const asked = await calls.authorize(alertInput(signer, { channels: ['SMS'], liquidationAccountId: account.id }))
  const facts = asked.json<{ facts: { field?: string; label: string; value: object }[] }>().facts
  expect(facts.filter(({ field }) => field === 'liquidationAccountId')).toMatchObject([{ value: { type: 'PARTY', iban: account.iban } }])
  expect(facts.find(({ label }) => label === 'Precio de cada SMS')?.value).toEqual({ type: 'MONEY', amount: 12 })
  const without = await calls.authorize(alertInput(signer, { channels: ['SMS'] }))
  expect(without.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'liquidationAccountId' }] })
  const { charged: foreign } = await charged('ajena', 0)
  for (const id of [foreign.id, 'nothing']) {
    const answer = await calls.authorize(alertInput(signer, { channels: ['SMS'], liquidationAccountId: id }))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})
