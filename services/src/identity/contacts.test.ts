import type { PhoneCountry } from '@almenara/contract/phone'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, get, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { contactsOf, otpPhone } from './contacts.ts'
import { countryOf } from './phone-countries.ts'
import { contacts } from './tables.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const add = (partyId: number, values: Partial<typeof contacts.$inferInsert>) =>
  bank.database.transaction((tx) =>
    tx.insert(contacts).values({ partyId, kind: 'MOBILE', value: '+34600123456', country: 'ES', since: bank.clock.now(), ...values }),
  )

describe('one-time codes', () => {
  test('go to the mobile of whoever has contracted them, and to nobody else’s', async () => {
    const [ana, luis, eva] = [await addUser(bank, 'ana'), await addUser(bank, 'luis'), await addUser(bank, 'eva')]
    await add(ana.partyId, { otp: true })
    await add(ana.partyId, { kind: 'EMAIL', value: 'ana@correo.example', country: null })
    await add(luis.partyId, { value: '+34611222333' })
    expect(await otpPhone(bank.database, ana.id)).toBe('+34600123456')
    expect(await otpPhone(bank.database, luis.id)).toBeUndefined()
    expect(await otpPhone(bank.database, eva.id)).toBeUndefined()
    expect((await contactsOf(bank.database, ana.id)).map(({ kind }) => kind).sort()).toEqual(['EMAIL', 'MOBILE'])
    expect(await contactsOf(bank.database, eva.id)).toEqual([])
  })

  test('cannot go to anything but a mobile', async () => {
    const { partyId } = await addUser(bank, 'sara')
    await expect(add(partyId, { kind: 'PHONE', otp: true })).rejects.toMatchObject({ cause: { constraint: 'contacts_otp_is_mobile' } })
  })
})

describe('the countries of a telephone', () => {
  test('each has a prefix and a Spanish name, once, and they come in alphabetical order', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'marta'))
    const reply = await get(bank, tokens, '/services/users/v1/otp/phone-countries')
    const list = reply.json() as PhoneCountry[]
    expect(list).toContainEqual({ country: 'ES', prefix: '+34', name: 'España' })
    expect(list).toContainEqual({ country: 'GB', prefix: '+44', name: 'Reino Unido' })
    expect(list.length).toBeGreaterThan(230)
    expect(new Set(list.map(({ country }) => country)).size).toBe(list.length)
    for (const { country, prefix, name } of list) {
      expect(prefix).toMatch(/^\+[1-9]\d{0,4}$/)
      expect(name, country).not.toBe(country)
    }
    const names = list.map(({ name }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')))
  })

  test('nobody without a session is told', async () => {
    expect((await bank.app.inject({ url: '/services/users/v1/otp/phone-countries' })).statusCode).toBe(401)
  })

  test('no prefix is another country’s zone beginning: each number has one country', () => {
    // ITU-T E.164: country codes are prefix-free, so a longer one that begins with a shorter is a part of its zone.
    expect(countryOf('+34600123456')).toBe('ES')
    expect(countryOf('+442079460018')).toBe('GB')
    expect(countryOf('+18095551234')).toBe('DO')
    expect(countryOf('+12125551234')).toBe('US')
    expect(countryOf('+79161234567')).toBe('RU')
    expect(countryOf('+376312345')).toBe('AD')
    expect(countryOf('+59995551234')).toBe('CW')
    expect(countryOf('+210')).toBeUndefined()
  })
})
