/** Whose an account is: its bank, and whether a name is its holder's. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { PAYEE_VERDICTS } from '../../payee-verdicts.ts'
import { bic } from '../../schemas.ts'

/** An account number as it is being typed: four digits of a Spanish one's bank are enough to know it. */
const ibanText = z.string().check(z.maxLength(2 * MAX_LENGTH.iban))

export const recogniseBank = call({
  method: 'POST',
  path: '/transfers/v1/recognise-bank',
  summary: 'El banco de un número de cuenta, entero o a medio escribir',
  feature: 'transfers.external.create',
  body: z.object({ iban: ibanText }),
  reply: z.object({
    /** `OWN`: of this bank. `SEPA`: euros reach it. `OUTSIDE`: they do not. `UNKNOWN`: its country is not written yet. */
    reach: z.enum(['OWN', 'SEPA', 'OUTSIDE', 'UNKNOWN']),
    /** Where it is known: of Spanish accounts. */
    bank: z.optional(z.object({ name: z.string(), bic })),
  }),
})

export const verifyPayee = call({
  method: 'POST',
  path: '/transfers/v1/verify-payee',
  summary: 'Comprueba si un nombre es el del titular de una cuenta',
  feature: 'transfers.verify-payee',
  body: z.object({ iban: ibanText, name: z.string().check(z.maxLength(MAX_LENGTH.payeeName)) }),
  reply: z.object({
    result: z.enum(PAYEE_VERDICTS),
    /** The registered name, when the one given is nearly that. */
    name: z.optional(z.string()),
  }),
  // A person checks a few payees; a program that tries names is stopped.
  perMinute: 20,
})
