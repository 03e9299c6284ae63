/** What a transfer may be made from, when and within what limits: what its form asks before anything is typed. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { cents, day, opaqueId } from '../../schemas.ts'
import { coSigners } from '../../co-signers.ts'
import { byScope, TRANSFER_ROOT, transferSource } from './scope.ts'
import { PERIODICITIES } from '../../periodicity.ts'

/** A day on which a transfer is charged and leaves, and by when it arrives. */
const paymentDay = z.object({
  executionOn: day,
  /** The last day on which the beneficiary's bank may have it. */
  arrivesBy: day,
  /** Why it is not the day that was asked for: it is past the hour, or no bank day. */
  shift: z.optional(z.enum(['CUT_OFF', 'CLOSED_DAY'])),
})
export type PaymentDay = z.infer<typeof paymentDay>

/** An own limit of the customer that is absent is not set. */
export const limitsInForce = z.object({
  perPayment: cents,
  perDay: cents,
  sentToday: cents,
  /** What may still be sent today. */
  leftToday: cents,
  /** The customer's own for instant transfers (Reg. (EU) 2024/886, art. 5a(6)). */
  instant: z.object({ perPayment: z.optional(cents), perDay: z.optional(cents), leftToday: cents }),
})
export type LimitsInForce = z.infer<typeof limitsInForce>

export const TRANSFER_OPTIONS = byScope((scope) =>
  call({
    path: `${TRANSFER_ROOT[scope]}/{id}/options`,
    summary: 'Desde qué cuentas, cuándo y con qué límites se puede hacer una transferencia',
    feature: scope === 'internal' ? 'transfers.internal.create' : 'transfers.external.create',
    params: transferSource,
    reply: z.object({
      /** Accounts and credit lines that may pay, in the customer's order; those that they may only read are not there. */
      accounts: z.array(
        z.object({
          id: opaqueId,
          type: z.enum(['VIEW', 'CREDIT']),
          name: z.string(),
          iban: z.string(),
          available: cents,
          coSigners: z.optional(coSigners),
        }),
      ),
      today: day,
      /** What is ordered from this hour on, `HH:mm` in Madrid, leaves on the next bank day. Absent where it is made at once. */
      cutOff: z.optional(z.string()),
      /** When one ordered now for today leaves and arrives. */
      now: paymentDay,
      /** The last day that may be chosen, and the weekdays until then on which banks do not work. */
      lastDay: day,
      closedDays: z.array(day),
      /** Why an instant one cannot be made now, in Spanish; empty when it can. */
      instant: z.object({ available: z.boolean(), reason: z.string() }),
      fees: z.object({ ordinary: cents, instant: cents }),
      /** Of external ones: nothing limits what goes between own accounts. */
      limits: z.optional(limitsInForce),
      /** Whether beneficiaries can be verified now (`vopStatus`). */
      payeeCheck: z.boolean(),
    }),
  }),
)
export type TransferOptions = Reply<(typeof TRANSFER_OPTIONS)['external']>

export const TRANSFER_DATES = byScope((scope) =>
  call({
    path: `${TRANSFER_ROOT[scope]}/{id}/dates`,
    summary: 'En qué días se haría una transferencia de otro día o periódica',
    feature: scope === 'internal' ? 'transfers.internal.create' : 'transfers.external.create',
    params: transferSource,
    query: z.object({ on: day, periodicity: z.optional(z.enum(PERIODICITIES)), until: z.optional(day) }),
    reply: z.object({
      first: paymentDay,
      /** Of a periodic one, the next five, the first among them. */
      next: z.array(paymentDay),
      /** How many times in all, when it has a last day. */
      times: z.optional(z.int()),
    }),
    errors: ['DJA9'],
  }),
)

const named = <C extends string>(code: z.ZodMiniType<C>) => z.object({ code, name: z.string() })

export const PERIODICITY_OPTIONS = byScope((scope) =>
  call({
    path: `${TRANSFER_ROOT[scope]}/periodicities`,
    summary: 'Cada cuánto se puede repetir una transferencia',
    feature: scope === 'internal' ? 'transfers.internal.create' : 'transfers.external.create',
    reply: z.object({ periodicities: z.array(named(z.enum(PERIODICITIES))) }),
  }),
)

export const categoryPurposes = call({
  path: `${TRANSFER_ROOT.external}/motives`,
  summary: 'Qué clases de pago puede decir una transferencia que es, y por qué se puede pedir su devolución',
  feature: 'transfers.external.create',
  reply: z.object({
    /** ISO 20022 category purposes: `SALA`, `PENS`, `SUPP`… */
    transfer: z.array(named(z.string())),
    /** ISO 20022 reasons of a recall. */
    cancelation: z.array(named(z.string())),
  }),
})

export const recentPayees = call({
  path: `${TRANSFER_ROOT.external}/{id}/target-accounts`,
  summary: 'A quién se ha enviado dinero últimamente desde las cuentas del mismo titular',
  feature: 'transfers.external.create',
  params: transferSource,
  /** The last first, each account once. Without those whose name the payee check said not to be the holder's. */
  reply: z.object({ payees: z.array(z.object({ name: z.string(), iban: z.string(), lastOn: day })) }),
})
