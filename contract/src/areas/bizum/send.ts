/** Sending money and giving it: to one or several people with one signature, or to an organisation by its code. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, instant, opaqueId, operationId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { movementRow } from './movements.ts'
import { BIZUM_MONEY_MOVED, BIZUM_ROOT, newcomer, typedConcept, typedPhone, usage } from './shapes.ts'

/** The most people in one signature, whatever less a bank allows. */
export const MOST_RECIPIENTS = 30
/** Seconds during which a send that was signed may be undone. */
export const PAUSES = [0, 10, 60] as const

export const bizumOptions = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/options`,
  summary: 'Importes, número de personas y márgenes que admite un envío',
  feature: 'bizum.list',
  reply: z.object({
    minimum: cents,
    maximum: cents,
    leftToday: usage,
    leftThisMonth: usage,
    /** As among the limits of the contract. */
    newcomer: z.optional(newcomer),
    recipients: z.int(),
    pauses: z.array(z.int()),
    /** The pause that is offered to people who have never been paid. */
    firstPause: z.int(),
    /** Days that a request waits. */
    requestDays: z.int(),
    waitHours: z.int(),
  }),
  errors: ['BIZUM_NONE'],
})
export type BizumOptions = Reply<typeof bizumOptions>

/** What may be asked about before it is done. */
export const INFORMED = ['SEND', 'REQUEST', 'DONATION', 'PURCHASE', 'CONSENT'] as const

export const additionalInfo = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/additional-info`,
  summary: 'Lo que conviene saber de una operación: comisión, plazo, si se puede deshacer y dónde reclamar',
  feature: 'bizum.list',
  query: z.object({ operation: z.enum(INFORMED) }),
  reply: z.object({
    fee: cents,
    seconds: z.int(),
    irrevocable: z.boolean(),
    claims: z.string(),
    paragraphs: z.array(z.string()),
  }),
})

export const phoneCountries = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/phone-countries`,
  summary: 'Los países a cuyos móviles se puede enviar un Bizum',
  feature: 'bizum.list',
  reply: z.object({ countries: z.array(z.object({ country: z.string(), prefix: z.string(), name: z.string() })) }),
})

export const charities = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/charities`,
  summary: 'Las organizaciones a las que se puede donar, y sus códigos',
  feature: 'bizum.donation',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
    code: z.optional(z.string().check(z.maxLength(MAX_LENGTH.charityCode))),
  }),
  reply: z.object({
    charities: z.array(
      z.object({
        /** Five digits, leading zeros included. */
        code: z.string(),
        name: z.string(),
        campaign: z.optional(z.string()),
        /** It takes the name and tax number of whoever gives, which a deduction needs (Ley 49/2002 art. 24). */
        taxData: z.boolean(),
      }),
    ),
    asOf: instant,
  }),
  errors: ['BIZUM_UNREACHABLE'],
})
export type Charity = Reply<typeof charities>['charities'][number]

/** Only of numbers that are to be paid or asked; who looks up many without paying is stopped until the next day. */
export const recipientsCheck = call({
  method: 'POST',
  path: `${BIZUM_ROOT}/recipients/check`,
  summary: 'Comprueba a quién se va a enviar o pedir dinero',
  feature: 'bizum.contacts',
  perMinute: 20,
  body: z.object({
    purpose: z.enum(['SEND', 'REQUEST']),
    phones: z.array(typedPhone).check(z.minLength(1), z.maxLength(2 * MOST_RECIPIENTS)),
  }),
  reply: z.object({
    recipients: z.array(
      z.object({
        phone: z.string(),
        registered: z.boolean(),
        /** «Lucía F. S.»; absent where the directory gives none. */
        name: z.optional(z.string()),
        alias: z.optional(z.string()),
        /** The customer has never paid them. */
        isFirst: z.boolean(),
      }),
    ),
    /** Until when whoever has no Bizum may join for the money to go. */
    joinBy: instant,
  }),
  errors: ['BIZUM_NONE', 'BIZUM_RECIPIENT', 'BIZUM_LOOKUPS', 'BIZUM_UNREACHABLE'],
})
export type CheckedRecipient = Reply<typeof recipientsCheck>['recipients'][number]

const recipients = z
  .array(z.object({ phone: typedPhone, amount: cents }))
  // One more than the most, so that the refusal names the field and the remedy.
  .check(z.minLength(1), z.maxLength(2 * MOST_RECIPIENTS))

const sendInput = z.object({
  account: opaqueId,
  recipients,
  concept: typedConcept,
  /** One of `PAUSES`. Absent: none. */
  pauseSeconds: z.optional(z.int()),
})
export type BizumSendInput = z.infer<typeof sendInput>

/**
 * One signature over the total and the list (RTS SCA 2018/389 art. 5(3)(b)). Errors name `recipients.0.phone` and the like. To one person it may
 * stay `PROCESSING` until the word of the scheme and the clearing; to several it is `EXECUTED` once each has its payment.
 */
export const sendPayment = twoStep<undefined, BizumSendInput>({
  path: `${BIZUM_ROOT}/send-payment-c2c`,
  feature: 'bizum.send-payment',
  summary: 'Envía dinero a una o varias personas por su móvil',
  input: sendInput,
  refreshes: BIZUM_MONEY_MOVED,
  errors: ['INSUFFICIENT_FUNDS', 'BIZUM_LIMIT', 'TRANSFER_LIMIT', 'BIZUM_RECIPIENT', 'BIZUM_NONE', 'BIZUM_LOOKUPS', 'BIZUM_UNREACHABLE'],
})

/** What became of each payment of an order, while its result is looked at. */
export const sentPayments = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/send-payment-c2c/{operationId}`,
  summary: 'Cómo va cada uno de los Bizum de un envío',
  feature: 'bizum.list',
  params: z.object({ operationId }),
  reply: z.object({ payments: z.array(z.object({ ...movementRow, leavesAt: instant, waitsUntil: z.optional(instant) })), asOf: instant }),
})
export type SentPayments = Reply<typeof sentPayments>

const donationInput = z.object({
  account: opaqueId,
  code: z.string().check(z.maxLength(MAX_LENGTH.charityCode)),
  amount: cents,
  concept: typedConcept,
  /** Whether the organisation is given the customer's name and tax number. */
  taxData: z.boolean(),
})
export type DonationInput = z.infer<typeof donationInput>

export const donation = twoStep<undefined, DonationInput>({
  path: `${BIZUM_ROOT}/send-payment-c2help`,
  feature: 'bizum.donation',
  summary: 'Dona a una organización por su código',
  input: donationInput,
  refreshes: BIZUM_MONEY_MOVED,
  errors: ['INSUFFICIENT_FUNDS', 'BIZUM_LIMIT', 'TRANSFER_LIMIT', 'BIZUM_NONE', 'BIZUM_UNREACHABLE'],
})
