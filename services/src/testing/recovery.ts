/** Recovering a password in tests: customers who can be reached, the calls as their page makes them, and what they receive. */
import { randomUUID } from 'node:crypto'
import { parseLoginError } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contacts, parties } from '../identity/tables.ts'
import { contentOf } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { addUser, passwordForm, token, type TestBank, type TestUser } from './bank.ts'
import { lastSms } from './orders.ts'

interface Customer extends TestUser {
  taxId: string
  mobile: string
  email: string
}

/** Nobody: its NIF is right and no customer has it. */
export const NOBODY = { taxId: '12345678Z', username: 'nadie.asi' }

export const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const CONNECTION = { application: 'web', userAgent: 'test', geolocation: { latitude: 0, longitude: 0 } }
const PATH = '/services/users/v1/recover-user-password'

/** What the page sends. */
export const asking = ({ taxId, username }: { taxId: string; username: string }, input: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  taxId,
  username,
  channel: 'SMS',
  connection: CONNECTION,
  ...input,
})

/** `bank` is asked for when a test runs: it is opened after this is called. */
export function recoveryTools(bank: () => TestBank) {
  function later(seconds: number): void {
    bank().clock.set(addSeconds(bank().clock.now(), seconds))
  }

  let made = 0

  /** Somebody with a NIF that is one; `reach` is what the bank has of them. */
  async function addCustomer(username: string, reach: ('MOBILE' | 'EMAIL')[] = ['MOBILE', 'EMAIL']): Promise<Customer> {
    const user = await addUser(bank(), username)
    made += 1
    const number = 20_000_000 + made
    const taxId = `${number}${LETTERS.charAt(number % 23)}`
    const [mobile, email] = [`+346${String(number)}`, `${username}@correo.example`]
    const since = bank().clock.now()
    await bank().database.transaction(async (tx) => {
      await tx.update(parties).set({ taxId }).where(eq(parties.id, user.partyId))
      const rows = reach.map((kind) => ({
        partyId: user.partyId,
        kind,
        value: kind === 'MOBILE' ? mobile : email,
        since,
        verifiedAt: since,
      }))
      if (rows.length > 0) await tx.insert(contacts).values(rows)
    })
    return { ...user, taxId, mobile, email }
  }

  let address = 0
  function call(step: string, payload: Record<string, unknown>, remoteAddress?: string) {
    address += 1
    const from = remoteAddress ?? `10.1.${Math.floor(address / 250)}.${address % 250}`
    return bank().app.inject({ method: 'POST', url: `${PATH}/${step}`, payload, remoteAddress: from })
  }

  async function begin(customer: { taxId: string; username: string }, input: Record<string, unknown> = {}): Promise<string> {
    const reply = await call('authorization', asking(customer, input))
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json().operationId
  }

  const confirm = (operationId: string, code: string) => call('confirmation', { operationId, code })

  async function enter(username: string, password: string): Promise<string | undefined> {
    const reply = await token(bank(), passwordForm(username, password))
    return reply.statusCode === 200 ? 'in' : parseLoginError(reply.json().error_description)?.voidCode
  }

  async function temporary(mobile: string): Promise<string> {
    return /clave temporal (?:es )?(\w+)\./.exec(await lastSms(bank(), mobile))?.[1] ?? ''
  }

  async function messagesTo(recipient: string): Promise<string[]> {
    const rows = await bank()
      .database.select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, recipient))
      .orderBy(desc(outboxMessages.id))
    return rows.map((row) => contentOf(bank().bank, row)?.text ?? '')
  }

  return { later, addCustomer, call, begin, confirm, enter, temporary, messagesTo }
}
