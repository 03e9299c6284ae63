import { addSeconds } from '@almenara/contract/dates'
import { parsePhone, type Phone } from '@almenara/contract/phone'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../rails/delivery.ts'
import type { Mail } from '../rails/mail/port.ts'
import type { Sms } from '../rails/sms/port.ts'
import { simulatedPush } from '../rails/push/simulated.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { eventually } from '../testing/eventually.ts'
import { deliverDue, type Delivering } from './deliver.ts'
import { startDispatcher } from './dispatcher.ts'
import { recentMessages } from './recent.ts'
import { sendMessage, type Message } from './send.ts'
import { outboxMessages } from './tables.ts'

let opened: TestBank
beforeAll(async () => {
  opened = await openTestBank()
})
afterAll(() => opened.close())
beforeEach(() => opened.database.transaction(async (tx) => void (await tx.delete(outboxMessages))))

const phone = (text: string): Phone => {
  const parsed = parsePhone(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.phone
}
const MOBILE = phone('600 123 456')
const CODE: Message = { channel: 'SMS', to: MOBILE, purpose: 'one-time-code', text: 'Almenara: clave 482913 para entrar.' }
const SENT: Delivery = { outcome: 'SENT', reference: 'r1' }

const send = (message: Message = CODE) => opened.database.transaction((tx) => sendMessage(tx, opened.bank, message, opened.clock.now()))
const rows = () => opened.database.select().from(outboxMessages)
function later(seconds: number): void {
  opened.clock.set(addSeconds(opened.clock.now(), seconds))
}

/** Carriers that answer what a test says, and remember what they were given. */
function carriers(answer: () => Delivery | Promise<Delivery> = () => SENT, keepTexts = false) {
  const given: (Sms | Mail)[] = []
  const troubles: unknown[] = []
  const carrier = {
    send: async (message: Sms | Mail) => {
      given.push(message)
      return answer()
    },
  }
  const { database, clock, bank } = opened
  const delivering: Delivering = {
    database,
    clock,
    sealingKey: bank.sealingKey,
    sms: carrier,
    push: simulatedPush,
    mail: carrier,
    keepTexts,
    onTrouble: (trouble) => troubles.push(trouble),
  }
  return { delivering, given, troubles, deliver: () => deliverDue(delivering) }
}

describe('a message', () => {
  test('is delivered if its transaction is committed, and never if it is not', async () => {
    const { deliver, given } = carriers()
    const undone = opened.database.transaction(async (tx) => {
      await sendMessage(tx, opened.bank, CODE, opened.clock.now())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await deliver()).toBe(0)
    await send()
    expect(await deliver()).toBe(1)
    expect(given).toEqual([{ id: expect.any(String), to: MOBILE, text: CODE.text }])
    expect(await deliver()).toBe(0)
  })

  test('is not readable at rest, and is erased once delivered', async () => {
    await send()
    expect(JSON.stringify(await rows())).not.toContain('482913')
    await carriers().deliver()
    expect(await rows()).toMatchObject([{ sealed: null, content: null, sentAt: opened.clock.now(), reference: 'r1', failedAt: null }])
    expect(await recentMessages(opened.bank, {})).toMatchObject([{ state: 'SENT', to: MOBILE }])
  })

  test('stays readable in demo mode, for as long as the demo lasts', async () => {
    await send()
    await carriers(undefined, true).deliver()
    expect(await recentMessages(opened.bank, { to: MOBILE })).toMatchObject([{ state: 'SENT', text: CODE.text }])
  })

  test('that is an e-mail goes with its subject and both forms', async () => {
    const mail = { subject: 'Verifique su correo', text: 'Siga el enlace', html: '<p>Siga el enlace</p>' }
    await send({ channel: 'EMAIL', to: 'ana@correo.example', purpose: 'email-verification', ...mail })
    const { deliver, given } = carriers()
    await deliver()
    expect(given).toEqual([{ id: expect.any(String), to: 'ana@correo.example', ...mail }])
  })

  test('inserted by a function of the database, in clear, is delivered like the others', async () => {
    await opened.database.pool.query(
      `insert into outbox_messages (channel, recipient, purpose, content, created_at, next_attempt_at)
       values ('EMAIL', 'eva@correo.example', 'receipt', jsonb_build_object('subject', 'Justificante', 'text', 'Hecho'), $1, $1)`,
      [opened.clock.now()],
    )
    const { deliver, given } = carriers()
    await deliver()
    expect(given).toMatchObject([{ to: 'eva@correo.example', subject: 'Justificante', text: 'Hecho' }])
    expect(await rows()).toMatchObject([{ content: null, sealed: null }])
  })
})

describe('a carrier that does not take it', () => {
  test('is asked again after pauses that double, with the same id, and told of without a word of the message', async () => {
    const { deliver, given, troubles } = carriers(() => ({ outcome: 'LATER', reason: 'busy' }))
    await send()
    for (const pause of [0, 2, 4, 8]) {
      later(pause - 1)
      expect(await deliver()).toBe(0)
      later(1)
      expect(await deliver()).toBe(1)
    }
    expect(new Set(given.map(({ id }) => id)).size).toBe(1)
    expect(troubles).toHaveLength(4)
    expect(JSON.stringify(troubles)).not.toMatch(/482913|600123456/)
    expect(troubles[0]).toMatchObject({ purpose: 'one-time-code', reason: 'busy', over: false })
  })

  test('is asked again when it says', async () => {
    const { deliver } = carriers(() => ({ outcome: 'LATER', reason: 'busy', afterSeconds: 30 }))
    await send()
    await deliver()
    later(29)
    expect(await deliver()).toBe(0)
    later(1)
    expect(await deliver()).toBe(1)
  })

  test('for ever is asked no more, and the text is erased', async () => {
    const { deliver, troubles } = carriers(() => ({ outcome: 'REFUSED', reason: 'no such number' }))
    await send()
    await deliver()
    expect(await rows()).toMatchObject([{ sealed: null, failedAt: opened.clock.now(), nextAttemptAt: null, reason: 'no such number' }])
    expect(troubles).toMatchObject([{ over: true }])
  })
})

describe('a one-time code', () => {
  test('that has expired is not sent', async () => {
    const { deliver, given } = carriers()
    await send({ ...CODE, notAfter: addSeconds(opened.clock.now(), 180) })
    later(180)
    expect(await deliver()).toBe(1)
    expect(given).toEqual([])
    expect(await rows()).toMatchObject([{ sealed: null, reason: 'too late to be of use' }])
  })

  test('is given up when the next attempt would come too late', async () => {
    const { deliver } = carriers(() => ({ outcome: 'LATER', reason: 'busy', afterSeconds: 200 }))
    await send({ ...CODE, notAfter: addSeconds(opened.clock.now(), 180) })
    await deliver()
    expect(await rows()).toMatchObject([{ sealed: null, nextAttemptAt: null, failedAt: opened.clock.now() }])
  })
})

describe('several processes', () => {
  test('hand each message over once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => send()))
    const { deliver, given } = carriers()
    const passes = await Promise.all(Array.from({ length: 6 }, deliver))
    expect(passes.reduce((sum, found) => sum + found)).toBe(30)
    expect(new Set(given.map(({ id }) => id)).size).toBe(30)
  })

  test('take over from one that died with a message in its hands', async () => {
    await send()
    const dying = carriers(() => Promise.reject(new Error('killed')))
    await expect(dying.deliver()).rejects.toThrow('killed')
    const { deliver, given } = carriers()
    expect(await deliver()).toBe(0)
    later(61)
    expect(await deliver()).toBe(1)
    expect(given[0]?.id).toBe(dying.given[0]?.id)
  })
})

test('the dispatcher delivers what is written while it runs, survives a failing database and stops', async () => {
  const { delivering, given } = carriers()
  const errors: unknown[] = []
  let failing = true
  const database = new Proxy(delivering.database, {
    get: (target, name) =>
      name === 'transaction' && failing ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name, target),
  })
  const dispatcher = startDispatcher({ ...delivering, database, onError: (error) => errors.push(error) })
  await eventually('the failure is told', () => errors.length > 0)
  failing = false
  await send()
  await eventually('the message is delivered', () => given.length === 1)
  await dispatcher.stop()
  await send()
  expect(given).toHaveLength(1)
  const [pending] = await opened.database
    .select()
    .from(outboxMessages)
    .where(sql`${outboxMessages.sentAt} is null`)
  expect(pending?.attempts).toBe(0)
})
