/** Writes a certificate: its words as a document of the bank, and its row. Its file is made afterwards, and issues it. */
import { addMonths, dayAt, endOfDay } from '@almenara/contract/dates'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import type { Bank } from '../../bank.ts'
import { freezeFacts } from '../../correspondence/facts.ts'
import { documents } from '../../correspondence/tables.ts'
import type { Tx } from '../../db/connection.ts'
import type { Draft } from './draft.ts'
import { certificates, type CertificateRow } from './tables.ts'

/** Código de Comercio, art. 30; the code answers as long. */
const YEARS_KEPT = 10
const TEMPLATE = { name: 'CERTIFICATE', version: 1 }

interface Asker {
  userId: number
  operationId: string
  requestDigest: string
  /** The document that it replaces. */
  replaces?: string
}

export async function writeCertificate(tx: Tx, bank: Bank, draft: Draft, { replaces, ...asker }: Asker): Promise<CertificateRow> {
  const { asked, period, validUntil, closedOn, seen, factsDigest } = draft
  const { kind, holder, products, from, to, exercise, epigraphs, addressee } = asked
  const code = bank.ids.next() + bank.ids.next()
  const documentId = bank.ids.next()
  const check = { code: formatVerificationCode(code), ...(bank.portalUrl === undefined ? {} : { at: addressesOf(bank.portalUrl, code) }) }
  const sealed = bank.seal.on
  const document = { ...draft.document, check, ...(sealed ? { sealed: true as const } : {}) }
  const { producedAt } = document
  await tx.insert(documents).values({
    id: documentId,
    template: TEMPLATE.name,
    templateVersion: TEMPLATE.version,
    ...freezeFacts(TEMPLATE, document),
    producedAt,
    keepUntil: endOfDay(addMonths(dayAt(producedAt), 12 * YEARS_KEPT)),
    replaces: replaces ?? null,
  })
  const [row] = await tx
    .insert(certificates)
    .values({
      id: bank.ids.next(),
      code,
      type: kind.code,
      typeName: kind.name,
      title: kind.title,
      holderId: holder.id,
      ...asker,
      productIds: products.map(({ id }) => id),
      asOf: kind.asks === 'DAY' ? to : null,
      exercise: exercise ?? null,
      fromDay: kind.asks === 'RANGE' ? from : null,
      toDay: kind.asks === 'RANGE' ? to : null,
      epigraphs: [...epigraphs],
      addressee: addressee ?? null,
      period,
      closedOn,
      seen,
      documentId,
      factsDigest,
      publicText: JSON.stringify(draft.publicText),
      sealed,
      issuedAt: producedAt,
      validUntil,
    })
    .returning()
  if (!row) throw new Error('A certificate was not written')
  return row
}

function addressesOf(portalUrl: string, code: string): { link: string; page: string } {
  const page = `${portalUrl}/public/certificates/view`
  return { link: `${page}/${code}`, page }
}

/** Where anybody checks a code. */
export const checkLinkOf = ({ portalUrl }: Bank, code: string): { checkLink?: string } =>
  portalUrl === undefined ? {} : { checkLink: addressesOf(portalUrl, code).link }
