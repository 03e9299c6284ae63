/** Whether the names of the payees of a contract's files are checked before they are signed. */
import * as z from 'zod/mini'
import { opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { REMITTANCES_ROOT, TRANSFER_REMITTANCES_ROOT } from './notebooks.ts'

const oneContract = z.object({ id: opaqueId })
export type OneContract = z.infer<typeof oneContract>
const payeeCheckInput = z.object({ check: z.enum(['ON', 'OFF']) })
export type PayeeCheckInput = z.infer<typeof payeeCheckInput>

/** What is said to whoever does without it (Regulation (EU) 260/2012 art. 5c(8)). */
export const NOT_LIABLE = 'Si no se comprueban, el banco no responde de las transferencias enviadas a un titular distinto.'

/**
 * Only a contract whose account is not a consumer's may do without the check, and only for files of several orders; it is taken up again whenever its
 * customer wants, without a signature (Regulation (EU) 260/2012 art. 5c(6)). `BAD_INPUT` where it already is so.
 */
export const changePayeeCheck = twoStep<OneContract, PayeeCheckInput>({
  path: `${REMITTANCES_ROOT}/contracts/{id}/payee-check`,
  feature: 'payments.vop-choice',
  params: oneContract,
  summary: 'Activa o desactiva la comprobación de los nombres de los beneficiarios de un contrato de remesas',
  input: payeeCheckInput,
  refreshes: [`${TRANSFER_REMITTANCES_ROOT}/{id}/detail`],
  errors: ['PREPARE_ONLY'],
})
