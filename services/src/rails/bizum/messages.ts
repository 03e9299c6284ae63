/** The scheme's messages as JSON, checked as they come: what is not one of them is refused whole, and says where it is wrong. */
import { merchant, terms } from '@almenara/contract/areas/bizum/shapes'
import { PERIODICITIES } from '@almenara/contract/periodicity'
import { cents, day, instant } from '@almenara/contract/schemas'
import * as z from 'zod/mini'
import type { SchemeMessage } from './port.ts'

/** PostgreSQL keeps no NUL and no half of a surrogate pair: a message with one could never be kept, and would be brought for ever. */
const storable = z.regex(/^(?:(?!\0)\P{Cs})*$/su)
const text = (longest: number) => z.string().check(z.maxLength(longest), storable)
/** Of the scheme, a message, or a transfer from end to end. */
const id = text(35).check(z.minLength(1))
const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))
const positive = cents.check(z.positive())
const name = text(70).check(z.minLength(1))

const mandate = z.object({
  reference: id,
  title: name,
  amount: z.exactOptional(positive),
  ceiling: z.exactOptional(positive),
  period: z.exactOptional(z.enum(PERIODICITIES)),
  nextOn: z.exactOptional(day),
  nextAmount: z.exactOptional(positive),
})
const purpose = text(140)
const consent = z.object({
  schemeId: id,
  purpose,
  terms,
  mandate: z.exactOptional(z.extend(mandate, { schemeId: id })),
})
const seller = z.extend(merchant, { id: text(15).check(z.minLength(1)), name, trade: text(60), city: text(50) })

/** A message of a type: what it has beside its own id and its moment. */
function typed<const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) {
  return z.object({ type: z.literal(type), id, at: instant, ...shape })
}

const person = { phone, fromPhone: phone, fromName: name, amount: positive, concept: text(50) }

const schemeMessage = z.discriminatedUnion('type', [
  typed('PAYMENT_ANNOUNCED', { schemeId: id, kind: z.enum(['C2C', 'C2ONG']), ...person, endToEndId: id, requestId: z.exactOptional(id) }),
  typed('PAYMENT_TAKEN', { key: z.uuid() }),
  typed('PAYMENT_EXPIRED', { key: z.uuid() }),
  typed('REQUEST', { schemeId: id, ...person, expiresAt: instant }),
  typed('REQUEST_ANSWERED', { schemeId: id, accepted: z.boolean(), joined: z.exactOptional(z.literal(true)) }),
  typed('REQUEST_WITHDRAWN', { schemeId: id }),
  typed('PURCHASE', {
    schemeId: id,
    phone,
    merchant: seller,
    reference: text(12),
    description: text(125),
    amount: cents.check(z.nonnegative()),
    expiresAt: instant,
    consent: z.exactOptional(consent),
  }),
  typed('PURCHASE_WITHDRAWN', { schemeId: id }),
  typed('CONSENT', { schemeId: id, phone, merchant: seller, purpose, terms, answerBy: instant }),
  typed('CONSENT_ENDED', { schemeId: id, by: z.enum(['MERCHANT', 'SCHEME']) }),
  typed('MANDATE', { schemeId: id, consentId: id, mandate }),
  typed('MANDATE_CHANGED', { schemeId: id, mandate }),
  typed('MANDATE_ENDED', { schemeId: id }),
  typed('CHARGE_ANNOUNCED', { schemeId: id, mandateId: id, on: day, amount: positive }),
  typed('CHARGE', {
    schemeId: id,
    consentId: id,
    mandateId: z.exactOptional(id),
    amount: positive,
    description: text(125),
    reference: text(12),
  }),
  typed('REFUND', { schemeId: id, paymentId: text(36), amount: positive, endToEndId: id }),
  typed('PORTED_OUT', { phone }),
])

export function readMessage(body: unknown): z.core.util.SafeParseResult<SchemeMessage> {
  return schemeMessage.safeParse(body)
}
