import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { readMessage } from './messages.ts'
import type { SchemeMessage } from './port.ts'

const at = toInstant('2026-11-20T10:00:00+01:00')
const phone = '+34600000417'
const merchant = { id: 'HORTA04', name: 'Diari de l’Horta', trade: 'Prensa digital', city: 'Valencia', place: 'ONLINE' as const }
const terms = { kind: 'UP_TO' as const, amount: toCents(7_99), period: 'MONTHLY' as const }
const mandate = { reference: 'M-1', title: 'Edición digital', amount: toCents(4_99), period: 'MONTHLY' as const }
const person = { phone, fromPhone: '+34611000100', fromName: 'Lucía F. S.', amount: toCents(18_50), concept: 'Cena' }
const amount = toCents(4_99)

/** One of each type: the compiler asks for one when the port has another. */
const ALL: { [Type in SchemeMessage['type']]: Omit<Extract<SchemeMessage, { type: Type }>, 'id' | 'at' | 'type'> } = {
  PAYMENT_ANNOUNCED: { schemeId: 'P-1', kind: 'C2C', ...person, endToEndId: 'E-1', requestId: 'R-1' },
  PAYMENT_TAKEN: { key: 'c0ffee00-0000-4000-8000-000000000001' },
  PAYMENT_EXPIRED: { key: 'c0ffee00-0000-4000-8000-000000000001' },
  REQUEST: { schemeId: 'R-1', ...person, expiresAt: at },
  REQUEST_ANSWERED: { schemeId: 'R-1', accepted: false, joined: true },
  REQUEST_WITHDRAWN: { schemeId: 'R-1' },
  PURCHASE: {
    schemeId: 'B-1',
    phone,
    merchant,
    reference: '261122000417',
    description: 'Primer mes',
    amount,
    expiresAt: at,
    consent: { schemeId: 'K-1', purpose: 'Cobrar la suscripción', terms, mandate: { schemeId: 'S-1', ...mandate } },
  },
  PURCHASE_WITHDRAWN: { schemeId: 'B-1' },
  CONSENT: { schemeId: 'K-1', phone, merchant, purpose: 'Cobrar la suscripción', terms, answerBy: at },
  CONSENT_ENDED: { schemeId: 'K-1', by: 'MERCHANT' },
  MANDATE: { schemeId: 'S-1', consentId: 'K-1', mandate },
  MANDATE_CHANGED: { schemeId: 'S-1', mandate: { ...mandate, nextAmount: toCents(5_99), nextOn: toLocalDate('2026-12-05') } },
  MANDATE_ENDED: { schemeId: 'S-1' },
  CHARGE_ANNOUNCED: { schemeId: 'S-1', mandateId: 'S-1', on: toLocalDate('2026-12-05'), amount },
  CHARGE: { schemeId: 'C-1', consentId: 'K-1', mandateId: 'S-1', amount, description: 'Diciembre', reference: '261205000001' },
  REFUND: { schemeId: 'B-1', paymentId: 'c0ffee00-0000-4000-8000-000000000001', amount, endToEndId: 'E-2' },
  PORTED_OUT: { phone },
}

test.each(Object.entries(ALL))('%s is read as the port has it', (type, message) => {
  const whole = { id: 'W-1', at, type, ...message }
  expect(readMessage(whole)).toEqual({ success: true, data: whole })
})

test('what nobody knows beside it is left out', () => {
  const read = readMessage({ id: 'W-1', at, type: 'PORTED_OUT', phone, more: 'words' })
  expect(read.data).toEqual({ id: 'W-1', at, type: 'PORTED_OUT', phone })
})
