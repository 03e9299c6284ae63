import type { MailboxAdministration } from '@almenara/contract/areas/mailbox/administration'
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxChoices, mailboxes } from '../../correspondence/tables.ts'
import { contacts } from '../../identity/tables.ts'
import { outboxMessages } from '../../messages/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import {
  addAccount,
  addUser,
  get,
  openTestBank,
  put,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { readPdf } from '../../testing/pdf.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const ADMIN = '/services/mailbox/v1/admin'
const STATUS = '/services/mailbox/v1/status'
const VERSION = 1

interface Customer {
  user: TestUser
  account: TestAccount
  tokens: TokenReply
}

async function customer(username: string, { email = true, executive = true } = {}): Promise<Customer> {
  const user = await addUser(bank, username, 'Almenara1', executive)
  const account = await addAccount(bank, user)
  const since = bank.clock.now()
  const address = { partyId: user.partyId, kind: 'EMAIL' as const, value: `${username}@correo.example`, since }
  await bank.database.transaction((tx) => tx.insert(contacts).values({ ...address, verifiedAt: email ? since : null }))
  return { user, account, tokens: await signInAs(bank, user) }
}

const read = async ({ tokens }: Customer): Promise<MailboxAdministration> => (await get(bank, tokens, ADMIN)).json()
const save = ({ tokens }: Customer, body: Record<string, unknown>) =>
  put(bank, tokens, ADMIN, { conditionsVersion: VERSION, changes: [], ...body })
const statement = ({ account }: Customer, channel: string) => ({ productId: account.id, type: 'MONTHLY_STATEMENT', channel })

test('the mailbox is contracted with the conditions that were read, handed to paper, and back', async () => {
  const ana = await customer('ana')
  expect(await read(ana)).toMatchObject({
    contracted: false,
    conditionsVersion: VERSION,
    editable: true,
    contacts: { email: expect.stringContaining('@correo.example') },
  })
  expect((await read(ana)).choices.every(({ channel }) => channel === 'PAPER')).toBe(true)
  const saved = (await save(ana, { contract: true })).json()
  expect(saved).toMatchObject({ contracted: true, acceptedVersion: VERSION })
  expect(saved.choices).toContainEqual(statement(ana, 'ELECTRONIC'))
  expect(saved).toEqual(await read(ana))
  const { sha256 } = (await get(bank, ana.tokens, '/services/mailbox/v1/general-conditions')).json()
  expect(await bank.database.select().from(mailboxes).where(eq(mailboxes.userId, ana.user.id))).toMatchObject([
    { conditionsSha256: sha256 },
  ])
  for (const [contract, status] of [
    [false, 'NOT_CONTRACTED'],
    [true, 'CONTRACTED'],
  ]) {
    await save(ana, { contract })
    expect((await get(bank, ana.tokens, STATUS)).json()).toEqual({ status })
  }
})

test('the channel of a type is chosen by product, kept with its moment, told by e-mail, and the same again changes nothing', async () => {
  const luis = await customer('luis')
  await save(luis, { contract: true })
  const messages = () => bank.database.$count(outboxMessages, eq(outboxMessages.recipient, 'luis@correo.example'))
  const before = await messages()
  for (const _ of [1, 2]) {
    const saved = (await save(luis, { changes: [statement(luis, 'PAPER')] })).json()
    expect(saved.choices).toContainEqual(statement(luis, 'PAPER'))
  }
  expect(await messages()).toBe(before + 1)
  expect(await bank.database.$count(mailboxChoices, eq(mailboxChoices.userId, luis.user.id))).toBe(1)
})

test('what cannot be is refused whole: no mailbox, no verified e-mail, other conditions, a product of another, a consultative customer', async () => {
  const eva = await customer('eva')
  const sin = await customer('sin.correo', { email: false })
  const mira = await customer('mira', { executive: false })
  const code = async (who: Customer, body: Record<string, unknown>) => {
    const { code: answered, fields } = (await save(who, body)).json()
    return [answered, fields?.[0]?.field]
  }
  expect(await code(eva, { changes: [statement(eva, 'PAPER')] })).toEqual(['MAILBOX_NOT_CONTRACTED', undefined])
  expect(await code(sin, { contract: true })).toEqual(['BAD_INPUT', 'contract'])
  expect(await code(eva, { contract: true, conditionsVersion: 2 })).toEqual(['BAD_INPUT', 'conditionsVersion'])
  const foreign = await code(eva, { contract: true, changes: [statement(eva, 'PAPER'), statement(sin, 'PAPER')] })
  expect(foreign).toEqual(['NOT_FOUND', undefined])
  expect(await code(mira, { contract: true })).toEqual(['CONSULTATIVE', undefined])
  expect((await read(mira)).editable).toBe(false)
  // Nothing of what was refused stays.
  expect((await read(eva)).contracted).toBe(false)
  expect(await bank.database.$count(mailboxChoices, eq(mailboxChoices.userId, eva.user.id))).toBe(0)
})

test('a type that comes by one channel only is said to be locked and cannot be changed', async () => {
  const pau = await customer('pau')
  const type = bank.bank.brand.mailbox.types.find(({ code }) => code === 'TAX_CERTIFICATE')
  if (!type) throw new Error('No type')
  type.channels = ['ELECTRONIC']
  await save(pau, { contract: true })
  expect((await read(pau)).choices).toContainEqual({ type: 'TAX_CERTIFICATE', channel: 'ELECTRONIC', locked: true })
  const refused = await save(pau, { changes: [{ type: 'TAX_CERTIFICATE', channel: 'PAPER' }] })
  expect(refused.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'changes' }] })
})

test('the conditions are read and taken away as a PDF', async () => {
  const { tokens } = await customer('lee')
  const reply = await get(bank, tokens, '/services/mailbox/v1/general-conditions/export')
  expect((await readPdf(reply.rawPayload)).pages.join(' ')).toContain('Condiciones generales del buzón')
})

test('administering is closed by a feature of its own, and needs a session', async () => {
  const { tokens } = await customer('cerrado')
  expect((await bank.app.inject({ url: ADMIN })).statusCode).toBe(401)
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'services.inbox.admin', status: 'OFF' }))
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + 5_000).toISOString())
  expect((await get(bank, tokens, ADMIN)).json().code).toBe('FEATURE_OFF')
  expect((await get(bank, tokens, STATUS)).statusCode).toBe(200)
})
