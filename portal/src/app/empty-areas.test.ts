// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test } from 'vitest'
import { environment } from '../environment.ts'
import { type Facts, inbox, payments } from './empty-areas.ts'

const NOTHING: Facts['user'] = {
  hasDebitRemittances: false,
  hasFinancingRemittances: false,
  hasTransferRemittances: false,
}
const MAILBOX: Facts['mailbox'] = { label: 'Buzón', isContracted: true, pending: 0 }

function facts(user: Partial<Facts['user']> = {}, mailbox = MAILBOX): Facts {
  return { user: { ...NOTHING, ...user }, mailbox }
}

describe('an area in which the customer has nothing', () => {
  test('says so when they lack the product, and that it is elsewhere when they have it', () => {
    for (const [area, has] of [[payments, { hasTransferRemittances: true }]] as const) {
      expect(area.reason(facts()).title).toMatch(/^No tiene .* en este portal$/)
      expect(area.reason(facts(has)).text).toBe('Esta información no está disponible en este portal. Consulte con su oficina.')
    }
  })

  test('is said to be under construction where what is being made is shown', () => {
    onTestFinished(() => void (environment.underConstruction = false))
    environment.underConstruction = true
    expect(payments.reason(facts({ hasTransferRemittances: true })).text).toBe('Esta operación no está disponible todavía.')
    expect(payments.reason(facts()).title).toBe('No tiene cobros ni pagos en este portal')
  })
})

test('the mailbox says what waits in it, in the words of one and of many, or that it is not contracted', () => {
  const title = (mailbox: Partial<Facts['mailbox']>) => inbox.reason(facts({}, { ...MAILBOX, ...mailbox })).title
  expect(title({ pending: 0 })).toBe('No tiene comunicaciones sin leer')
  expect(title({ pending: 1 })).toBe('Tiene una comunicación sin leer')
  expect(title({ pending: 1_204 })).toBe('Tiene 1.204 comunicaciones sin leer')
  expect(title({ isContracted: false, label: 'Comunicaciones' })).toBe('No tiene contratado el buzón')
})
