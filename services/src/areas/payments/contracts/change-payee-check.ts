/** Doing without the check of payees' names in the files of a contract, and taking it up again. */
import {
  changePayeeCheck as calls,
  NOT_LIABLE,
  type OneContract,
  type PayeeCheckInput,
} from '@almenara/contract/areas/payments/payee-check'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import { isProfessional } from '../../../received/b2b/account-use.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { PRODUCT_CHANGED } from '../../../two-step/refusals.ts'
import type { Executing } from '../../../two-step/work.ts'
import { productOf } from '../remittances/signed-with.ts'
import { maySign, mayPrepare, requireRemittanceContract, type OwnedRemittanceContract } from './contracts.ts'
import { remittanceContracts } from './tables.ts'

interface Changing {
  contractId: string
  check: PayeeCheckInput['check']
}

/** Consumers' payees are always checked (Regulation (EU) 260/2012 art. 5c(6)); other kinds of remittances have no payees. */
export async function mayDoWithoutCheck(db: Db, { kind, account }: Pick<OwnedRemittanceContract, 'kind' | 'account'>): Promise<boolean> {
  return kind === 'TRANSFERS' && (await isProfessional(db, account.id))
}

export const changePayeeCheck: TwoStepOperation<OneContract, PayeeCheckInput, Changing, 'PRODUCT_CHANGED'> = {
  kind: 'payee-check',
  calls,
  prepare: async ({ bank: { database }, session, params, input: { check } }) => {
    const contract = await requireRemittanceContract(database, session.userId, params.id)
    if (!maySign(contract)) throw new Failure(mayPrepare(contract) ? 'PREPARE_ONLY' : 'PRODUCT_CONSULTATIVE')
    if (!(await mayDoWithoutCheck(database, contract))) throw new Failure('NOT_FOUND')
    const isOn = check === 'ON'
    if (contract.vop === check) throw badInput('check', isOn ? 'La comprobación ya está activada.' : 'La comprobación ya está desactivada.')
    const done = isOn ? 'Comprobación activada' : 'Comprobación desactivada'
    return {
      title: 'Comprobación de nombres de los beneficiarios',
      purpose: `${isOn ? 'activar' : 'desactivar'} la comprobación de nombres de su contrato ${contract.number}`,
      facts: [
        { label: 'Contrato', value: { type: 'TEXT', text: `${contract.alias ?? contract.commercialName} (${contract.number})` } },
        {
          label: 'Comprobación',
          field: 'check',
          value: { type: 'TEXT', text: isOn ? 'Activada (antes, desactivada)' : 'Desactivada (antes, activada)' },
        },
      ],
      ...(isOn ? {} : { warnings: [{ code: 'NOT_LIABLE', text: NOT_LIABLE, field: 'check' }] }),
      legs: [],
      done: {
        title: done,
        text: isOn
          ? 'Antes de firmar un fichero sabrá si el nombre de cada beneficiario es el del titular de su cuenta.'
          : 'Los ficheros de este contrato con varias órdenes se firman sin comprobar los nombres. Los de una sola orden se comprueban siempre.',
        next: isOn ? ['Vale para los ficheros que presente desde ahora.'] : ['Puede activarla cuando quiera, sin firmar.'],
      },
      product: productOf([contract]),
      data: { contractId: contract.id, check },
      // More is checked than before, and nothing is sent.
      ...(isOn ? { protects: true } : {}),
    }
  },
  refusals: { PRODUCT_CHANGED },
  mayCoSign: async (db, { effect, userId }) => {
    const contract = await requireRemittanceContract(db, userId, (effect.data as Changing).contractId)
    if (!maySign(contract)) throw new Failure('PREPARE_ONLY')
  },
  work: writeChoice,
}

async function writeChoice(tx: Tx, { actor, now, order, data }: Executing<Changing>): Promise<'PRODUCT_CHANGED' | undefined> {
  const { productId, chargedAccountId, vop } = remittanceContracts
  const [contract] = await tx
    .select({ account: chargedAccountId, vop })
    .from(remittanceContracts)
    .where(eq(productId, data.contractId))
    .for('no key update')
  if (!contract || contract.vop === data.check || !(await isProfessional(tx, contract.account))) return 'PRODUCT_CHANGED'
  await tx.update(remittanceContracts).set({ vop: data.check }).where(eq(productId, data.contractId))
  await recordEvent(tx, actor, { kind: 'PAYEE_CHECK_CHANGED', at: now, orderId: order.id })
  return undefined
}
