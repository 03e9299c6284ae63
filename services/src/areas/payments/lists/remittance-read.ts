/** One remittance with all that has become of it. */
import type { RemittanceDetail, remittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { dayAt, formatDay, type Instant } from '@almenara/contract/dates'
import { formatAmount, ZERO, type Cents } from '@almenara/contract/money'
import { REMITTANCE_STATE_NAMES } from '@almenara/contract/remittance-names'
import { sepaPurpose } from '@almenara/contract/sepa-purposes'
import { and, asc, eq, sql } from 'drizzle-orm'
import { CUT_OFF } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { payments } from '../../../payments/tables.ts'
import { availableIn } from '../contracts/contracts.ts'
import { fingerprintOf } from '../files/digest.ts'
import { paymentSupportOrders as lines, paymentSupports as supports } from '../files/tables.ts'
import { cutOffOf } from './bank-moments.ts'
import { chargedAccountOf } from './contract-pool.ts'
import { FEE_EACH } from './fee.ts'
import { signedBy } from './file-signatures.ts'
import { requireRemittance, type FoundRemittance } from './find-remittance.ts'
import { toRemittance } from './remittance-list.ts'

export const readRemittance: Handler<typeof remittanceDetail> = async ({ bank, session, params, now }) => {
  const found = await requireRemittance(bank.database, session, params)
  const { remittance, contract, title } = found
  const [states, excluded, signatories, digest] = await Promise.all([
    statesOf(bank.database, remittance.id),
    excludedOf(bank.database, found),
    signedBy(bank.database, remittance.orderId),
    digestOf(bank.database, remittance.supportId),
  ])
  const purpose = remittance.purpose === null ? undefined : sepaPurpose(remittance.purpose)
  return {
    ...toRemittance(found),
    contract: { id: contract.id, name: contract.alias ?? contract.commercialName },
    account: chargedAccountOf(contract),
    file: { id: remittance.supportId, name: title, answer: true },
    batchId: remittance.batchId,
    ...(purpose === undefined ? {} : { purpose }),
    ...(remittance.requestedOn === null ? {} : { requestedOn: remittance.requestedOn }),
    bookedAs: remittance.bookedAs,
    fee: (FEE_EACH * remittance.count) as Cents,
    ...(digest === undefined ? {} : { fingerprint: fingerprintOf(digest) }),
    states,
    excluded,
    signedBy: signatories,
    timeline: timelineOf(remittance),
    ...(remittance.state === 'STOPPED' ? { stopped: stoppedOf(found) } : {}),
    cancel: cancelOf(remittance, states),
    asOf: now,
  }
}

function statesOf(db: Db, id: string) {
  return db
    .select({ state: payments.state, count: sql<number>`count(*)::int`, amount: sql<Cents>`sum(${payments.amount})::bigint` })
    .from(payments)
    .where(eq(payments.remittanceId, id))
    .groupBy(payments.state)
    .orderBy(asc(payments.state))
}

export async function excludedOf(db: Db, { remittance: { supportId, batch } }: Pick<FoundRemittance, 'remittance'>) {
  const [sums] = await db
    .select({ count: sql<number>`count(*)::int`, amount: sql<Cents>`coalesce(sum(${lines.amount}), 0)::bigint` })
    .from(lines)
    .where(and(eq(lines.supportId, supportId), eq(lines.batch, batch), eq(lines.state, 'EXCLUDED')))
  return sums ?? { count: 0, amount: ZERO }
}

export async function digestOf(db: Db, supportId: string): Promise<string | undefined> {
  const [row] = await db.select({ digest: supports.itemsDigest }).from(supports).where(eq(supports.id, supportId))
  return row?.digest ?? undefined
}

type Row = FoundRemittance['remittance']

/** What is known of when: it was signed, charged, and came to its end. */
function timelineOf({ state, presentedAt, chargedAt, closedAt }: Row): RemittanceDetail['timeline'] {
  const step = (of: Row['state'], at: Instant) => ({ state: of, on: dayAt(at), at, text: REMITTANCE_STATE_NAMES[of] })
  const steps = [step('SCHEDULED', presentedAt)]
  if (chargedAt !== null) steps.push(step('IN_PROGRESS', chargedAt))
  if (closedAt !== null) return [...steps, step(state, closedAt)]
  if (state !== 'STOPPED') return steps
  return [...steps, { state, on: dayAt(presentedAt), text: REMITTANCE_STATE_NAMES[state] }]
}

export function stoppedOf({ remittance, contract: { account } }: Pick<FoundRemittance, 'remittance' | 'contract'>) {
  const missing = Math.max(0, remittance.amount - availableIn(account)) as Cents
  return { missing, until: cutOffOf(remittance.executionOn) }
}

/** What has not left may be cancelled: all of it until it is charged, then what the clearing has not been sent. */
function cancelOf({ state, count, amount, executionOn, instant }: Row, states: RemittanceDetail['states']): RemittanceDetail['cancel'] {
  if (state === 'SCHEDULED' || state === 'STOPPED') {
    const day = `${formatDay(executionOn)}${instant ? '' : `, a las ${CUT_OFF}`}`
    return { way: 'ALL', count, text: `Aún no se ha enviado nada. Si la anula antes del ${day}, no se enviará ninguna transferencia.` }
  }
  const left = states.find((one) => one.state === 'ACCEPTED')
  if (state === 'IN_PROGRESS' && !instant && left) {
    const back = `Se devolverán ${formatAmount(left.amount)} de ${formatAmount(amount)} a su cuenta.`
    return { way: 'PART', count: left.count, text: `Quedan ${left.count} de ${count} transferencias sin enviar. ${back}` }
  }
  return { way: 'NONE', count: 0, text: 'Ya ha salido: puede solicitar la devolución de cada transferencia.' }
}
