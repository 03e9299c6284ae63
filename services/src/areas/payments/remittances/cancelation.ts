/** Taking back files that were presented, remittances and some of their transfers, before they leave. */
import {
  cancelPresented as fileCalls,
  cancelRemittance as remittanceCalls,
  type OnePendingFile,
  type OneRemittance,
  type RemittanceCancelation,
} from '@almenara/contract/areas/payments/presentation'
import { add, formatAmount, negate, ZERO } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { sepaHouses } from '../../../payments/payment-postings.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import type { Executing } from '../../../two-step/work.ts'
import { requireRemittanceContract, maySign, mayPrepare, contractsOf } from '../contracts/contracts.ts'
import { paymentSupports } from '../files/tables.ts'
import { cancelLines } from './cancel-lines.ts'
import { endedAmount, endedCount, isOpen, lockRemittances, type Remittance } from './outcomes.ts'
import { productOf } from './signed-with.ts'
import { remittances } from './tables.ts'

const NOTEBOOK_CLOSED = 'Ya no queda nada que anular: lo que había salido sigue su curso y puede pedir su devolución.'
const REFUSALS = { NOTEBOOK_CLOSED }

/** What its order freezes. */
interface Cancelled {
  remittanceIds: string[]
  items?: string[]
}

type Cancelation<P, I> = TwoStepOperation<P, I, Cancelled, 'NOTEBOOK_CLOSED'>

export const cancelPresented: Cancelation<OnePendingFile, object> = {
  kind: 'notebook-cancelation',
  calls: fileCalls,
  prepare: async ({ bank, session, params: { pendingFileId } }) => {
    const { database } = bank
    const [support] = isUuid(pendingFileId)
      ? await database.select().from(paymentSupports).where(eq(paymentSupports.id, pendingFileId))
      : []
    const contracts = await contractsOf(database, session.userId)
    const ofFile = support ? await database.select().from(remittances).where(eq(remittances.supportId, support.id)) : []
    const mine =
      support !== undefined &&
      (support.userId === session.userId || ofFile.some(({ contractId }) => contracts.some(({ id }) => id === contractId)))
    if (!support || !mine) throw new Failure('NOT_FOUND')
    return prepared(bank, session.userId, ofFile, `Anulación del fichero ${support.name}`, undefined)
  },
  refusals: REFUSALS,
  work: cancel,
}

export const cancelRemittance: Cancelation<OneRemittance, RemittanceCancelation> = {
  kind: 'remittance-cancelation',
  calls: remittanceCalls,
  prepare: async ({ bank, session, params, input: { items } }) => {
    const contract = await requireRemittanceContract(bank.database, session.userId, params.contractNumber)
    const mine = and(eq(remittances.id, params.remittanceId), eq(remittances.contractId, contract.id))
    const [remittance] = isUuid(params.remittanceId) ? await bank.database.select().from(remittances).where(mine) : []
    if (!remittance || items?.some((item) => !isUuid(item))) throw new Failure('NOT_FOUND')
    const what = items ? (items.length === 1 ? '1 transferencia' : `${items.length} transferencias`) : 'todo lo que no ha salido'
    return prepared(bank, session.userId, [remittance], `Anulación de ${what} de la remesa ${remittance.number}`, items)
  },
  refusals: REFUSALS,
  work: cancel,
}

/** Throws NOTEBOOK_CLOSED where nothing of them may be cancelled, and PREPARE_ONLY or PRODUCT_CONSULTATIVE to whoever may not. */
async function prepared(
  { database }: Bank,
  userId: number,
  found: readonly Remittance[],
  title: string,
  items: string[] | undefined,
): Promise<Prepared<Cancelled>> {
  const open = found.filter(({ state }) => isOpen(state))
  if (open.length === 0) throw new Failure('NOTEBOOK_CLOSED', { message: NOTEBOOK_CLOSED })
  const wanted = new Set(open.map(({ contractId }) => contractId))
  const contracts = (await contractsOf(database, userId)).filter(({ id }) => wanted.has(id))
  const unsigned = contracts.find((contract) => !maySign(contract))
  if (contracts.length < wanted.size) throw new Failure('NOT_FOUND')
  if (unsigned) throw new Failure(mayPrepare(unsigned) ? 'PREPARE_ONLY' : 'PRODUCT_CONSULTATIVE')
  const left = add(ZERO, ...open.map((one) => add(one.amount, negate(endedAmount(one)))))
  const count = open.reduce((sum, one) => sum + one.count - endedCount(one), 0)
  const numbers = open.map(({ number }) => number)
  return {
    title,
    purpose: `la anulación de ${numbers.length === 1 ? `la remesa ${numbers[0]}` : `${numbers.length} remesas`}`,
    facts: [
      { label: numbers.length === 1 ? 'Remesa' : 'Remesas', value: { type: 'TEXT', text: numbers.slice(0, 20).join(', ') } },
      { label: 'Sin terminar', value: { type: 'TEXT', text: `${count}, ${formatAmount(left)}` } },
    ],
    legs: [],
    done: {
      title: 'Anulación hecha',
      text: 'Hemos anulado lo que aún no había salido. Lo que se hubiera cobrado de ello ya está en su cuenta.',
      next: ['Si algo ya había salido, puede pedir su devolución transferencia a transferencia.'],
    },
    product: productOf(contracts),
    // What has not left stays, and what has goes on.
    protects: true,
    data: { remittanceIds: open.map(({ id }) => id), ...(items ? { items } : {}) },
  }
}

async function cancel(tx: Tx, { bank, now, order, data }: Executing<Cancelled>): Promise<'NOTEBOOK_CLOSED' | undefined> {
  const { transit } = await sepaHouses(bank)
  let cancelled = 0
  for (const remittance of await lockRemittances(tx, data.remittanceIds)) {
    cancelled += await cancelLines(tx, remittance, { items: data.items, orderId: order.id, transit, now })
  }
  return cancelled === 0 ? 'NOTEBOOK_CLOSED' : undefined
}
