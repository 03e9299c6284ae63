/** What waits for a customer in payments, first what lapses first; and what each of their services has sent this month. */
import type { paymentsWaiting, PaymentsWaiting, WaitingItem } from '@almenara/contract/areas/payments/home'
import type { PendingFile } from '@almenara/contract/areas/payments/pending-files'
import { addSeconds, dayAt, endOfDay, firstOfMonth, type Instant } from '@almenara/contract/dates'
import { add } from '@almenara/contract/money'
import { CONFIRMING_FORMAT } from '@almenara/formats/intake/confirming/as-payment-file'
import { and, desc, eq, exists, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { lastAccess } from '../../../identity/sessions.ts'
import { debitsToDecide } from '../b2b/waiting-debits.ts'
import { contractsOf, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { debitRefunds } from '../debits/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { monthsOf } from './contract-pool.ts'
import { toPending } from './pending-files.ts'
import { filesOf, pendingList, type PendingRow } from './pending-list.ts'
import { stoppedOf } from './remittance-read.ts'
import { nameOfRemittance } from './remittance-name.ts'
import { selectRemittances } from './remittance-list.ts'

const SHOWN = 20
/** Whose remittances have screens. */
const SHOWN_KINDS = ['TRANSFERS', 'DEBITS', 'FINANCING', 'CONFIRMING'] as const
/** More files than these at once wait for nobody who looks at the first twenty. */
const MOST_READ = 100
/** What who was never here before is told of. */
const FIRST_VISIT_SECONDS = 30 * 24 * 3600

export const readWaiting: Handler<typeof paymentsWaiting> = async ({ bank, session, now }) => {
  const db = bank.database
  const contracts = (await contractsOf(db, session.userId)).filter(({ kind }) => SHOWN_KINDS.some((one) => one === kind))
  const since = (await lastAccess(db, session)) ?? addSeconds(now, -FIRST_VISIT_SECONDS)
  const list = { scope: { ...filesOf(session), all: true }, filters: {}, bounds: { asOf: now } }
  const [rows, stopped, returns, debits, months] = await Promise.all([
    pendingList.definition.rows(db, list, { offset: 0, limit: MOST_READ }),
    stoppedRemittances(db, contracts),
    returnedSince(db, contracts, since),
    debitsToDecide(db, session.userId),
    monthsOf(
      db,
      contracts.map(({ id }) => id),
      firstOfMonth(dayAt(now)),
    ),
  ])
  const pending = await toPending(bank, session, rows, now)
  const items = [...pending.flatMap((file, index) => fileItem(file, rows[index])), ...stopped, ...returns, ...debits]
  const ordered = items.toSorted((one, other) => lapses(one).localeCompare(lapses(other)))
  return {
    waiting: ordered.slice(0, SHOWN),
    count: items.length,
    families: SHOWN_KINDS.flatMap((kind) => familyOf(kind, contracts, months)),
    asOf: now,
  }
}

function fileItem(file: PendingFile, row: PendingRow | undefined): WaitingItem[] {
  const { id, name, count, amount, forMe, signatures, cutOff, expiresOn, state, operationId } = file
  const kind = kindOf(row?.format ?? null)
  const common = { id, name, count, amount, kind } as const
  if (state === 'CHECKING') return []
  if (state === 'WITH_ERRORS') return [{ what: 'FILE_TO_MEND', ...common, errors: row?.wrong ?? 0, expiresOn }]
  const until = cutOff ? { until: cutOff.at, afterwardsOn: cutOff.afterwardsOn } : {}
  return [{ what: 'FILE_TO_SIGN', ...common, forMe, signatures, ...until, ...(operationId ? { operationId } : {}) }]
}

function kindOf(format: string | null): (typeof SHOWN_KINDS)[number] {
  if (format === CONFIRMING_FORMAT) return 'CONFIRMING'
  return format?.startsWith('pain.008') ? 'DEBITS' : 'TRANSFERS'
}

async function stoppedRemittances(db: Db, contracts: readonly OwnedRemittanceContract[]): Promise<WaitingItem[]> {
  const rows = await remittancesWhere(db, contracts, eq(remittances.state, 'STOPPED'))
  return rows.flatMap(({ remittance, title }): WaitingItem[] => {
    const contract = contracts.find(({ id }) => id === remittance.contractId)
    if (!contract) return []
    const { id, number, count, amount, contractId } = remittance
    const account = contract.account.visible ? { accountId: contract.account.id } : {}
    const { missing, until } = stoppedOf({ remittance, contract })
    return [
      {
        what: 'REMITTANCE_STOPPED',
        kind: contract.kind,
        id,
        name: nameOfRemittance({ title }),
        number,
        count,
        amount,
        contractId,
        ...account,
        missing,
        until,
      },
    ]
  })
}

/** Those of which something was rejected, came back or was not made since the customer was last here. */
async function returnedSince(db: Db, contracts: readonly OwnedRemittanceContract[], since: Instant): Promise<WaitingItem[]> {
  const { rejectedCount, returnedCount, failedCount, closedAt, id, kind } = remittances
  const undone = sql`${rejectedCount} + ${returnedCount} + ${failedCount} > 0`
  // A debit may come back long after its remittance has ended.
  const back = db
    .select({ one: sql`1` })
    .from(debitRefunds)
    .where(and(eq(debitRefunds.remittanceId, id), gt(debitRefunds.at, since)))
  const rows = await remittancesWhere(
    db,
    contracts,
    or(
      and(inArray(kind, ['TRANSFERS', 'CONFIRMING']), undone, gt(closedAt, since)),
      and(inArray(kind, ['DEBITS', 'FINANCING']), exists(back)),
    ),
  )
  return rows.map(({ remittance: row, title }) => ({
    what: 'RETURNS',
    kind: row.kind,
    id: row.id,
    name: nameOfRemittance({ title }),
    number: row.number,
    count: row.rejectedCount + row.returnedCount + row.failedCount,
    amount: add(row.rejectedAmount, row.returnedAmount, row.failedAmount),
    contractId: row.contractId,
    since,
  }))
}

function remittancesWhere(db: Db, contracts: readonly OwnedRemittanceContract[], condition: SQL | undefined) {
  const ids = contracts.map(({ id }) => id)
  return selectRemittances(db)
    .where(and(inArray(remittances.contractId, ids), condition))
    .orderBy(desc(remittances.executionOn), desc(remittances.id))
    .limit(MOST_READ)
}

/** When there is no more to be done about it; what does not lapse comes last. */
function lapses(item: WaitingItem): string {
  if (item.what === 'FILE_TO_MEND') return endOfDay(item.expiresOn)
  return ('until' in item ? item.until : undefined) ?? '9'
}

function familyOf(
  kind: (typeof SHOWN_KINDS)[number],
  contracts: readonly OwnedRemittanceContract[],
  months: Awaited<ReturnType<typeof monthsOf>>,
): PaymentsWaiting['families'] {
  const own = contracts.filter((contract) => contract.kind === kind)
  if (own.length === 0) return []
  const all = own.flatMap(({ id }) => months.get(id) ?? [])
  const month = {
    remittances: all.reduce((sum, one) => sum + one.remittances, 0),
    count: all.reduce((sum, one) => sum + one.transfers, 0),
    amount: add(...all.map(({ amount }) => amount)),
    undone: all.reduce((sum, one) => sum + one.undone.count, 0),
  }
  return [{ kind, contracts: own.length, month }]
}
