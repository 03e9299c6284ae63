// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { environment } from '../environment.ts'
import { type Facts, inbox } from './empty-areas.ts'

const MAILBOX: Facts['mailbox'] = { label: 'Buzón', isContracted: true, pending: 0 }
const reason = (mailbox: Partial<Facts['mailbox']> = {}) => inbox.reason({ mailbox: { ...MAILBOX, ...mailbox } })

test('an area that this portal does not show says that it is elsewhere', () => {
  expect(reason().text).toBe('Esta información no está disponible en este portal. Consulte con su oficina.')
})

test('and that it is under construction where what is being made is shown', () => {
  onTestFinished(() => void (environment.underConstruction = false))
  environment.underConstruction = true
  expect(reason().text).toBe('Esta operación no está disponible todavía.')
})

test('the mailbox says what waits in it, in the words of one and of many, or that it is not contracted', () => {
  const title = (mailbox: Partial<Facts['mailbox']>) => reason(mailbox).title
  expect(title({ pending: 0 })).toBe('No tiene comunicaciones sin leer')
  expect(title({ pending: 1 })).toBe('Tiene una comunicación sin leer')
  expect(title({ pending: 1_204 })).toBe('Tiene 1.204 comunicaciones sin leer')
  expect(title({ isContracted: false, label: 'Comunicaciones' })).toBe('No tiene contratado el buzón')
})
