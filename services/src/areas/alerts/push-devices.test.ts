import type { AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import type { PushDevices } from '@almenara/contract/areas/alerts/push-devices'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../identity/tables.ts'
import { contentOf } from '../../messages/send.ts'
import { outboxMessages } from '../../messages/tables.ts'
import type { PushDelivery, PushMessage } from '../../rails/push/port.ts'
import { addAlert, addTold, alertInput, firingsOf, messagesTo, type Told } from '../../testing/alerts.ts'
import { get, move, openTestBank, post, signInAs, type TestBank } from '../../testing/bank.ts'
import { operation } from '../../testing/orders.ts'
import { carryMessages, turnPushOff } from '../../testing/push.ts'
import { keepAlerts, runAlerts } from './alert-poller.ts'

const PATH = '/services/alerts/v1/push-devices'
const browser = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
})

let tested: TestBank
let ana: Told
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addTold(tested, 'ana.perez')
})
afterEach(() => tested.close())

const add = (told: Told, name: string) => post(tested, told.tokens, PATH, browser(name))
const read = async (told: Told) => (await get(tested, told.tokens, PATH)).json<PushDevices>()
const channelsOf = async (told: Told) => (await get(tested, told.tokens, '/services/alerts/v1/status')).json<AlertStatus>().channels

describe('a browser', () => {
  test('is added once however often it is sent, told by e-mail, and removed by its person alone', async () => {
    const [first, again] = [await add(ana, 'one'), await add(ana, 'one')]
    expect(again.json()).toEqual(first.json())
    const { devices } = await read(ana)
    expect(devices).toMatchObject([{ id: first.json().id, endpointHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    const told = await tested.database.select().from(outboxMessages).where(eq(outboxMessages.recipient, ana.email))
    expect(told.map((row) => contentOf(tested.bank, row)?.subject)).toEqual(['Almenara: notificaciones activadas'])
    const luis = await addTold(tested, 'luis.gil')
    const removal = `${PATH}/${devices[0]?.id}/removal`
    const another = await post(tested, luis.tokens, removal, {})
    expect(another.json()).toEqual((await post(tested, luis.tokens, removal, {})).json())
    expect((await read(ana)).devices).toHaveLength(1)
    for (let times = 0; times < 2; times += 1) expect((await post(tested, ana.tokens, removal, {})).statusCode).toBe(200)
    expect((await read(ana)).devices).toEqual([])
  })

  test('of somebody else before is of whoever lets notifications in there now', async () => {
    const luis = await addTold(tested, 'luis.gil')
    await add(ana, 'shared')
    await add(luis, 'shared')
    expect([(await read(ana)).devices.length, (await read(luis)).devices.length]).toEqual([0, 1])
  })

  test('beyond ten takes the place of the first', async () => {
    for (let one = 0; one < 11; one += 1) {
      tested.clock.set(`2026-11-20T10:00:${String(one).padStart(2, '0')}+01:00`)
      await add(ana, `b${one}`)
    }
    expect((await read(ana)).devices).toHaveLength(10)
  })

  test.each([
    'http://fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://localhost/send/1',
    'https://fcm.googleapis.com.example/send/1',
    'https://user:key@fcm.googleapis.com/send/1',
    'nothing',
  ])('whose service is not one that the bank knows is refused: %s', async (endpoint) => {
    const answer = await post(tested, ana.tokens, PATH, { ...browser('one'), endpoint })
    expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'endpoint' }] })
  })

  test('is not added where the bank notifies none, nor by who may only consult', async () => {
    turnPushOff(tested)
    expect((await add(ana, 'one')).json()).toMatchObject({ code: 'FEATURE_OFF' })
    expect(await read(ana)).toEqual({ devices: [] })
    expect((await channelsOf(ana)).map(({ channel }) => channel)).toEqual(['EMAIL', 'SMS'])
    await tested.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, ana.user.id)))
    ana.tokens = await signInAs(tested, ana.user)
    expect((await add(ana, 'one')).json()).toMatchObject({ code: 'CONSULTATIVE' })
  })
})

describe('an alert', () => {
  const INCOME = { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }], channels: ['PUSH', 'EMAIL'] }
  const sent: PushMessage[] = []
  let answers: PushDelivery[] = []
  const carry = () =>
    carryMessages(tested, async (message) => {
      sent.push(message)
      return answers.shift() ?? { outcome: 'SENT', reference: '' }
    })
  beforeEach(() => {
    sent.length = 0
    answers = []
  })

  test('goes by notification only where a browser lets it in', async () => {
    const refused = await operation(tested, ana.tokens, '/services/alerts/v1/contracts').authorize(alertInput(ana, INCOME))
    expect(refused.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'channels.0' }] })
    await add(ana, 'one')
    expect((await channelsOf(ana))[0]).toMatchObject({ channel: 'PUSH', contact: '1 navegador', verified: true, price: 0 })
  })

  test('reaches every browser, and those that take no more are forgotten', async () => {
    for (const name of ['one', 'two']) await add(ana, name)
    const id = await addAlert(tested, ana, INCOME)
    await carry()
    sent.length = 0
    await move(tested, ana.account, 10_00, '2026-11-20', 'Alquiler')
    await runAlerts(tested.bank)
    answers = [{ outcome: 'GONE', reason: 'the push service answered 410' }]
    await carry()
    expect(sent).toHaveLength(2)
    expect(JSON.parse(sent[0]?.payload ?? '')).toMatchObject({ title: 'Almenara', body: expect.stringContaining('Alquiler') })
    expect((await read(ana)).devices).toHaveLength(1)
    await keepAlerts(tested.bank)
    expect(await firingsOf(tested, ana, id)).toMatchObject([{ channel: 'PUSH', result: 'SENT' }])
  })

  test('goes by the next channel where no browser takes it any more', async () => {
    await add(ana, 'one')
    const id = await addAlert(tested, ana, INCOME)
    await carry()
    await move(tested, ana.account, 10_00, '2026-11-20', 'Alquiler')
    await runAlerts(tested.bank)
    const before = (await messagesTo(tested, ana)).length
    answers = [{ outcome: 'GONE', reason: 'the push service answered 404' }]
    await carry()
    expect((await read(ana)).devices).toEqual([])
    await keepAlerts(tested.bank)
    expect((await firingsOf(tested, ana, id))[0]).toMatchObject({ channel: 'EMAIL', result: 'SENT' })
    expect(await messagesTo(tested, ana)).toHaveLength(before + 1)
  })
})
