import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../identity/tables.ts'
import { powers, products } from '../../../products/tables.ts'
import { orders } from '../../../two-step/tables.ts'
import { addAccount, addUser, get, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { portabilityCodeOf, setMember, setOutage } from '../../../testing/bizum-scheme.ts'
import { addCompany, addCompanyAccount } from '../../../testing/company.ts'
import { addCustomer, lastCode, wrongCode } from '../../../testing/orders.ts'
import { withdrawEnrolments } from './enrolment.ts'
import { BIZUM, contractCalls, VERSIONS } from '../../../testing/bizum-contract-calls.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
  // The mobiles of the first customers end in what the simulated scheme does not answer.
  for (let place = 1; place < 10; place += 1) await addUser(tested, `antes.${place}`)
})
afterAll(() => tested.close())

const { call, ordering, join, joined, contractsOf, undoneOf, kindsOf, isRegistered } = contractCalls(() => tested)
const elsewhere = (phone: string) => setMember(tested, phone, 'OTHER')
const outage = (on: boolean) => setOutage(tested, on)

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

test('20: Q813: a mobile with Bizum at another bank writes nothing', async () => {
  const ana = await addCustomer(tested, 'alta.fuera')
  await elsewhere(ana.user.mobile)
  expect(await join(ana)).toMatchObject({ status: 'REFUSED', refusal: { code: 'Q813' } })
  expect(await contractsOf(ana)).toEqual([])
  expect(await kindsOf(ana)).not.toContain('BIZUM_JOINED')
})

test('20: the right code brings Bizum over; a wrong one says how many tries are left, the sixth is refused and an old one is Q837', async () => {
  const ana = await addCustomer(tested, 'trae.ana')
  await elsewhere(ana.user.mobile)
  const creation = ordering(ana, 'creation')
  const input = { account: ana.account.id, ...VERSIONS }
  expect((await creation.authorize({ ...input, portabilityCode: '123456' })).json()).toMatchObject({ code: 'Q837' })
  expect((await creation.authorize({ ...input, portabilityCode: '12' })).json()).toMatchObject({ code: 'BAD_INPUT' })
  const sent = await post(tested, ana.tokens, `${BIZUM}/contract/portability-code`, {})
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
  await post(tested, ana.tokens, `${BIZUM}/contract/portability-code`, {})
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
    return (await post(tested, tokens, `${BIZUM}/contract/portability-code`, {})).json().code
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
  expect((await post(tested, tokens, `${BIZUM}/contract/portability-code`, {})).json()).toMatchObject({ code: 'CONSULTATIVE' })
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
  const status = await get(tested, await signInAs(tested, user), `${BIZUM}/status`)
  expect(status.json()).toMatchObject({ state: 'NONE', denial: expect.stringContaining('particulares') })
})

test('the conditions in force can be kept as a file before they are accepted', async () => {
  const ana = await addCustomer(tested, 'alta.documento')
  const file = await call(ana, 'conditions/export')
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(file.headers['content-disposition']).toContain('condiciones-de-bizum.pdf')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
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

async function codeOf(mobile: string): Promise<string> {
  const code = await portabilityCodeOf(tested, mobile)
  if (code === undefined) throw new Error('No code')
  return code
}
