import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../identity/tables.ts'
import { notices, outboxMessages } from '../messages/tables.ts'
import { addUser, get, openTestBank, signInAs, type TestBank, type TestUser } from '../testing/bank.ts'
import { addLetters, contractMailbox } from '../testing/letters.ts'
import { runCorrespondence } from './keeper.ts'
import { communications } from './tables.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

interface Customer {
  user: TestUser
  tokens: TokenReply
  email: string
  mobile: string
}

let people = 0
async function customer(kinds: readonly ('EMAIL' | 'MOBILE')[]): Promise<Customer> {
  people += 1
  const user = await addUser(bank, `aviso.${people}`)
  await contractMailbox(bank, user)
  const values = { EMAIL: `aviso.${people}@correo.example`, MOBILE: `+3460000000${people}` }
  const since = bank.clock.now()
  const rows = kinds.map((kind) => ({ partyId: user.partyId, kind, value: values[kind], since, verifiedAt: since }))
  if (rows.length > 0) await bank.database.transaction((tx) => tx.insert(contacts).values(rows))
  return { user, tokens: await signInAs(bank, user), email: values.EMAIL, mobile: values.MOBILE }
}

/** Letters that have just been delivered; a turn of the keeper follows. */
async function deliver({ user }: Customer, count: number): Promise<string[]> {
  const ids = await addLetters(bank, user, count)
  await bank.database.transaction((tx) =>
    tx.update(communications).set({ tellFrom: bank.clock.now() }).where(inArray(communications.id, ids)),
  )
  await runCorrespondence(bank.bank)
  return ids
}

const messagesTo = (recipient: string) =>
  bank.database
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.purpose, 'mailbox.told')))
    .orderBy(asc(outboxMessages.id))

/** As the dispatcher leaves the messages to somebody, and another turn. */
async function answer(recipient: string, outcome: { sentAt?: string; failedAt?: string }): Promise<void> {
  const over = {
    nextAttemptAt: null,
    sentAt: outcome.sentAt ? bank.clock.now() : null,
    failedAt: outcome.failedAt ? bank.clock.now() : null,
  }
  await bank.database.transaction((tx) => tx.update(outboxMessages).set(over).where(eq(outboxMessages.recipient, recipient)))
  await runCorrespondence(bank.bank)
}
const sent = { sentAt: 'now' }
const bounced = { failedAt: 'now' }

const toldOf = async ({ tokens }: Customer, id: string) =>
  (await get(bank, tokens, `/services/mailbox/v1/communications/${id}`)).json().told
const stateOf = async (id: string) => {
  const [row] = await bank.database.select().from(communications).where(eq(communications.id, id))
  return row
}

test('three documents are told in one e-mail, once, and each shows when and where', async () => {
  const ana = await customer(['EMAIL', 'MOBILE'])
  const ids = await deliver(ana, 3)
  await runCorrespondence(bank.bank)
  expect(await messagesTo(ana.email)).toHaveLength(1)
  expect(await messagesTo(ana.mobile)).toEqual([])
  await answer(ana.email, sent)
  for (const id of ids) {
    expect(await toldOf(ana, id)).toEqual([
      { at: bank.clock.now(), channel: 'EMAIL', contact: expect.stringContaining('•'), result: 'ACCEPTED' },
    ])
    expect((await stateOf(id))?.toldAt).toBe(bank.clock.now())
  }
})

test('what comes later on the same day waits for the next one', async () => {
  const luis = await customer(['EMAIL'])
  await deliver(luis, 1)
  await deliver(luis, 2)
  expect(await messagesTo(luis.email)).toHaveLength(1)
  bank.clock.set(addSeconds(bank.clock.now(), 24 * 3600))
  await runCorrespondence(bank.bank)
  expect(await messagesTo(luis.email)).toHaveLength(2)
})

test('an e-mail that bounces is followed by an SMS, and both outcomes stay', async () => {
  const eva = await customer(['EMAIL', 'MOBILE'])
  const [id = ''] = await deliver(eva, 1)
  await answer(eva.email, bounced)
  await answer(eva.mobile, sent)
  expect(await toldOf(eva, id)).toMatchObject([
    { channel: 'EMAIL', result: 'BOUNCED' },
    { channel: 'SMS', result: 'ACCEPTED' },
  ])
  expect(await stateOf(id)).toMatchObject({ deliveredAs: 'ELECTRONIC', toldAt: bank.clock.now() })
})

test.each([
  ['no contact at all', []],
  ['an e-mail that bounces and no mobile', ['EMAIL' as const]],
])('with %s the document goes on paper too, stays in the mailbox, and a notice asks for a contact', async (_name, kinds) => {
  const pau = await customer(kinds)
  const [id = ''] = await deliver(pau, 1)
  if (kinds.length > 0) await answer(pau.email, bounced)
  expect(await stateOf(id)).toMatchObject({ deliveredAs: 'PAPER', listed: true, toldAt: null })
  expect((await toldOf(pau, id)).at(-1)).toMatchObject({ channel: 'NONE', result: 'NO_CONTACT' })
  expect(await bank.database.$count(notices, eq(notices.userId, pau.user.id))).toBe(1)
  await runCorrespondence(bank.bank)
  expect(await bank.database.$count(notices, eq(notices.userId, pau.user.id))).toBe(1)
})
