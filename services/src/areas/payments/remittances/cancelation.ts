/** Taking back files that were presented, remittances and some of their transfers, before they leave. */
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import { cancelConfirming as confirmingCalls } from '@almenara/contract/areas/payments/confirming'
import { cancelDebitRemittance as debitCalls } from '@almenara/contract/areas/payments/debit-remittances'
import { cancelFinancingRemittance as financingCalls } from '@almenara/contract/areas/payments/financing-remittances'
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
import type { LedgerRefusal } from '../../../ledger/types.ts'
import { sepaHouses } from '../../../payments/payment-postings.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import type { Executing } from '../../../two-step/work.ts'
import { requireRemittanceContract, maySign, mayPrepare, contractsOf } from '../contracts/contracts.ts'
import { paymentSupports } from '../files/tables.ts'
import { cancelInvoices } from '../confirming/cancel-invoices.ts'
import { coversNotes, invoicesOf } from '../confirming/invoice-rows.ts'
import { cancelDebits } from '../debits/cancel-debits.ts'
import { debitsOf } from '../debits/debit-books.ts'
import { cancelLines } from './cancel-lines.ts'
import { endedAmount, endedCount, isOpen, lockRemittances, type Remittance } from './outcomes.ts'
import { isCollected } from './plan.ts'
import { transfersOf } from './remittance-postings.ts'
import { productOf } from './signed-with.ts'
import { remittances } from './tables.ts'

const NOTEBOOK_CLOSED = 'Ya no queda nada que anular: lo que había salido sigue su curso y puede pedir su devolución.'
const NOTES_UNCOVERED = 'Sin esas facturas, los abonos del proveedor sumarían más que lo que queda por pagarle. Anule también los abonos.'
const REFUSALS = { NOTEBOOK_CLOSED }
const NOT_SENT = 'todo lo que no se ha enviado'
const TRANSFERS_DONE = {
  title: 'Anulación hecha',
  text: 'Hemos anulado lo que aún no había salido. Lo que se hubiera cobrado de ello ya está en su cuenta.',
  next: ['Si algo ya había salido, puede pedir su devolución transferencia a transferencia.'],
}
const ADVANCES_DONE = {
  title: 'Anulación hecha',
  text: 'Hemos anulado los recibos que no se habían enviado y hemos cargado en su cuenta lo anticipado por ellos.',
  next: ['Los intereses y comisiones del anticipo no se devuelven.'],
}
const DEBITS_DONE = {
  title: 'Anulación hecha',
  text: 'Hemos anulado los recibos que no se habían enviado: no se cobrarán.',
  next: ['Si cobra alguno que ya se había enviado, puede devolver el dinero con una transferencia.'],
}

const INVOICES_DONE = {
  title: 'Anulación hecha',
  text: 'Hemos anulado las facturas que no se habían pagado: no se cargarán en su cuenta.',
  next: ['Avise a sus proveedores si esperaban ese pago.'],
}

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
  prepare: (request) => prepareRemittance(request, 'TRANSFERS', transfersOf, 'todo lo que no ha salido'),
  refusals: REFUSALS,
  work: cancel,
}

export const cancelDebitRemittance: Cancelation<OneRemittance, RemittanceCancelation> = {
  kind: 'debit-remittance-cancelation',
  calls: debitCalls,
  prepare: (request) => prepareRemittance(request, 'DEBITS', debitsOf, NOT_SENT),
  refusals: REFUSALS,
  work: cancel,
}

export const cancelConfirming: Cancelation<OneRemittance, RemittanceCancelation> = {
  kind: 'confirming-remittance-cancelation',
  calls: confirmingCalls,
  prepare: async (request) => {
    const { params, input, bank } = request
    const done = await prepareRemittance(request, 'CONFIRMING', invoicesOf, 'todo lo que no se ha pagado')
    if (input.items && !(await coversNotes(bank.database, { id: params.remittanceId }, new Set(input.items))))
      throw new Failure('NOTEBOOK_CLOSED', { message: NOTES_UNCOVERED })
    return done
  },
  refusals: REFUSALS,
  work: cancel,
}

export const cancelFinancingRemittance: Cancelation<OneRemittance, RemittanceCancelation> = {
  kind: 'financing-remittance-cancelation',
  calls: financingCalls,
  prepare: (request) => prepareRemittance(request, 'FINANCING', debitsOf, NOT_SENT),
  refusals: REFUSALS,
  work: cancel,
}

/** What is asked of one remittance of a kind: one of another answers as one that does not exist. */
async function prepareRemittance(
  { bank, session, params, input: { items } }: Preparing<OneRemittance, RemittanceCancelation>,
  kind: RemittanceKind,
  someOf: (count: number) => string,
  all: string,
) {
  const contract = await requireRemittanceContract(bank.database, session.userId, params.contractNumber)
  const mine = and(eq(remittances.id, params.remittanceId), eq(remittances.contractId, contract.id))
  const [remittance] = isUuid(params.remittanceId) ? await bank.database.select().from(remittances).where(mine) : []
  if (!remittance || remittance.kind !== kind || items?.some((item) => !isUuid(item))) throw new Failure('NOT_FOUND')
  const what = items ? someOf(items.length) : all
  return prepared(bank, session.userId, [remittance], `Anulación de ${what} de la remesa ${remittance.number}`, items)
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
    done: doneOf(open),
    product: productOf(contracts),
    // What has not left stays, and what has goes on.
    protects: true,
    data: { remittanceIds: open.map(({ id }) => id), ...(items ? { items } : {}) },
  }
}

function doneOf(open: readonly Remittance[]) {
  if (open.every(({ kind }) => kind === 'CONFIRMING')) return INVOICES_DONE
  if (open.some(({ kind }) => kind === 'FINANCING')) return ADVANCES_DONE
  return open.every(({ kind }) => isCollected(kind)) ? DEBITS_DONE : TRANSFERS_DONE
}

async function cancel(tx: Tx, { bank, now, order, data }: Executing<Cancelled>): Promise<'NOTEBOOK_CLOSED' | LedgerRefusal | undefined> {
  const { transit } = await sepaHouses(bank)
  const of = { items: data.items, orderId: order.id, now }
  let cancelled = 0
  for (const remittance of await lockRemittances(tx, data.remittanceIds)) {
    const done =
      remittance.kind === 'CONFIRMING'
        ? await cancelInvoices(tx, remittance, data.items, now)
        : isCollected(remittance.kind)
          ? await cancelDebits(tx, remittance, of)
          : await cancelLines(tx, remittance, { ...of, transit })
    if (typeof done === 'string') return done
    cancelled += done
  }
  return cancelled === 0 ? 'NOTEBOOK_CLOSED' : undefined
}
