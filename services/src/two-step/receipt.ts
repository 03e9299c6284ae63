/** The receipt of an executed order, as a PDF: whoever was asked to sign it may have it. */
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { EXEMPTION_TEXTS, SIGNATURE_METHOD_NAMES } from '@almenara/contract/signature-names'
import type { Fact } from '@almenara/contract/two-step'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import type { Bank } from '../bank.ts'
import { documentBrand, orQ999 } from '../documents/list-file.ts'
import type { ReceiptDocument } from '../documents/receipt-document.ts'
import type { Download } from '../http/downloads.ts'
import { Failure } from '../http/failure.ts'
import { MEDIA_TYPES } from '../http/media-types.ts'
import { thaw } from './freeze.ts'
import { nameOf } from '../identity/name-of.ts'
import { requireOrder, signaturesOf, type HeldOrder } from './read.ts'

/** Throws NOT_FOUND for an order that is not this user's, or that was not executed: there is nothing to prove. */
export async function receiptPdf(bank: Bank, id: string, userId: number, now: Instant): Promise<Download> {
  const { order } = await requireOrder(bank.database, id, userId)
  if (order.status !== 'EXECUTED') throw new Failure('NOT_FOUND')
  const document = await receiptDocument(bank, order, now)
  return {
    fileName: `justificante-${order.reference}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: orQ999(bank.documents.makeReceipt(userId, document)),
  }
}

/** The document of an executed order, for whoever may have it. */
export async function receiptDocument(bank: Bank, order: HeldOrder['order'], now: Instant): Promise<ReceiptDocument> {
  const { title, facts, amount, later } = thaw(order.frozen)
  const closedAt = order.closedAt as Instant
  const signatures = await signaturesOf(bank.database, order.id)
  // The amount stands above, by itself.
  const own = facts.findIndex(({ value }) => value.type === 'MONEY' && value.amount === amount)
  const shown = facts.filter((fact, index) => !fact.private && index !== own)
  return {
    title: 'Justificante de operación',
    operation: title,
    brand: documentBrand(bank),
    createdAt: now,
    amount,
    executed: `${later ? 'Firmada' : 'Ejecutada'} el ${momentText(closedAt)}`,
    facts: [
      { label: 'Referencia', text: order.reference },
      { label: 'Ordenada por', text: await nameOf(bank.database, order.userId) },
      ...shown.map(factText),
      ...signatures.map(({ name, method, exemption, at }, index) => ({
        label: index === 0 ? 'Firmada con' : 'Y con',
        text: sentence(SIGNATURE_METHOD_NAMES[method]),
        below: exemption ? EXEMPTION_TEXTS[exemption] : signatures.length > 1 ? `${name}, ${momentText(at)}` : undefined,
      })),
    ],
    verificationCode: formatVerificationCode(order.verificationCode),
    check: checkOf(bank, order.verificationCode),
  }
}

/** Where anybody checks a code (specification §2), if the bank has said under which address its portal stands. */
export function checkOf({ portalUrl }: Bank, code: string): ReceiptDocument['check'] {
  if (!portalUrl) return undefined
  const page = `${portalUrl}/public/certificates/view`
  return { link: `${page}/${code}`, page }
}

function factText({ label, value }: Fact): ReceiptDocument['facts'][number] {
  switch (value.type) {
    case 'MONEY':
      return { label, text: formatAmount(value.amount) }
    case 'DAY':
      return { label, text: formatDay(value.day) }
    case 'MOMENT':
      return { label, text: momentText(value.at) }
    case 'PARTY':
      return { label, text: value.name, below: value.iban && ibanText(value.iban) }
    case 'TEXT':
      return { label, text: value.text }
  }
}

function ibanText(text: string): string {
  const parsed = parseIban(text)
  return parsed.ok ? formatIban(parsed.iban) : text
}

function momentText(at: Instant): string {
  return `${formatDay(dayAt(at))}, a las ${formatTime(at, true)}`
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
