/** The receipt of an order as a PDF: of an executed one, whoever was asked to sign it may have it; of one that waits for others, who has signed it. */
import type { Instant } from '@almenara/contract/dates'
import { EXEMPTION_TEXTS, SIGNATURE_METHOD_NAMES } from '@almenara/contract/signature-names'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { capitalised } from '@almenara/contract/text'
import type { Bank } from '../bank.ts'
import { documentBrand, asDocumentFailure } from '../documents/list-file.ts'
import type { ReceiptDocument } from '../documents/receipt-document.ts'
import type { Download } from '../http/downloads.ts'
import { Failure } from '../http/failure.ts'
import { MEDIA_TYPES } from '../http/media-types.ts'
import { pendingOf } from './co-signatories.ts'
import { factText, momentText } from './fact-text.ts'
import { parseFrozen } from './freeze.ts'
import { nameOf } from '../identity/name-of.ts'
import { undoneSinceOf } from './order-kinds.ts'
import { requireOrder, signaturesOf } from './read.ts'
import type { HeldOrder } from './held-order.ts'

/** Throws NOT_FOUND for an order that is not this user's, or that was neither executed nor signed by them: there is nothing to prove. */
export async function receiptPdf(bank: Bank, id: string, userId: number, now: Instant): Promise<Download> {
  const { order, signature } = await requireOrder(bank.database, id, userId)
  const waits = order.status === 'WAITING' && signature.signedAt !== null
  if (order.status !== 'EXECUTED' && !waits) throw new Failure('NOT_FOUND')
  const document = await (waits ? pendingDocument : receiptDocument)(bank, order, now)
  return {
    fileName: `${waits ? 'orden-pendiente' : 'justificante'}-${order.reference}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(bank.documents.makeReceipt(userId, document)),
  }
}

/** The document of an executed order, for whoever may have it. */
export async function receiptDocument(bank: Bank, order: HeldOrder['order'], now: Instant): Promise<ReceiptDocument> {
  const closedAt = order.closedAt as Instant
  const undone = await undoneSinceOf(order.kind)?.(bank.database, order.id)
  return {
    ...(await orderDocument(bank, order, now)),
    title: 'Justificante de operación',
    executed: `${parseFrozen(order.frozen).later ? 'Firmada' : 'Ejecutada'} el ${momentText(closedAt)}`,
    verificationCode: formatVerificationCode(order.verificationCode),
    check: checkOf(bank, order.verificationCode),
    ...(undone ? { legends: [undone.text] } : {}),
  }
}

/** Of an order that waits for others: that nothing has been done yet, and who is missing. There is nothing to be checked by anybody. */
async function pendingDocument(bank: Bank, order: HeldOrder['order'], now: Instant): Promise<ReceiptDocument> {
  const { facts, ...document } = await orderDocument(bank, order, now)
  const missing = (await pendingOf(bank.database, order)).map(({ name }) => name)
  const left = order.required - order.signed
  const names = new Intl.ListFormat('es', { type: missing.length > left ? 'disjunction' : 'conjunction' }).format(missing)
  return {
    ...document,
    title: 'Justificante de orden pendiente',
    executed: 'Pendiente de firma: no se ha ejecutado',
    facts: [
      ...facts,
      { label: left === 1 ? 'Falta la firma de' : `Faltan ${left} firmas, de`, text: names || 'Otro apoderado' },
      { label: 'Puede firmarse hasta', text: momentText(order.expiresAt) },
    ],
  }
}

/** What the document of any order says of it. */
async function orderDocument(bank: Bank, order: HeldOrder['order'], now: Instant): Promise<Omit<ReceiptDocument, 'title' | 'executed'>> {
  const { title, facts, amount } = parseFrozen(order.frozen)
  const signatures = await signaturesOf(bank.database, order.id)
  // The amount stands above, by itself.
  const own = facts.findIndex(({ value }) => value.type === 'MONEY' && value.amount === amount)
  const shown = facts.filter((fact, index) => !fact.private && index !== own)
  return {
    operation: title,
    brand: documentBrand(bank),
    createdAt: now,
    amount,
    facts: [
      { label: 'Referencia', text: order.reference },
      { label: 'Ordenada por', text: await nameOf(bank.database, order.userId) },
      ...shown.map(factText),
      ...signatures.map(({ name, method, exemption, at }, index) => ({
        label: index === 0 ? 'Firmada con' : 'Y con',
        text: capitalised(SIGNATURE_METHOD_NAMES[method]),
        below: exemption ? EXEMPTION_TEXTS[exemption] : order.required > 1 ? `${name}, ${momentText(at)}` : undefined,
      })),
    ],
  }
}

/** Where anybody checks a code (specification §2), if the bank has said under which address its portal stands. */
export function checkOf({ portalUrl }: Bank, code: string): ReceiptDocument['check'] {
  if (!portalUrl) return undefined
  const page = `${portalUrl}/public/certificates/view`
  return { link: `${page}/${code}`, page }
}
