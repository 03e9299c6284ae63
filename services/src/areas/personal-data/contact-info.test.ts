import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { OTP_RESEND_SECONDS, VERIFICATION_ATTEMPTS, VERIFICATION_SECONDS, VERIFICATIONS_PER_DAY } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contacts } from '../../identity/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addUser, get, openTestBank, post, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addSignatory, lastCode, lastSms, operation, wrongCode } from '../../testing/orders.ts'

const AREA = '/services/users/v1'
const CONTACT = `${AREA}/contact-info`

let bank: TestBank
let customer: TestUser & { mobile: string }
let tokens: TokenReply
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  customer = await addSignatory(bank, `contacto${people}`)
  tokens = await signInAs(bank, customer)
})

const newMobile = () => `7${String(10_000_000 + people * 7).padStart(8, '0')}`
const spanish = (number: string) => ({ kind: 'MOBILE', phone: { country: 'ES', number } })
const ask = (body: Record<string, unknown>, as = tokens) => post(bank, as, `${CONTACT}/verification/authorization`, body)
const check = (id: string, code: string, as = tokens) => post(bank, as, `${CONTACT}/verification/confirmation`, { id, code })
const change = (as = tokens) => operation(bank, as, `${CONTACT}/change`)
const stored = () => bank.database.select().from(contacts).where(eq(contacts.partyId, customer.partyId))

/** A mobile that has been proved, ready to be signed for. */
async function provedMobile(number = newMobile()): Promise<string> {
  const { id } = (await ask(spanish(number))).json()
  expect((await check(id, await lastCode(bank, `+34${number}`))).statusCode).toBe(200)
  return id
}

describe('what is shown', () => {
  test('contacts are never answered whole', async () => {
    const since = bank.clock.now()
    await bank.database.transaction((tx) =>
      tx.insert(contacts).values({ partyId: customer.partyId, kind: 'EMAIL', value: 'persona@correo.example', since }),
    )
    const view = await get(bank, tokens, `${CONTACT}/view`)
    expect(view.json().contacts).toEqual(
      expect.arrayContaining([
        { kind: 'MOBILE', masked: `••• ••• ${customer.mobile.slice(-3)}`, verified: false, since },
        { kind: 'EMAIL', masked: 'p•••@correo.example', verified: false, since },
      ]),
    )
    const overview = await get(bank, tokens, `${AREA}/overview`)
    expect(overview.json()).toMatchObject({ username: customer.username, executive: true, methods: [{ method: 'OTP_SMS', locked: false }] })
    for (const { body } of [view, overview]) {
      expect(body).not.toContain(customer.mobile.slice(3))
      expect(body).not.toContain('persona@correo')
    }
  })
})

describe('proving a contact', () => {
  test.each([
    [spanish(''), 'mobile', 'Escriba el número de teléfono.'],
    [spanish('6001'), 'mobile', 'Un teléfono español tiene 9 cifras.'],
    [spanish('912345678'), 'mobile', 'Escriba un móvil: empieza por 6 o por 7.'],
    [spanish('+34600111222'), 'mobile', 'Escriba el número solo con cifras, sin el prefijo.'],
    [{ kind: 'MOBILE', phone: { country: 'QQ', number: '600111222' } }, 'mobile', 'Elija el país del teléfono.'],
    [{ kind: 'EMAIL', address: '' }, 'email', 'Escriba el correo electrónico.'],
    [{ kind: 'EMAIL', address: 'alguien@dominio' }, 'email', 'Escriba un correo completo: nombre@dominio.es'],
    [{ kind: 'EMAIL', address: 'a b@dominio.es' }, 'email', 'Escriba un correo completo: nombre@dominio.es'],
  ])('%j is refused at %s: %s', async (body, field, message) => {
    const reply = await ask(body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual([{ field, message }])
  })

  test('the mobile that the customer has is not proved again', async () => {
    const reply = await ask(spanish(customer.mobile.slice(3)))
    expect(reply.json().fields[0].message).toMatch(/^Ese ya es su móvil/)
  })

  test('a foreign number is reached by its prefix', async () => {
    const reply = await ask({ kind: 'MOBILE', phone: { country: 'GB', number: '7700 900123' } })
    expect(reply.statusCode).toBe(200)
    expect(await lastSms(bank, '+447700900123')).toMatch(/Clave \d{6}/)
  })

  test(`another code waits ${OTP_RESEND_SECONDS} seconds, and the former stops working`, async () => {
    const number = newMobile()
    const { id } = (await ask(spanish(number))).json()
    const former = await lastCode(bank, `+34${number}`)
    expect((await ask(spanish(number))).json().code).toBe('RESEND_TOO_SOON')
    bank.clock.set(addSeconds(bank.clock.now(), OTP_RESEND_SECONDS))
    expect((await ask(spanish(number))).statusCode).toBe(200)
    expect((await check(id, former)).json().fields[0].message).toBe('Este código ya no sirve. Pida otro.')
  })

  test(`the bank writes at most ${VERIFICATIONS_PER_DAY} codes a day for one customer`, async () => {
    for (let sent = 0; sent < VERIFICATIONS_PER_DAY; sent += 1) {
      expect((await ask(spanish(newMobile()))).statusCode).toBe(200)
      bank.clock.set(addSeconds(bank.clock.now(), OTP_RESEND_SECONDS))
      // An access token lives two minutes.
      if (sent % 3 === 2) tokens = await signInAs(bank, customer)
    }
    expect((await ask(spanish(newMobile()))).json().code).toBe('TOO_MANY')
  })

  test(`${VERIFICATION_ATTEMPTS} wrong answers spoil a code, and the right one comes too late`, async () => {
    const number = newMobile()
    const { id } = (await ask(spanish(number))).json()
    const code = await lastCode(bank, `+34${number}`)
    for (let left = VERIFICATION_ATTEMPTS - 1; left > 0; left -= 1) {
      expect((await check(id, wrongCode(code))).json().fields[0].message).toContain(left === 1 ? 'Le queda 1 intento' : `Le quedan ${left}`)
    }
    expect((await check(id, wrongCode(code))).json().fields[0].message).toContain('ya no sirve')
    expect((await check(id, code)).statusCode).toBe(400)
  })

  test('another customer’s code answers like one that does not exist', async () => {
    const number = newMobile()
    const { id } = (await ask(spanish(number))).json()
    const code = await lastCode(bank, `+34${number}`)
    const other = await signInAs(bank, await addSignatory(bank, `ajeno${people}`))
    const [foreign, missing] = [await check(id, code, other), await check(randomUUID(), code, other)]
    expect(foreign.statusCode).toBe(404)
    const strip = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
    expect(strip(foreign.json())).toEqual(strip(missing.json()))
  })

  test('whoever could not sign the change is sent nothing', async () => {
    const consultative = await addUser(bank, `consulta${people}`, undefined, false)
    expect((await ask(spanish(newMobile()), await signInAs(bank, consultative))).json().code).toBe('CONSULTATIVE')
    const without = await addUser(bank, `sinclave${people}`)
    expect((await ask(spanish(newMobile()), await signInAs(bank, without))).json().code).toBe('Q302')
  })
})

describe('changing contacts', () => {
  test('a mobile is signed at the former one, which is told, and codes go to the new one', async () => {
    const number = newMobile()
    const mobile = await provedMobile(number)
    const authorized = (await change().authorize({ mobile })).json()
    expect(await lastSms(bank, customer.mobile)).toContain(`cambiar su movil por el terminado en ${number.slice(-3)}`)
    expect(authorized.facts[0].value.text).toBe(`+34 ${number.replace(/\d{3}(?=\d)/g, '$& ')}`)
    const done = await change().code(authorized.operationId, await lastCode(bank, customer.mobile))
    expect(done.json().status).toBe('EXECUTED')
    expect(await lastSms(bank, customer.mobile)).toMatch(/Si no ha sido usted, llame ya/)
    expect(await stored()).toMatchObject([{ kind: 'MOBILE', value: `+34${number}`, country: 'ES', otp: true }])
    const { operationId } = (await change().authorize({ phone: { country: 'ES', number: '912345678' } })).json()
    expect((await change().code(operationId, await lastCode(bank, `+34${number}`))).json().status).toBe('EXECUTED')
  })

  test('codes sent to the former mobile, and sessions elsewhere, are of no use once it is changed', async () => {
    const elsewhere = await signInAs(bank, customer)
    expect((await get(bank, elsewhere, `${CONTACT}/view`)).statusCode).toBe(200)
    const phone = (await change().authorize({ phone: { country: 'ES', number: '912345678' } })).json()
    const oldCode = await lastCode(bank, customer.mobile)
    const { operationId } = (await change().authorize({ mobile: await provedMobile() })).json()
    await change().code(operationId, await lastCode(bank, customer.mobile))
    expect((await change().code(phone.operationId, oldCode)).json().code).toBe('SIGNATURE_EXPIRED')
    expect((await get(bank, elsewhere, `${CONTACT}/view`)).statusCode).toBe(401)
    expect((await get(bank, tokens, `${CONTACT}/view`)).statusCode).toBe(200)
  })

  test('a mobile that was not proved, or was proved long ago, or by somebody else, or used, is not taken', async () => {
    const number = newMobile()
    const { id: unproved } = (await ask(spanish(number))).json()
    const refused = async (mobile: string, as = tokens) => {
      const reply = await change(as).authorize({ mobile })
      expect(reply.json().fields?.[0]).toEqual({ field: 'mobile', message: 'Vuelva a comprobar el móvil: ha pasado demasiado tiempo.' })
    }
    await refused(unproved)
    await refused(randomUUID())
    bank.clock.set(addSeconds(bank.clock.now(), OTP_RESEND_SECONDS))
    const mobile = await provedMobile(number)
    await refused(mobile, await signInAs(bank, await addSignatory(bank, `ladron${people}`)))
    const first = (await change().authorize({ mobile })).json()
    const firstCode = await lastCode(bank, customer.mobile)
    const second = (await change().authorize({ mobile })).json()
    const secondCode = await lastCode(bank, customer.mobile)
    expect((await change().code(first.operationId, firstCode)).json().status).toBe('EXECUTED')
    expect((await change().code(second.operationId, secondCode)).json().code).toBe('SIGNATURE_EXPIRED')
    await refused(mobile)
    bank.clock.set(addSeconds(bank.clock.now(), VERIFICATION_SECONDS))
    tokens = await signInAs(bank, customer)
    const late = await provedMobile(`6${number.slice(1)}`)
    bank.clock.set(addSeconds(bank.clock.now(), VERIFICATION_SECONDS))
    await refused(late, await signInAs(bank, customer))
  })

  test('an address is proved by what it receives, and the former one is told', async () => {
    const since = bank.clock.now()
    const before = { partyId: customer.partyId, kind: 'EMAIL' as const, value: `antes${people}@correo.example`, since }
    await bank.database.transaction((tx) => tx.insert(contacts).values(before))
    const address = `Nuevo${people}@Correo.example`
    const { id: email } = (await ask({ kind: 'EMAIL', address })).json()
    expect((await check(email, await lastCode(bank, address.toLowerCase()))).statusCode).toBe(200)
    const { operationId } = (await change().authorize({ email })).json()
    expect((await change().code(operationId, await lastCode(bank, customer.mobile))).json().status).toBe('EXECUTED')
    expect(await lastSms(bank, before.value)).toContain('Se han cambiado: Correo electrónico n•••@correo.example.')
    expect((await stored()).find(({ kind }) => kind === 'EMAIL')).toMatchObject({ value: address.toLowerCase(), country: null })
  })

  test('the other telephone comes and goes, and nothing changed is nothing to sign', async () => {
    const set = (await change().authorize({ phone: { country: 'ES', number: '963 123 456' } })).json()
    await change().code(set.operationId, await lastCode(bank, customer.mobile))
    expect((await stored()).find(({ kind }) => kind === 'PHONE')).toMatchObject({ value: '+34963123456', verifiedAt: null })
    const same = await change().authorize({ phone: { country: 'ES', number: '963123456' } })
    expect(same.json().fields[0].message).toBe('Cambie al menos un dato.')
    expect((await change().authorize({})).json().fields[0].message).toBe('Cambie al menos un dato.')
    const gone = (await change().authorize({ phone: null })).json()
    await change().code(gone.operationId, await lastCode(bank, customer.mobile))
    expect((await stored()).map(({ kind }) => kind)).toEqual(['MOBILE'])
  })

  test('while the bank has it closed, contacts are neither shown nor changed', async () => {
    const feature = 'personal-data.modify-contact'
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
    bank.clock.set(addSeconds(bank.clock.now(), 5))
    tokens = await signInAs(bank, customer)
    const replies = [await get(bank, tokens, `${CONTACT}/view`), await ask(spanish(newMobile())), await change().authorize({ phone: null })]
    expect(replies.map((reply) => reply.json().code)).toEqual(['FEATURE_OFF', 'FEATURE_OFF', 'FEATURE_OFF'])
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    bank.clock.set(addSeconds(bank.clock.now(), 5))
  })
})
