/** The list of files of transfers that wait, with what each waits for, and as a document for people. */
import type { PendingFile, pendingFilesExport, pendingFilesExtract } from '@almenara/contract/areas/payments/pending-files'
import { formatDay, dayAt, type Instant } from '@almenara/contract/dates'
import { SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { and, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Session } from '../../../identity/sessions.ts'
import { requiredSignatures } from '../../../two-step/signatory.ts'
import { contractsOf, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { paymentSupportBatches as batches, paymentSupports as supports } from '../files/tables.ts'
import { executionDay } from '../remittances/plan.ts'
import { cutOffOfFile } from './bank-moments.ts'
import { awaitsSignatureOf, filesOf, pendingList, type PendingRow } from './pending-list.ts'
import { waitingOrders } from './waiting-orders.ts'

export const readPendingFiles: Handler<typeof pendingFilesExtract> = async (request) => {
  const { bank, session, now } = request
  const { list, rows, page } = await pendingList.read(request, filesOf(session))
  return { ...page, filters: list.filters, rows: await toPending(bank, session, rows, now), asOf: now }
}

/** Each with its contract, its signatures and its days, read together for all of a page. */
export async function toPending({ database }: Bank, session: Session, rows: readonly PendingRow[], now: Instant): Promise<PendingFile[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [contracts, orders, days, forMe] = await Promise.all([
    contractsOf(database, session.userId),
    waitingOrders(database, ids),
    database
      .select()
      .from(batches)
      .where(and(inArray(batches.supportId, ids), eq(batches.excluded, false), eq(batches.wrong, false))),
    database
      .select({ id: supports.id })
      .from(supports)
      .where(and(inArray(supports.id, ids), awaitsSignatureOf(database, session.userId))),
  ])
  const mine = new Set(forMe.map(({ id }) => id))
  return rows.map((row) => {
    const contract = contracts.find(({ id }) => id === row.contractId)
    const order = orders.get(row.id)
    const left = days.filter(({ supportId }) => supportId === row.id).map((batch) => ({ ...batch, kind: contract?.kind }))
    const [executionOn] = left.map((batch) => executionDay(now, batch)).toSorted()
    const cutOff = cutOffOfFile(left, now)
    return {
      ...shown(row),
      ...(contract ? { contract: { id: contract.id, name: contract.alias ?? contract.commercialName } } : {}),
      ...(executionOn ? { executionOn } : {}),
      signatures: order ? { given: order.signed, required: order.required } : { given: 0, required: requiredOf(contract, row) },
      forMe: mine.has(row.id),
      ...(order ? { operationId: order.id } : {}),
      ...(cutOff ? { cutOff } : {}),
    }
  })
}

function shown({ id, name, state, version, presentedBy, uploadedAt, count, amount, expiresOn }: PendingRow) {
  return { id, name, state: pendingState(state), version, preparedBy: presentedBy, preparedAt: uploadedAt, count, amount, expiresOn }
}

/** The list has no other. */
function pendingState(state: PendingRow['state']): PendingFile['state'] {
  if (state === 'CHECKING' || state === 'WITH_ERRORS' || state === 'READY' || state === 'WAITING') return state
  throw new Error(`A file that is ${state} waits for nobody`)
}

/** How many must sign it, were this user the first. The larger of the contract's number and the account's. */
export function requiredOf(contract: OwnedRemittanceContract | undefined, { state, amount }: Pick<PendingRow, 'state' | 'amount'>): number {
  if (!contract || (state !== 'READY' && state !== 'WAITING')) return 0
  return Math.max(requiredSignatures(contract, amount), requiredSignatures(contract.account, amount))
}

const COLUMNS = defineColumns(
  { label: 'Preparado', kind: 'day' },
  { label: 'Fichero', kind: 'text' },
  { label: 'Preparó', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Órdenes', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportPendingFiles: Handler<typeof pendingFilesExport> = listExport({
  list: pendingList,
  scopeOf: ({ session }) => filesOf(session),
  tooMany: 'Q604',
  fileOf: ({ filters }) => ({
    name: 'ficheros-pendientes',
    title: 'Ficheros de transferencias pendientes',
    facts: [],
    dates: null,
    chosen: chosenFact('Estado', filters.states, SUPPORT_STATE_NAMES),
    counted: 'Ficheros',
    columns: COLUMNS,
    empty: 'No hay ficheros pendientes con estos filtros.',
    rowsOf: (rows) =>
      rows.map(({ uploadedAt, name, presentedBy, state, count, amount, expiresOn }) => [
        dayAt(uploadedAt),
        name,
        `${presentedBy}. Caduca el ${formatDay(expiresOn)}.`,
        SUPPORT_STATE_NAMES[state],
        String(count),
        amount,
      ]),
  }),
})
