/** What the customer lets the bank do with their data, purpose by purpose and channel by channel (GDPR art. 6, 7 and 21). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

/** Only `CONSENT` is the customer's to give; to `LEGITIMATE_INTEREST` they may object (art. 21); without the others there is no contract. */
export const CONSENT_BASES = ['CONSENT', 'LEGITIMATE_INTEREST', 'CONTRACT', 'LEGAL_OBLIGATION'] as const
export type ConsentBasis = (typeof CONSENT_BASES)[number]

/** `ANY`: the purpose as a whole, where nobody is reached or the way does not matter. */
export const CONSENT_CHANNELS = ['POST', 'PHONE', 'SMS', 'EMAIL', 'PUSH', 'ANY'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

/** The addresses of the screen: `personal-data/rgpd-management/{operationType}`. */
export const CONSENT_OPERATIONS = ['view', 'modify'] as const
export type ConsentOperation = (typeof CONSENT_OPERATIONS)[number]

const channel = z.enum(CONSENT_CHANNELS)
const feature = 'personal-data.rgpd-management'

export const consentPurpose = z.object({
  purpose: z.string(),
  version: z.int(),
  basis: z.enum(CONSENT_BASES),
  title: z.string(),
  text: z.string(),
  /** Off until the customer says otherwise; what they may object to is on until they do. Empty where there is nothing to choose. */
  channels: z.array(z.object({ channel, granted: z.boolean() })),
})
export type ConsentPurpose = z.infer<typeof consentPurpose>

export const consentStatus = call({
  path: '/users/v1/rgpd/status',
  summary: 'Si el cliente ha decidido sobre el uso de sus datos y cuándo',
  feature,
  reply: z.object({
    /** False while there is a purpose, or a wording of one, on which they have not decided. */
    decided: z.boolean(),
    changedAt: z.optional(instant),
  }),
})

export const consentChoice = z.object({
  at: instant,
  title: z.string(),
  basis: z.enum(CONSENT_BASES),
  version: z.int(),
  channel,
  /** False: refused, or objected to. */
  granted: z.boolean(),
  /** From which IP address it was signed; absent when it is not known. */
  address: z.optional(z.string()),
})
export type ConsentChoice = z.infer<typeof consentChoice>

export const consentsView = call({
  path: '/users/v1/rgpd/view',
  summary: 'Para qué usa o usaría el banco los datos del cliente, qué ha consentido y cada cambio que hizo',
  feature,
  reply: z.object({
    purposes: z.array(consentPurpose),
    /** Newest first. */
    history: z.array(consentChoice),
  }),
})

export const privacyNotice = call({
  path: '/users/v1/rgpd/general-conditions',
  summary: 'Información sobre el tratamiento de los datos del cliente',
  feature,
  reply: z.object({ version: z.int(), publishedAt: instant, paragraphs: z.array(z.string()) }),
})

const consentChangeInput = z.object({
  /** What stands after it is signed; what is not here stays as it is. `version` is the wording that the customer read. */
  choices: z
    .array(z.object({ purpose: z.string().check(z.maxLength(40)), version: z.int(), channel, granted: z.boolean() }))
    .check(z.maxLength(100)),
})
export type ConsentChangeInput = z.infer<typeof consentChangeInput>

export const consentChange = twoStep<undefined, ConsentChangeInput>({
  path: '/users/v1/rgpd/change',
  consultative: true,
  feature,
  summary: 'Cambia los consentimientos sobre el uso de los datos',
  input: consentChangeInput,
  refreshes: ['/users/v1/rgpd/view', '/users/v1/rgpd/status'],
})
