/** Telling people from programs, after failures only (specification §3, `googleInfo.googleRecaptcha`). */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What the answer will be good for. */
export const CAPTCHA_ACTIONS = ['login', 'recover-password'] as const
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number]

/** A proof of work as ALTCHA writes it: find the counter whose derived key begins with `keyPrefix`. Bytes in hexadecimal. */
const proofOfWork = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    /** Iterations. */
    cost: z.int(),
    /** In bytes. */
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ action: z.string(), expiresAt: z.string() }),
  }),
  signature: z.string(),
})
export type ProofOfWork = z.infer<typeof proofOfWork>

const captchaChallenge = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('ALTCHA'), challenge: proofOfWork }),
  z.object({ provider: z.literal('RECAPTCHA'), siteKey: z.string() }),
])
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

export const challenge = call({
  path: '/captcha/v1/{action}/challenge',
  summary: 'Comprobación de que quien pide algo es una persona',
  feature: 'public',
  params: z.object({ action: z.enum(CAPTCHA_ACTIONS) }),
  reply: captchaChallenge,
})
