/** Contracts of remittances of transfers: what each allows, what waits in it and what it has sent. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, type Reply } from '../../call.ts'
import { cents, opaqueId } from '../../schemas.ts'
import { REMITTANCE_BOOKINGS, PARTIALS } from './codes.ts'
import { TRANSFER_REMITTANCES_ROOT } from './notebooks.ts'
import { lastRemittance, sums } from './remittance-sums.ts'

export const remittanceContract = z.object({ id: opaqueId })

/** The account that is charged. Without id when the customer may not see it. */
export const chargedAccount = z.object({ id: z.optional(opaqueId), name: z.string(), iban: z.string() })

/** The specification's product types (§3) that make remittances of transfers. */
export const TRANSFER_CONTRACT_TYPES = ['TRANSFER_CREDITOR'] as const

const contractSummary = z.object({
  id: opaqueId,
  /** The contract's number, as the bank knows it. */
  number: z.string(),
  /** The alias the customer gave, else the contract's commercial name. */
  name: z.string(),
  type: z.enum(TRANSFER_CONTRACT_TYPES),
  account: chargedAccount,
  canPrepare: z.boolean(),
  canSign: z.boolean(),
  /** Files that wait for somebody. */
  pending: sums,
  /** Since the first day of this month. `transfers` counts the lines; `undone`, those that were rejected, returned or not made. */
  month: z.object({ remittances: z.int(), transfers: z.int(), amount: cents, undone: sums }),
  /** The last remittance that was signed. */
  last: z.optional(lastRemittance),
})
export type RemittanceContract = z.infer<typeof contractSummary>

export const transferContracts = call({
  path: `${TRANSFER_REMITTANCES_ROOT}/pool`,
  summary: 'Los contratos de remesas de transferencias del cliente, con lo que espera en cada uno y lo enviado en el mes',
  feature: 'payments.transfer-remittances',
  reply: z.object({ contracts: z.array(contractSummary), pending: sums }),
})

/**
 * `PRESENT` a file, `WRITE` a remittance by hand, `REPEAT` the last one; `PAYEE_CHECK`: do without the check of names or take it up again, which is in
 * the list only of contracts that may.
 */
export const CONTRACT_ACTIONS = ['PRESENT', 'WRITE', 'REPEAT', 'PAYEE_CHECK'] as const
export type ContractAction = (typeof CONTRACT_ACTIONS)[number]

export const transferContract = call({
  path: `${TRANSFER_REMITTANCES_ROOT}/{id}/detail`,
  summary: 'Un contrato de remesas de transferencias: sus límites, sus condiciones y lo que se puede hacer con él',
  feature: 'payments.transfer-remittances.creditor',
  params: remittanceContract,
  reply: z.extend(contractSummary, {
    holder: z.string(),
    taxId: z.string(),
    suffix: z.string(),
    bookedAs: z.enum(REMITTANCE_BOOKINGS),
    partial: z.enum(PARTIALS),
    /** The most in one file and in one day, where the contract says. */
    perFile: z.optional(cents),
    perDay: z.optional(cents),
    /** Whether the names of beneficiaries are checked before signing. */
    checksPayees: z.boolean(),
    /** Whoever presented a file may not sign it. */
    fourEyes: z.boolean(),
    /** How many must sign, whatever its amount. */
    signatures: z.int(),
    /** For each transfer. */
    fee: cents,
    /** «17:00» of Madrid: what is signed later goes on the next bank day. */
    cutOff: z.string(),
    allowed: allowedActions(CONTRACT_ACTIONS),
  }),
})
export type RemittanceContractDetail = Reply<typeof transferContract>
