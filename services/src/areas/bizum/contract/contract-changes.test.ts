import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../identity/tables.ts'
import { notices, outboxMessages } from '../../../messages/tables.ts'
import { products } from '../../../products/tables.ts'
import { serviceStatuses } from '../../../status/tables.ts'
import { addAccount, addUser, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addCustomer, type TestCustomer } from '../../../testing/orders.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumConsents } from '../consents/tables.ts'
import { bizumRequests } from '../requests/tables.ts'
import { bizumPayments } from '../payments/tables.ts'
import { withdrawEnrolments } from './enrolment.ts'
import { portOut } from './ported-out.ts'
import { followMobile } from './standings.ts'
import { BIZUM, contractCalls, VERSIONS } from '../../../testing/bizum-contract-calls.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
  // The mobiles of the first customers end in what the simulated scheme does not answer.
  for (let place = 1; place < 10; place += 1) await addUser(tested, `antes.${place}`)
})
afterAll(() => tested.close())

const { call, ordering, sign, join, joined, contractsOf, kindsOf, isRegistered } = contractCalls(() => tested)

test('a cancelled account suspends Bizum, and another account mends it', async () => {
  const ana = await joined('cambia.cuenta')
  await tested.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, ana.account.id)))
  expect((await call(ana, 'status')).json()).toMatchObject({ state: 'SUSPENDED', reason: expect.stringContaining('cancelada') })
  expect((await call(ana, 'info')).json()).toMatchObject({ code: 'BIZUM_NONE', message: expect.stringContaining('cancelada') })
  const next = await addAccount(tested, ana.user)
  expect((await sign(ana, 'update', { account: next.id })).status).toBe('EXECUTED')
  expect((await call(ana, 'view')).json()).toMatchObject({ state: 'ACTIVE', account: { id: next.id } })
  const same = await ordering(ana, 'update').authorize({ account: next.id })
  expect(same.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'account' }] })
})

test('a mobile that changes suspends Bizum and tells the customer; the new one is enrolled and the old one withdrawn', async () => {
  const ana = await joined('cambia.movil')
  const mobile = '+34711000222'
  await tested.database.transaction(async (tx) => {
    await tx.update(contacts).set({ value: mobile }).where(eq(contacts.partyId, ana.user.partyId))
    await followMobile(tx, ana.user.partyId, tested.clock.now())
  })
  expect((await contractsOf(ana))[0]).toMatchObject({ state: 'SUSPENDED', reason: 'MOBILE_CHANGED' })
  const [told] = await tested.database.select().from(notices).where(eq(notices.userId, ana.user.id))
  expect(told).toMatchObject({ title: 'Su Bizum no funciona' })
  expect((await call(ana, 'view')).json()).toMatchObject({ state: 'SUSPENDED', newPhone: mobile })
  expect((await sign({ ...ana, user: { ...ana.user, mobile } }, 'update', { phone: true })).status).toBe('EXECUTED')
  expect((await contractsOf(ana))[0]).toMatchObject({ state: 'ACTIVE', phone: mobile, reason: null })
  await withdrawEnrolments(tested.bank)
  expect([await isRegistered(mobile), await isRegistered(ana.user.mobile)]).toEqual([true, false])
})

/** What a contract that ends must close: a send that waits, a request either way, a permission and a contact. */
async function withLife(customer: TestCustomer): Promise<void> {
  const [contract] = await contractsOf(customer)
  if (!contract) throw new Error('No contract')
  const { user, account } = customer
  const now = tested.clock.now()
  const common = { userId: user.id, partyId: user.partyId, contractId: contract.id, createdAt: now }
  const merchant = { id: 'M1', name: 'Papelería', trade: 'Papelería', city: 'Valencia', place: 'ONLINE' as const }
  await tested.database.transaction(async (tx) => {
    const payment = { ...common, kind: 'C2C' as const, direction: 'OUT' as const, amount: 10_00 as never, name: 'Lucía F. S.', concept: '' }
    const from = { productId: account.id, ledgerAccountId: account.ledgerAccountId, leavesAt: now, channel: 'web' }
    await tx.insert(bizumPayments).values([
      { ...payment, ...from, id: crypto.randomUUID(), state: 'WAITING', phone: '+34600000001' },
      { ...payment, ...from, id: crypto.randomUUID(), state: 'SENT', phone: '+34600000002' },
    ])
    const request = { ...common, phone: '+34600000003', name: 'Marc T.', amount: 5_00 as never, concept: '', expiresAt: now }
    await tx.insert(bizumRequests).values([
      { ...request, id: crypto.randomUUID(), direction: 'RECEIVED', state: 'PENDING' },
      { ...request, id: crypto.randomUUID(), direction: 'ASKED', state: 'INVITED' },
    ])
    const consent = { userId: user.id, contractId: contract.id, merchantId: 'M1', merchant, purpose: 'Pagos', askedAt: now, answerBy: now }
    await tx
      .insert(bizumConsents)
      .values({ ...consent, id: crypto.randomUUID(), terms: { kind: 'FREE' }, state: 'ACCEPTED', schemeId: crypto.randomUUID() })
    await tx.insert(bizumContacts).values({ id: crypto.randomUUID(), userId: user.id, phone: '+34600000004', savedAt: now })
  })
}

async function expectOver({ user }: TestCustomer): Promise<void> {
  const { database } = tested
  const payments = await database.select().from(bizumPayments).where(eq(bizumPayments.userId, user.id))
  const cancellingOf = (wanted: string) => payments.find(({ state }) => state === wanted)?.cancelling
  expect([cancellingOf('SENT'), cancellingOf('WAITING')]).toEqual([null, 'CONTRACT'])
  const requests = await database.select().from(bizumRequests).where(eq(bizumRequests.userId, user.id))
  expect(requests.map(({ state }) => state)).toEqual(['MOVED', 'MOVED'])
  const [consent] = await database.select().from(bizumConsents).where(eq(bizumConsents.userId, user.id))
  expect(consent).toMatchObject({ state: 'ENDED', endedBy: 'BANK' })
  expect(await database.$count(bizumContacts, eq(bizumContacts.userId, user.id))).toBe(0)
}

test('21: a mobile ported out moves the contract: sends are cancelled, requests moved, permissions ended, and what is on its way finishes', async () => {
  const ana = await joined('se.va.movida')
  await withLife(ana)
  const said = { phone: ana.user.mobile, at: tested.clock.now() }
  const port = () => tested.database.transaction((tx) => portOut(tx, tested.bank, said, tested.clock.now()))
  await port()
  await port()
  await expectOver(ana)
  expect((await call(ana, 'status')).json()).toMatchObject({ state: 'MOVED', reason: expect.stringContaining('otra entidad') })
  expect((await call(ana, 'info')).json()).toMatchObject({ code: 'BIZUM_NONE', message: expect.stringContaining('otra entidad') })
  expect((await kindsOf(ana)).filter((kind) => kind === 'BIZUM_MOVED')).toHaveLength(1)
})

test('leaving says what ends, ends it with the signature and tells the scheme until it knows', async () => {
  const ana = await joined('se.va')
  await withLife(ana)
  expect((await call(ana, 'view')).json()).toMatchObject({ ends: { sends: 1, requests: 2, consents: 1, mandates: 0 } })
  expect(await sign(ana, 'deletion', {})).toMatchObject({ status: 'EXECUTED', done: { title: 'Bizum dado de baja' } })
  await expectOver(ana)
  expect((await call(ana, 'status')).json()).toMatchObject({ state: 'ENDED' })
  await withdrawEnrolments(tested.bank)
  expect(await isRegistered(ana.user.mobile)).toBe(false)
  expect((await join(ana)).status).toBe('EXECUTED')
})

const CALLS = [
  'status',
  'info',
  'view',
  'admin-accounts',
  'send-accounts',
  'general-conditions',
  'security-conditions',
  'conditions/export',
  'contacts',
  'options',
]

test('while Bizum is OFF its calls answer 510, and the status says that it is not there', async () => {
  // Later than any other test here: what is open is remembered for seconds.
  tested.clock.set('2026-11-20T11:00:00+01:00')
  const ana = await joined('apagado.ana')
  const set = (status: 'ON' | 'OFF') =>
    tested.database.transaction((tx) => tx.update(serviceStatuses).set({ status }).where(eq(serviceStatuses.name, 'bizumStatus')))
  await set('OFF')
  tested.clock.set('2026-11-20T11:00:10+01:00')
  try {
    for (const path of CALLS.slice(1)) expect((await call(ana, path)).json(), path).toMatchObject({ code: 'BIZUM_OFFLINE' })
    expect((await call(ana, 'status')).json()).toMatchObject({ state: 'ACTIVE', online: false })
    const { statusCode } = await ordering(ana, 'creation').authorize({ account: ana.account.id, ...VERSIONS })
    expect(statusCode).toBe(510)
  } finally {
    await set('ON')
    tested.clock.set('2026-11-20T11:00:20+01:00')
    expect((await call(ana, 'view')).statusCode).toBe(200)
    tested.clock.set('2026-11-20T10:00:00+01:00')
  }
})

test('nothing of Bizum is answered without a session', async () => {
  for (const path of CALLS) expect((await tested.app.inject(`${BIZUM}/${path}`)).statusCode, path).toBe(401)
})

test('joining, changing and leaving are told to the address that the customer had', async () => {
  const ana = await addCustomer(tested, 'avisos.ana')
  const value = 'avisos.ana@correo.example'
  await tested.database.transaction((tx) =>
    tx.insert(contacts).values({ partyId: ana.user.partyId, kind: 'EMAIL', value, since: tested.clock.now() }),
  )
  await join(ana)
  await sign(ana, 'deletion', {})
  expect(await tested.database.$count(outboxMessages, eq(outboxMessages.recipient, value))).toBe(2)
})
