/** The identifier with which a company collects and pays in SEPA, calculated from its NIF and a suffix. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { REMITTANCES_ROOT } from './notebooks.ts'

/** AT-02: country, two check digits, three of suffix, the NIF. */
export const sepaCode = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/sepa-code`,
  summary: 'Calcula el identificador de acreedor SEPA de un NIF y un sufijo',
  feature: 'payments.payer-calculation',
  consultative: true,
  body: z.object({
    /** As it is written, with or without blanks and hyphens. */
    taxId: z.string().check(z.maxLength(2 * MAX_LENGTH.taxId)),
    suffix: z.string().check(z.maxLength(MAX_LENGTH.suffix)),
  }),
  reply: z.object({
    creditorId: z.string(),
    parts: z.object({ country: z.string(), check: z.string(), suffix: z.string(), taxId: z.string() }),
  }),
})
