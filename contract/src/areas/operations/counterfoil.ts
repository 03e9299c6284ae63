/** Cheque books («talonarios»): which there are, for which accounts, the request and its document. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { pdf } from '../../files.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, day, opaqueId, operationId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const accountType = z.enum(['VIEW', 'CREDIT'])

const counterfoilType = z.object({
  id: opaqueId,
  name: z.string(),
  /** How many forms it has. */
  forms: z.int(),
  /** What the bank charges for it, delivery at a branch included. */
  fee: cents,
  accountTypes: z.array(accountType),
})
export type CounterfoilType = z.infer<typeof counterfoilType>

export const counterfoilTypes = call({
  path: '/operations/v1/request-counterfoil/types',
  summary: 'Los talonarios que el banco ofrece, con sus comisiones',
  feature: 'accounts.request-counterfoil',
  reply: z.object({
    types: z.array(counterfoilType),
    /** Added to the fee when it is sent to an address. */
    postage: cents,
    /** The bank day from which it may be there, asked for now. */
    readyOn: day,
  }),
})

const counterfoilAccount = z.object({
  id: opaqueId,
  name: z.string(),
  iban: z.string(),
  available: cents,
  canOperate: z.boolean(),
  /** The branch that keeps the account; absent where it has closed. */
  branch: z.optional(z.object({ id: opaqueId, name: z.string(), address: z.string(), town: z.string() })),
  /** Its first holder's, as the bank has it; absent where it has none. */
  address: z.optional(z.string()),
  /** When the one that was asked for last will be there; until then there is no other. */
  awaitedOn: z.optional(day),
})
export type CounterfoilAccount = z.infer<typeof counterfoilAccount>

export const counterfoilAccountTypes = call({
  path: '/operations/v1/request-counterfoil/account-types',
  summary: 'Los tipos de cuenta que admiten talonario, con las cuentas del cliente',
  feature: 'accounts.request-counterfoil',
  reply: z.object({ accountTypes: z.array(z.object({ type: accountType, name: z.string(), accounts: z.array(counterfoilAccount) })) }),
})

const requestInput = z.object({
  account: opaqueId,
  type: opaqueId,
  /** A branch, to be collected there; without it, the holder's address. */
  branch: z.optional(opaqueId),
})
export type CounterfoilRequestInput = z.infer<typeof requestInput>

export const requestCounterfoil = twoStep<undefined, CounterfoilRequestInput>({
  path: '/operations/v1/request-counterfoil',
  feature: 'accounts.request-counterfoil',
  summary: 'Pide un talonario',
  input: requestInput,
  refreshes: [...MONEY_MOVED, counterfoilAccountTypes.path, '/operations/v1/{id}/accounts-allowed-actions'],
  errors: ['INSUFFICIENT_FUNDS'],
})

export const counterfoilExport = pdf({
  path: '/operations/v1/request-counterfoil/{operationId}/export',
  summary: 'El documento de una solicitud de talonario, en PDF',
  feature: 'accounts.request-counterfoil',
  params: z.object({ operationId }),
})
