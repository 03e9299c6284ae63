/** One file of transfers, while it waits and afterwards: what is reviewed of it, who has said what of it, and what may be done. */
import type { FileAction, PendingFileDetail, pendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { PREPARES_ONLY } from '@almenara/contract/areas/payments/words'
import { formatDay } from '@almenara/contract/dates'
import { SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { uncapitalised } from '@almenara/contract/text'
import { and, arrayContains, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { nameOf } from '../../../identity/name-of.ts'
import { parties, users } from '../../../identity/tables.ts'
import { decideActions, type ActionRule, type Denial } from '../../../two-step/allowed-actions.ts'
import { orders } from '../../../two-step/tables.ts'
import { contractsOf, mayPrepare, maySign, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { toNotebook } from '../files/notebook.ts'
import type { SupportRow } from '../files/support-access.ts'
import { paymentSupports as supports } from '../files/tables.ts'
import { requireRenewed } from '../remittances/plan.ts'
import { presentations, remittances } from '../remittances/tables.ts'
import { awaitsSignatureOf } from './pending-list.ts'
import { mayBeReviewed, reviewOf } from './review.ts'
import { waitingOrders } from './waiting-orders.ts'

export const readPendingFile: Handler<typeof pendingFileDetail> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const support = await requireRenewed(db, session, params.pendingFileId, now)
  if (support.format !== null && !support.format.startsWith('pain.001')) throw new Failure('NOT_FOUND')
  const contract = (await contractsOf(db, session.userId, 'TRANSFERS')).find(({ id }) => id === support.contractId)
  const [file, name, waiting, comments, made, forMe] = await Promise.all([
    toNotebook(bank, session, support.id, now),
    nameOf(db, support.userId),
    waitingOrders(db, [support.id]),
    commentsOf(db, support),
    remittancesOf(db, support.id),
    db.$count(supports, and(eq(supports.id, support.id), awaitsSignatureOf(db, session.userId))),
  ])
  const order = waiting.get(support.id)
  const closed = closedOf(support)
  const asker = contract ? { ...contract, canOperate: mayPrepare(contract) } : NOBODY
  return {
    file,
    preparedBy: { name, at: support.uploadedAt, me: support.userId === session.userId },
    ...(mayBeReviewed(support) ? { review: await reviewOf(bank, session, support, now) } : {}),
    ...(order ? { operationId: order.id } : {}),
    comments,
    remittances: made,
    ...(closed ? { closed } : {}),
    allowed: await decideActions({ bank, session, now }, asker, closed ? [] : actionsOf(support, contract, forMe > 0)),
  }
}

/** Of a file whose contract is not known yet: whoever presented it may mend it. */
const NOBODY = { id: '', canOperate: true, signatures: 1, signLimit: null }

const ROOT = 'payments.transfer-remittances.transfers-file-management'
const NOT_READY: Denial = { code: 'STATE', text: 'Corrija los errores o excluya las órdenes que los tienen, y podrá firmarse.' }
const CHECKING: Denial = { code: 'STATE', text: 'Espere a que termine la comprobación.' }
const ONLY_PREPARES: Denial = { code: 'PREPARE_ONLY', text: PREPARES_ONLY }
const SIGNED_ALREADY: Denial = { code: 'STATE', text: 'Ya lo ha firmado: faltan otras firmas.' }

/** In the order of their menu. What is signed by somebody already is not mended: whoever signs refuses it. */
function actionsOf(support: SupportRow, contract: OwnedRemittanceContract | undefined, forMe: boolean): ActionRule<FileAction>[] {
  const { state } = support
  const denySigning = () => {
    if (state === 'CHECKING') return CHECKING
    if (state === 'WITH_ERRORS') return NOT_READY
    if (!contract || !maySign(contract)) return ONLY_PREPARES
    return forMe ? undefined : SIGNED_ALREADY
  }
  const sign: ActionRule<FileAction> = { action: 'SIGN', feature: `${ROOT}.authorize`, deny: denySigning }
  const refuse: ActionRule<FileAction> = { action: 'REFUSE', feature: `${ROOT}.authorize`, protects: true, deny: denySigning }
  const mend: ActionRule<FileAction> = { action: 'MEND', feature: 'payments.present-support', protects: true }
  const handOver: ActionRule<FileAction> = { action: 'HAND_OVER', feature: 'payments.present-support', protects: true }
  const cancel: ActionRule<FileAction> = { action: 'CANCEL', feature: `${ROOT}.cancel`, protects: true }
  if (state === 'WAITING') return [sign, refuse, cancel]
  return [sign, ...(state === 'CHECKING' ? [] : [mend]), ...(state === 'READY' ? [handOver] : []), cancel]
}

function closedOf({ state, closedAt, expiresOn }: SupportRow): PendingFileDetail['closed'] {
  if (state === 'CHECKING' || state === 'WITH_ERRORS' || state === 'READY' || state === 'WAITING') return undefined
  const at = closedAt === null ? {} : { at: closedAt }
  if (state === 'EXPIRED') return { ...at, text: `Caducó el ${formatDay(expiresOn)} sin firmarse. No se ha enviado nada.` }
  if (state === 'CANCELLED') return { ...at, text: 'Se anuló. No se hará ninguna transferencia de las que no habían salido.' }
  if (state === 'CHECKED') return { ...at, text: 'Solo se comprobó: no se puede firmar y no se ha enviado nada.' }
  if (state === 'REFUSED') return { ...at, text: 'No se pudo admitir. No se ha enviado nada.' }
  return { ...at, text: `Ya está firmado y no se puede cambiar. Estado: ${uncapitalised(SUPPORT_STATE_NAMES[state])}.` }
}

/** The latest first. */
async function commentsOf(db: Db, support: SupportRow): Promise<PendingFileDetail['comments']> {
  const { refusalReason, closedAt, refusedBy } = orders
  const refused = await db
    .select({ name: parties.name, at: closedAt, text: refusalReason })
    .from(presentations)
    .innerJoin(orders, eq(orders.id, presentations.orderId))
    .innerJoin(users, eq(users.id, refusedBy))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(and(arrayContains(presentations.supportIds, [support.id]), isNotNull(refusalReason)))
    .orderBy(desc(closedAt))
  const refusals = refused.flatMap(({ name, at, text }): PendingFileDetail['comments'] =>
    at === null || text === null ? [] : [{ kind: 'REFUSED', name, at, text }],
  )
  const { handedOverAt: at, handedOverNote: text, userId } = support
  if (at === null || text === null) return refusals
  const handedOver = { kind: 'HANDED_OVER' as const, name: await nameOf(db, userId), at, text }
  return [...refusals, handedOver].toSorted((one, other) => (one.at > other.at ? -1 : 1))
}

function remittancesOf(db: Db, supportId: string) {
  return db
    .select({ id: remittances.id, contractId: remittances.contractId, number: remittances.number })
    .from(remittances)
    .where(eq(remittances.supportId, supportId))
    .orderBy(asc(remittances.batch))
}
