/** One receipt or received transfer of an account, as its customer sees it. */
import { DEBIT_SCHEME_NAMES, DIRECT_DEBIT_STATE_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import type {
  DirectDebitDetail,
  directDebitView,
  transferView,
  directDebitDocument,
} from '@almenara/contract/areas/direct-debits/direct-debits'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { and, eq, inArray } from 'drizzle-orm'
import { isUuid } from '../../db/uuid.ts'
import type { Db } from '../../db/connection.ts'
import { documentBrand, asDocumentFailure } from '../../documents/list-file.ts'
import { Failure } from '../../http/failure.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import type { Handler } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { ACCOUNT_TYPES, displayName, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { willBeCharged } from '../../received/b2b/mandate-lack.ts'
import { refusalOfDebit } from '../../received/debit-rules.ts'
import { returnReasons, returnDeadline, isStoppable } from '../../received/return-received.ts'
import type { ReceivedPayment } from '../../received/postings.ts'
import { receivedPayments } from '../../received/tables.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { refusalWords } from '../../received/debit-reasons.ts'
import { orders } from '../../two-step/tables.ts'
import { mandateKey } from './mandate-key.ts'
import { recallOf } from './recall-words.ts'
import { toDirectDebit } from './direct-debits.ts'

export interface DirectDebitParams {
  accountId: string
  receiptId: string
}
export interface TransferParams {
  accountId: string
  transferId: string
}

/** What is a customer's to see: transfers that were credited, receipts whatever became of them. */
const KINDS = { RECEIPT: ['DEBIT'], TRANSFER: ['TRANSFER', 'INSTANT'] } as const

export interface Owned {
  account: OwnedProduct
  received: ReceivedPayment
}

/** Throws NOT_FOUND where this customer has no such account, or the account no such payment. */
export async function requireReceived(db: Db, session: Session, accountId: string, id: string, what: keyof typeof KINDS): Promise<Owned> {
  const account = await requireProduct(db, session, accountId, ACCOUNT_TYPES)
  const mine = and(eq(receivedPayments.productId, account.id), inArray(receivedPayments.kind, [...KINDS[what]]))
  const found = isUuid(id.toLowerCase())
    ? await db
        .select()
        .from(receivedPayments)
        .where(and(eq(receivedPayments.id, id), mine))
    : []
  const received = found.find(({ postedOn }) => what === 'RECEIPT' || postedOn !== null)
  if (!received) throw new Failure('NOT_FOUND')
  return { account, received }
}

async function detailOf(db: Db, session: Session, { account, received }: Owned) {
  const { endToEndId, transactionId, receivedAt, givenBackAt, givenBackBy } = received
  const [order] = givenBackBy === null ? [] : await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, givenBackBy))
  return {
    account: { id: account.id, name: displayName(account), iban: account.identifier, canOperate: account.canOperate },
    endToEndId,
    transactionId,
    receivedAt,
    ...(givenBackAt ? { returnedAt: givenBackAt } : {}),
    ...(givenBackBy && order?.userId === session.userId ? { operationId: givenBackBy } : {}),
  }
}

export const readDirectDebit: Handler<typeof directDebitView> = async ({ bank, session, params, now }) => {
  const owned = await requireReceived(bank.database, session, params.accountId, params.receiptId, 'RECEIPT')
  return directDebitDetail(bank.database, session, owned, dayAt(now))
}

async function directDebitDetail(db: Db, session: Session, owned: Owned, today: LocalDate): Promise<DirectDebitDetail> {
  const { received } = owned
  const { scheme, creditorId, mandateId, theirIban, theirBic } = received
  const refusal = isStoppable(received) && !(await willBeCharged(db, received.id)) ? await refusalOfDebit(db, received) : undefined
  const willBeRefused = refusal && refusalWords(received, refusal)
  const [returnUntil, unauthorisedUntil] = [returnDeadline(received, 'MD06'), returnDeadline(received, 'MD01')]
  return {
    ...toDirectDebit(received, today),
    ...(await detailOf(db, session, owned)),
    theirIban,
    theirBic,
    creditorId: creditorId ?? '',
    mandateId: mandateId ?? '',
    mandate: mandateKey(creditorId ?? '', mandateId ?? ''),
    scheme: scheme ?? 'CORE',
    ...(willBeRefused ? { willBeRefused } : {}),
    ...(returnUntil ? { returnUntil } : {}),
    ...(unauthorisedUntil ? { unauthorisedUntil } : {}),
  }
}

export const readReceivedTransfer: Handler<typeof transferView> = async ({ bank, session, params, now }) => {
  const owned = await requireReceived(bank.database, session, params.accountId, params.transferId, 'TRANSFER')
  const { received } = owned
  const today = dayAt(now)
  const returnUntil = returnDeadline(received, 'MS02')
  const recall = await recallOf(bank.database, received, today)
  return {
    id: received.id,
    ...(await detailOf(bank.database, session, owned)),
    ...theirsOf(received),
    creditedOn: received.postedOn ?? received.settlementOn,
    payerName: received.theirName,
    concept: received.concept,
    amount: received.amount,
    instant: received.kind === 'INSTANT',
    state: received.state === 'POSTED' ? 'CREDITED' : 'RETURNED',
    canReturn: returnReasons(received, today).length > 0,
    ...(returnUntil ? { returnUntil } : {}),
    ...(recall ? { recall } : {}),
  }
}

/** Whose account it came from. By Bizum, neither side learns the account of the other. */
function theirsOf({ service, theirIban, theirBic }: ReceivedPayment) {
  return service === null ? { theirIban, theirBic } : { service }
}

/** The receipt as a sheet for people: what an insurer, a landlord or a court asks for. */
export const documentOfDirectDebit: Handler<typeof directDebitDocument> = async ({ bank, session, params, now }) => {
  const owned = await requireReceived(bank.database, session, params.accountId, params.receiptId, 'RECEIPT')
  const directDebit = await directDebitDetail(bank.database, session, owned, dayAt(now))
  const holder = await firstHolder(bank.database, owned.account.id)
  const document = {
    title: 'Justificante de recibo',
    operation: `Recibo de ${directDebit.creditorName}`,
    brand: documentBrand(bank),
    createdAt: now,
    amount: directDebit.amount,
    executed: `${DIRECT_DEBIT_STATE_NAMES[directDebit.state]}, con fecha ${formatDay(directDebit.dueOn)}`,
    facts: [
      { label: 'Concepto', text: directDebit.concept },
      { label: 'Acreedor', text: directDebit.creditorName, below: directDebit.creditorId },
      { label: 'Cuenta de cargo', text: directDebit.account.name, below: ibanText(directDebit.account.iban) },
      // The creditor's bank writes it without accents, and sometimes otherwise: the bank knows whose the account is.
      { label: 'Titular', text: holder?.name ?? owned.received.ourName },
      { label: 'Mandato', text: directDebit.mandateId },
      { label: 'Esquema', text: DEBIT_SCHEME_NAMES[directDebit.scheme] },
      { label: 'Referencia', text: directDebit.endToEndId },
      ...(directDebit.reason ? [{ label: 'Motivo', text: directDebit.reason }] : []),
    ].filter(({ text }) => text !== ''),
  }
  const file = {
    fileName: `recibo-${directDebit.dueOn}-${directDebit.account.iban.slice(-4)}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(bank.documents.makeReceipt(session.userId, document)),
  }
  return recordedExport(bank, session, { at: now, productId: owned.account.id }, file)
}

function ibanText(text: string): string {
  const parsed = parseIban(text)
  return parsed.ok ? formatIban(parsed.iban) : text
}
