/**
 * A write that moves money or changes the contract with the bank: exactly two calls. `authorization` freezes the order under
 * an id that the browser makes and answers what will happen and how to sign it; `confirmation` carries the signature and
 * executes once. Both answer the whole next state, so the screen renders what the bank said and computes nothing.
 */
import * as z from 'zod/mini'
import { call, type Call, type CallDefinition } from './call.ts'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features.ts'
import { CODE_DIGITS, MAX_LENGTH } from './limits.ts'
import { cents, day, instant, opaqueId, operationId } from './schemas.ts'

/** What a customer signs with: contracted, locked and unlocked. */
export const ENROLLED_METHODS = ['OTP_SMS', 'COORDINATES', 'CARD_PIN', 'PASSKEY', 'BIOMETRY'] as const
export type EnrolledMethod = (typeof ENROLLED_METHODS)[number]

/**
 * How an order is signed. `NONE`: it is exempt, and its customer confirms it without proving anything more. `error.firmAuthType` of a
 * refused signature is one of these.
 */
export const SIGNATURE_METHODS = [...ENROLLED_METHODS, 'NONE'] as const
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number]

/**
 * Why an order needs no code. `PROTECTS`: it only stops or takes back something (a card locked, an order cancelled). `OWN_DOCUMENTS`: the
 * customer takes away papers of their own. The rest are exemptions of RTS SCA 2018/389: accounts of the same person (art. 15), a payee that
 * the customer trusts (art. 13), low value (art. 16).
 */
export const EXEMPTIONS = ['PROTECTS', 'OWN_ACCOUNTS', 'TRUSTED_PAYEE', 'LOW_VALUE', 'OWN_DOCUMENTS'] as const
export type Exemption = (typeof EXEMPTIONS)[number]

/**
 * `SIGNING`: waits for whoever asked for it. `WAITING`: signed, and waits for other signatories. `PROCESSING`: signed by all, its money
 * held, and in the hands of a network outside the bank, whose word ends it. The rest are final: `REFUSED` was signed and could not be
 * executed (no funds), nothing of it was done.
 */
export const ORDER_STATUSES = ['SIGNING', 'WAITING', 'PROCESSING', 'EXECUTED', 'REFUSED', 'EXPIRED', 'CANCELLED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** One fact of an order, in the words of the bank. `field` names the input it comes from, when the customer may go back to it. */
export const fact = z.object({
  label: z.string(),
  field: z.optional(z.string()),
  /** Private to the orderer, such as a balance. It is left out of the receipt, which is made to be shared. */
  private: z.optional(z.literal(true)),
  /** What it comes to in a few words, said again beside amount and payee where it is signed: the check of the payee's name. */
  mark: z.optional(z.object({ tone: z.enum(['ok', 'warning', 'ko', 'neutral']), text: z.string() })),
  value: z.discriminatedUnion('type', [
    z.object({ type: z.literal('MONEY'), amount: cents }),
    z.object({ type: z.literal('DAY'), day }),
    z.object({ type: z.literal('MOMENT'), at: instant }),
    /** Somebody or something with an account: its name and IBAN. */
    z.object({ type: z.literal('PARTY'), name: z.string(), iban: z.optional(z.string()) }),
    /** One of several who are paid with one signature: their name, what tells them apart (a telephone), and what each is paid. */
    z.object({ type: z.literal('PAYEE'), name: z.string(), detail: z.optional(z.string()), amount: cents }),
    z.object({ type: z.literal('TEXT'), text: z.string() }),
  ]),
})
export type Fact = z.infer<typeof fact>

/** What the customer should look at before they sign, which does not keep them from signing. `field` as in a fact. */
export const warning = z.object({ code: z.string(), text: z.string(), field: z.optional(z.string()) })
export type Warning = z.infer<typeof warning>

/** What the customer must answer to sign. */
export const challenge = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('OTP_SMS'),
    /** Last three digits of the mobile it was sent to. */
    phoneEnding: z.string(),
    expiresAt: instant,
    /** From when another code may be asked for. */
    resendAt: instant,
  }),
  z.object({
    method: z.literal('COORDINATES'),
    cardEnding: z.string(),
    /** Two cells, such as `B4`: three digits each. */
    cells: z.array(z.string()),
    expiresAt: instant,
  }),
  z.object({
    method: z.literal('CARD_PIN'),
    cards: z.array(z.object({ id: opaqueId, name: z.string(), ending: z.string() })),
    expiresAt: instant,
  }),
  z.object({
    method: z.literal('PASSKEY'),
    /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as it is handed to the browser. */
    options: z.record(z.string(), z.unknown()),
    expiresAt: instant,
  }),
  z.object({
    method: z.literal('BIOMETRY'),
    /** 32 random bytes and the order's digest, base64url: the device signs `deviceSignedText` of both (device-signature.ts). */
    nonce: z.string(),
    digest: z.string(),
    devices: z.array(z.object({ id: opaqueId, name: z.string() })),
    expiresAt: instant,
  }),
  z.object({
    method: z.literal('NONE'),
    reason: z.enum(EXEMPTIONS),
    expiresAt: instant,
  }),
])
export type Challenge = z.infer<typeof challenge>
export type ChallengeOf<M extends SignatureMethod> = Extract<Challenge, { method: M }>

const digits = (count: number) => z.string().check(z.regex(new RegExp(`^\\d{${count}}$`)))

/** The answer to a challenge. */
export const proof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('OTP_SMS'), code: digits(CODE_DIGITS) }),
  z.object({ method: z.literal('COORDINATES'), values: z.array(digits(3)).check(z.minLength(2), z.maxLength(2)) }),
  z.object({ method: z.literal('CARD_PIN'), card: opaqueId, pin: digits(MAX_LENGTH.cardPin) }),
  /** `AuthenticationResponseJSON` of WebAuthn. */
  z.object({ method: z.literal('PASSKEY'), response: z.record(z.string(), z.unknown()) }),
  z.object({ method: z.literal('BIOMETRY'), device: opaqueId, signature: z.string().check(z.maxLength(200)) }),
  z.object({ method: z.literal('NONE') }),
])
export type Proof = z.infer<typeof proof>
export type ProofOf<M extends SignatureMethod> = Extract<Proof, { method: M }>

export const receipt = z.object({
  /** What the customer says on the telephone: the day and eight digits. */
  reference: z.string(),
  executedAt: instant,
  /** 32 characters with which anybody may check the receipt (`public/certificates/view`). */
  verificationCode: z.string(),
  signedWith: z.array(z.enum(SIGNATURE_METHODS)),
  /** Why it needed no code, where it was signed with `NONE`. */
  exemption: z.optional(z.enum(EXEMPTIONS)),
  /** What was signed is done on a day that had not come. */
  later: z.optional(z.literal(true)),
})
export type Receipt = z.infer<typeof receipt>

export const orderState = z.object({
  operationId,
  /** What was asked for: `internal-transfer`. */
  kind: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** «Transferencia entre sus cuentas». */
  title: z.string(),
  /** What the signature is bound to (RTS SCA 2018/389 art. 5): repeated where the customer signs. */
  amount: z.optional(cents),
  payee: z.optional(z.string()),
  facts: z.array(fact),
  warnings: z.optional(z.array(warning)),
  /** While it waits for this customer's signature: the methods they may use and the one that is asked. */
  signature: z.optional(z.object({ methods: z.array(z.enum(SIGNATURE_METHODS)), challenge })),
  /** How many have signed and how many must; where there must be several, also who has. */
  signatures: z.object({
    given: z.int(),
    required: z.int(),
    by: z.optional(z.array(z.object({ name: z.string(), at: instant }))),
    /** The missing signatories, and when each was last notified; they may sign until `expiresAt`. */
    pending: z.optional(z.array(z.object({ name: z.string(), notifiedAt: z.optional(instant) }))),
  }),
  /** When this was answered: what the screen counts down from, whatever the device's clock says. */
  asOf: instant,
  /** Until when it may be signed. */
  expiresAt: instant,
  /** While it is processed: what is happening, and what comes next. */
  meanwhile: z.optional(z.object({ title: z.string(), text: z.string(), next: z.array(z.string()) })),
  /** Once executed: what happened, in a sentence, and what comes next. */
  done: z.optional(z.object({ title: z.string(), text: z.string(), next: z.array(z.string()) })),
  receipt: z.optional(receipt),
  /** While it waits for others: what is said on the telephone. Afterwards it is in the receipt. */
  reference: z.optional(z.string()),
  /** Why it was refused. */
  refusal: z.optional(z.object({ code: z.string(), message: z.string() })),
})
export type OrderState = z.infer<typeof orderState>

export const confirmationBody = z.object({ operationId, proof })
export type Confirmation = z.infer<typeof confirmationBody>

/** What every authorization carries beside its own input. Without `method` the bank chooses the customer's usual one. */
const authorizationExtras = { operationId, method: z.optional(z.enum(SIGNATURE_METHODS)) }
export type Authorized<I> = I & { operationId: string; method?: SignatureMethod | undefined }

/** Two calls under one path: `…/authorization` and `…/confirmation`. */
export interface TwoStepCalls<P, I> {
  authorization: Call<P, undefined, Authorized<I>, OrderState, 'CUSTOMER'>
  confirmation: Call<P, undefined, Confirmation, OrderState, 'CUSTOMER'>
}

interface TwoStepDefinition<P, I> extends Pick<
  CallDefinition<P, undefined, I, OrderState>,
  'params' | 'refreshes' | 'errors' | 'duringStep' | 'consultative'
> {
  feature: Feature
  path: string
  /** POST when absent. */
  method?: 'POST' | 'PUT'
  /** What its confirmation answers once what the order answers to has lapsed. */
  lapses?: ErrorCode
  /** What is done, in Spanish, beginning with a verb: «Traspasa dinero entre cuentas propias». */
  summary: string
  input: z.ZodMiniObject
}

/** Refusals that any two-step operation may answer with. */
export const TWO_STEP_ERRORS = [
  'CONSULTATIVE',
  'PRODUCT_CONSULTATIVE',
  'Q302',
  'METHOD_TOO_WEAK',
  'ORDER_REUSED',
  'ORDER_RUNNING',
  'ORDER_CLOSED',
  'SIGNATURE_WRONG',
  'SIGNATURE_EXPIRED',
  'SIGNATURE_LOCKED',
  'CODES_LIMIT',
] as const satisfies readonly ErrorCode[]

/** The calls of an operation. `I` is the input's type, read off its schema by the caller: `twoStep<P, z.infer<typeof input>>`. */
export function twoStep<P, I>({
  path,
  method = 'POST',
  feature,
  duringStep,
  consultative,
  params,
  summary,
  input,
  refreshes,
  errors = [],
  lapses,
}: TwoStepDefinition<P, I>): TwoStepCalls<P, I> {
  const common = {
    method,
    feature,
    ...(params ? { params } : {}),
    ...(duringStep ? { duringStep } : {}),
    reply: orderState,
  }
  return {
    authorization: call({
      ...common,
      path: `${path}/authorization`,
      summary: `${summary}: prepara la operación y pide la firma`,
      ...(consultative ? { consultative } : {}),
      body: z.extend(input, authorizationExtras) as unknown as z.ZodMiniType<Authorized<I>>,
      errors: [...TWO_STEP_ERRORS, ...errors],
    }) as TwoStepCalls<P, I>['authorization'],
    confirmation: call({
      ...common,
      path: `${path}/confirmation`,
      summary: `${summary}: comprueba la firma y la ejecuta una vez`,
      // Whether they may operate is asked where the signature is judged: what was signed before is answered whoever they are now.
      consultative: true,
      body: confirmationBody,
      errors: [...TWO_STEP_ERRORS, ...(lapses ? [lapses] : [])],
      ...(refreshes ? { refreshes } : {}),
    }) as TwoStepCalls<P, I>['confirmation'],
  }
}
