import type { OrderState } from '@almenara/contract/two-step'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../identity/tables.ts'
import { events } from '../../../session-log/tables.ts'
import { notices, outboxMessages } from '../../../messages/tables.ts'
import { powers, products } from '../../../products/tables.ts'
import { serviceStatuses } from '../../../status/tables.ts'
import { orders } from '../../../two-step/tables.ts'
import { addAccount, addUser, get, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { portabilityCodeOf, setMember, setOutage } from '../../../testing/bizum-scheme.ts'
import { addCompany, addCompanyAccount } from '../../../testing/company.ts'
import { addCustomer, lastCode, operation, wrongCode, type TestCustomer } from '../../../testing/orders.ts'
import { bizumConsents, bizumContacts, bizumContracts, bizumPayments, bizumRequests, bizumUndoneEnrolments } from '../tables.ts'
import { withdrawEnrolments } from './enrolment.ts'
import { portOut } from './ported-out.ts'
import { followMobile } from './standings.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
  // The mobiles of the first customers end in what the simulated scheme does not answer.
  for (let place = 1; place < 10; place += 1) await addUser(tested, `antes.${place}`)
})
afterAll(() => tested.close())

const ROOT = '/services/bizum/v1'
const VERSIONS = { conditionsVersion: 1, securityVersion: 1 }
const call = ({ tokens }: TestCustomer, path: string) => get(tested, tokens, `${ROOT}/${path}`)
const ordering = ({ tokens }: TestCustomer, what: string) => operation(tested, tokens, `${ROOT}/contract/${what}`)

async function sign(customer: TestCustomer, what: string, input: Record<string, unknown>): Promise<OrderState> {
  const asked = ordering(customer, what)
  const state = await asked.answer(await asked.authorize(input), customer.user.mobile)
  expect(state.statusCode, state.body).toBe(200)
  return state.json<OrderState>()
}

const join = (customer: TestCustomer, more: Record<string, unknown> = {}) =>
  sign(customer, 'creation', { account: customer.account.id, ...VERSIONS, ...more })

async function joined(name: string): Promise<TestCustomer> {
  const customer = await addCustomer(tested, name)
  expect((await join(customer)).status).toBe('EXECUTED')
  return customer
}

const contractsOf = ({ user }: TestCustomer) =>
  tested.database.select().from(bizumContracts).where(eq(bizumContracts.userId, user.id)).orderBy(desc(bizumContracts.since))
const undoneOf = ({ user }: TestCustomer) => tested.database.$count(bizumUndoneEnrolments, eq(bizumUndoneEnrolments.phone, user.mobile))
const kindsOf = async ({ user }: TestCustomer) =>
  (await tested.database.select().from(events).where(eq(events.userId, user.id))).map(({ kind }) => kind)
const elsewhere = (phone: string) => setMember(tested, phone, 'OTHER')
const outage = (on: boolean) => setOutage(tested, on)

/** Whether the scheme says that the mobile has Bizum. */
async function isRegistered(phone: string): Promise<boolean> {
  const said = await tested.bank.bizum.lookUp([phone])
  return said.outcome === 'DONE' && said.listed[0]?.registered === true
}

test('a customer joins with their proved mobile and an own account, and the scheme has them', async () => {
  const ana = await addCustomer(tested, 'alta.ana')
  expect((await call(ana, 'status')).json()).toMatchObject({ state: 'NONE', online: true })
  expect((await call(ana, 'info')).json()).toMatchObject({ code: 'BIZUM_NONE' })
  expect(await join(ana)).toMatchObject({ status: 'EXECUTED', done: { title: 'Ya tiene Bizum' } })
  expect((await call(ana, 'status')).json()).toMatchObject({ state: 'ACTIVE' })
  expect((await call(ana, 'view')).json()).toMatchObject({
    phone: ana.user.mobile,
    account: { id: ana.account.id },
    strangers: 'QUIET',
    limits: { newcomer: { usage: { max: 300_00, used: 0 } } },
  })
  expect((await call(ana, 'info')).json()).toMatchObject({ phone: ana.user.mobile, pending: { lines: [] } })
  expect(await isRegistered(ana.user.mobile)).toBe(true)
  expect(await undoneOf(ana)).toBe(0)
  expect(await kindsOf(ana)).toContain('BIZUM_JOINED')
})

test('whoever has Bizum here does not join again', async () => {
  const ana = await joined('alta.repetida')
  const again = await ordering(ana, 'creation').authorize({ account: ana.account.id, ...VERSIONS })
  expect(again.json()).toMatchObject({ code: 'BIZUM_CLOSED' })
})

test('Q813: a mobile with Bizum at another bank writes nothing', async () => {
  const ana = await addCustomer(tested, 'alta.fuera')
  await elsewhere(ana.user.mobile)
  expect(await join(ana)).toMatchObject({ status: 'REFUSED', refusal: { code: 'Q813' } })
  expect(await contractsOf(ana)).toEqual([])
  expect(await kindsOf(ana)).not.toContain('BIZUM_JOINED')
})

test('the right code brings Bizum over; a wrong one says how many tries are left, the sixth is refused and an old one is Q837', async () => {
  const ana = await addCustomer(tested, 'trae.ana')
  await elsewhere(ana.user.mobile)
  const creation = ordering(ana, 'creation')
  const input = { account: ana.account.id, ...VERSIONS }
  expect((await creation.authorize({ ...input, portabilityCode: '123456' })).json()).toMatchObject({ code: 'Q837' })
  expect((await creation.authorize({ ...input, portabilityCode: '12' })).json()).toMatchObject({ code: 'BAD_INPUT' })
  const sent = await post(tested, ana.tokens, `${ROOT}/contract/portability-code`, {})
  expect(sent.json()).toMatchObject({ phoneEnding: ana.user.mobile.slice(-3) })
  const code = await codeOf(ana.user.mobile)
  for (const left of [4, 3, 2])
    expect((await creation.authorize({ ...input, portabilityCode: wrongCode(code) })).json()).toMatchObject({
      code: 'Q836',
      fields: [{ field: 'portabilityCode', message: expect.stringContaining(`Le quedan ${left} intentos.`) }],
    })
  expect(await join(ana, { portabilityCode: code })).toMatchObject({
    status: 'EXECUTED',
    done: { title: 'Su Bizum ya está en este banco' },
  })
  const [order] = await tested.database.select().from(orders).where(eq(orders.userId, ana.user.id))
  expect(order?.frozen).not.toContain(code)
})

test('after five wrong codes the right one is refused, and one that has run out too', async () => {
  const ana = await addCustomer(tested, 'trae.cinco')
  await elsewhere(ana.user.mobile)
  await post(tested, ana.tokens, `${ROOT}/contract/portability-code`, {})
  const code = await codeOf(ana.user.mobile)
  const creation = ordering(ana, 'creation')
  const attempt = async (portabilityCode: string) =>
    (await creation.authorize({ account: ana.account.id, ...VERSIONS, portabilityCode })).json()
  for (let tries = 0; tries < 5; tries += 1) expect(await attempt(wrongCode(code))).toMatchObject({ code: 'Q836' })
  expect(await attempt(code)).toMatchObject({ code: 'Q837' })
})

test('three codes a day and no more, with a pause between them', async () => {
  const ana = await addCustomer(tested, 'trae.codigos')
  const askAt = async (time: string) => {
    tested.clock.set(`2026-11-20T${time}+01:00`)
    const tokens = await signInAs(tested, ana.user)
    return (await post(tested, tokens, `${ROOT}/contract/portability-code`, {})).json().code
  }
  try {
    expect(await askAt('10:00:00')).toBeUndefined()
    expect(await askAt('10:00:20')).toBe('RESEND_TOO_SOON')
    expect(await askAt('10:01:00')).toBeUndefined()
    expect(await askAt('10:02:00')).toBeUndefined()
    expect(await askAt('10:03:00')).toBe('CODES_LIMIT')
    tested.clock.set('2026-11-20T10:13:00+01:00')
    const later = { ...ana, tokens: await signInAs(tested, ana.user) }
    const portabilityCode = await codeOf(ana.user.mobile)
    const late = await ordering(later, 'creation').authorize({ account: ana.account.id, ...VERSIONS, portabilityCode })
    expect(late.json()).toMatchObject({ code: 'Q837' })
  } finally {
    tested.clock.set('2026-11-20T10:00:00+01:00')
  }
})

test('a scheme without a word refuses the order, and what it may have enrolled is withdrawn once it answers', async () => {
  const ana = await addCustomer(tested, 'alta.callada')
  await outage(true)
  try {
    expect(await join(ana)).toMatchObject({ status: 'REFUSED', refusal: { code: 'BIZUM_UNREACHABLE' } })
    expect(await contractsOf(ana)).toEqual([])
    await withdrawEnrolments(tested.bank)
    expect(await undoneOf(ana)).toBe(1)
  } finally {
    await outage(false)
  }
  tested.clock.set('2026-11-20T10:10:00+01:00')
  await withdrawEnrolments(tested.bank)
  tested.clock.set('2026-11-20T10:00:00+01:00')
  expect(await undoneOf(ana)).toBe(0)
  expect((await join(ana)).status).toBe('EXECUTED')
})

test('a wrong signature joins nobody; the same confirmation twice joins once and answers the same', async () => {
  const ana = await addCustomer(tested, 'alta.doble')
  const creation = ordering(ana, 'creation')
  const { operationId } = (await creation.authorize({ account: ana.account.id, ...VERSIONS })).json<OrderState>()
  const code = await lastCode(tested, ana.user.mobile)
  expect((await creation.code(operationId, wrongCode(code))).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
  expect(await contractsOf(ana)).toEqual([])
  const both = await Promise.all([creation.code(operationId, code), creation.code(operationId, code)])
  for (const one of both) expect(one.json().status ?? one.json().code).toMatch(/EXECUTED|ORDER_RUNNING/)
  expect((await creation.code(operationId, code)).json()).toMatchObject({ status: 'EXECUTED' })
  expect(await contractsOf(ana)).toHaveLength(1)
})

test('a signature that comes too late joins nobody', async () => {
  const ana = await addCustomer(tested, 'alta.tarde')
  const creation = ordering(ana, 'creation')
  const { operationId } = (await creation.authorize({ account: ana.account.id, ...VERSIONS })).json<OrderState>()
  const code = await lastCode(tested, ana.user.mobile)
  tested.clock.set('2026-11-20T10:30:00+01:00')
  const later = ordering({ ...ana, tokens: await signInAs(tested, ana.user) }, 'creation')
  expect((await later.code(operationId, code)).json().code).toMatch(/SIGNATURE_EXPIRED|ORDER_CLOSED/)
  tested.clock.set('2026-11-20T10:00:00+01:00')
  expect(await contractsOf(ana)).toEqual([])
})

test('who may only consult reads everything and changes nothing', async () => {
  const user = await addUser(tested, 'alta.consultivo', 'Almenara1', false)
  const account = await addAccount(tested, user)
  const tokens = await signInAs(tested, user)
  const viewer = { user: { ...user, mobile: '' }, account, tokens }
  expect((await call(viewer, 'status')).statusCode).toBe(200)
  expect((await ordering(viewer, 'creation').authorize({ account: account.id, ...VERSIONS })).json()).toMatchObject({
    code: 'CONSULTATIVE',
  })
  expect((await post(tested, tokens, `${ROOT}/contract/portability-code`, {})).json()).toMatchObject({ code: 'CONSULTATIVE' })
})

test('accounts of companies, of others, shared signatures and limited ones are refused, each with why', async () => {
  const ana = await addCustomer(tested, 'alta.cuentas')
  const company = await addCompanyAccount(tested, await addCompany(tested, 'Taller, S. L.'), ana.user)
  const other = await addUser(tested, 'alta.otra')
  const theirs = await addAccount(tested, other)
  const joint = await addAccount(tested, ana.user)
  const limited = await addAccount(tested, ana.user)
  await tested.database.transaction(async (tx) => {
    await tx.insert(powers).values({ userId: ana.user.id, productId: theirs.id, position: 90 })
    await tx.update(products).set({ signatures: 2 }).where(eq(products.id, joint.id))
    await tx
      .update(powers)
      .set({ signLimit: 100_00 as never })
      .where(eq(powers.productId, limited.id))
  })
  const { accounts, phone } = (await call(ana, 'admin-accounts')).json<{ accounts: { id: string; denial?: string }[]; phone: string }>()
  const denialOf = (id: string) => accounts.find((one) => one.id === id)?.denial
  expect(phone).toBe(ana.user.mobile)
  expect(denialOf(ana.account.id)).toBeUndefined()
  expect(denialOf(company.id)).toContain('particulares')
  expect(denialOf(theirs.id)).toContain('titular')
  expect(denialOf(joint.id)).toContain('varias personas')
  expect(denialOf(limited.id)).toContain('límite')
  for (const { id } of [company, theirs, joint, limited]) {
    const refused = await ordering(ana, 'creation').authorize({ account: id, ...VERSIONS })
    expect(refused.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'account', message: denialOf(id) }] })
  }
  const unknown = await ordering(ana, 'creation').authorize({ account: 'nadie', ...VERSIONS })
  const foreign = await ordering(ana, 'creation').authorize({ account: (await addAccount(tested, other)).id, ...VERSIONS })
  expect([unknown.json().code, foreign.json().code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

test('a company reads why it has no Bizum', async () => {
  const user = await addUser(tested, 'alta.empresa')
  await addCompanyAccount(tested, await addCompany(tested, 'Forja, S. L.'), user)
  const status = await get(tested, await signInAs(tested, user), `${ROOT}/status`)
  expect(status.json()).toMatchObject({ state: 'NONE', denial: expect.stringContaining('particulares') })
})

test('conditions that are not those in force are not accepted, and without a proved mobile nobody joins', async () => {
  const ana = await addCustomer(tested, 'alta.textos')
  const old = await ordering(ana, 'creation').authorize({ account: ana.account.id, conditionsVersion: 9, securityVersion: 1 })
  expect(old.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'conditionsVersion' }] })
  expect((await call(ana, 'general-conditions')).json()).toMatchObject({ version: 1, publishedAt: '2026-10-01' })
  expect((await call(ana, 'security-conditions')).json().sections.length).toBeGreaterThan(3)
  await tested.database.transaction((tx) => tx.update(contacts).set({ otp: false }).where(eq(contacts.partyId, ana.user.partyId)))
  const unproved = await ordering(ana, 'creation').authorize({ account: ana.account.id, ...VERSIONS })
  expect(unproved.json()).toMatchObject({ code: 'NO_MOBILE' })
})

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

test('a mobile ported out moves the contract: sends are cancelled, requests moved, permissions ended, and what is on its way finishes', async () => {
  const ana = await joined('se.va.movida')
  await withLife(ana)
  const port = () => tested.database.transaction((tx) => portOut(tx, tested.bank, ana.user.mobile, tested.clock.now()))
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
  for (const path of CALLS) expect((await tested.app.inject(`${ROOT}/${path}`)).statusCode, path).toBe(401)
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

async function codeOf(mobile: string): Promise<string> {
  const code = await portabilityCodeOf(tested, mobile)
  if (code === undefined) throw new Error('No code')
  return code
}
