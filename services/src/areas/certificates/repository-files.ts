/** The files of the repository: an invoice, and the documents that are no invoices. */
import type { invoiceExport, repositoryDocumentExport } from '@almenara/contract/areas/certificates/repository'
import { formatDay } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/rate'
import slugify from '@sindresorhus/slugify'
import type { Bank } from '../../bank.ts'
import { fileFor } from '../../correspondence/document-files.ts'
import { addressesOf } from '../../products/holders.ts'
import type { BankDocument } from '../../documents/bank-document.ts'
import { asDocumentFailure, documentBrand } from '../../documents/list-file.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { certificateFile } from './issued-detail.ts'
import { allOf, invoicesOf, type KeptInvoice } from './kept.ts'

export const exportInvoice: Handler<typeof invoiceExport> = async ({ bank, session, params, now }) => {
  const invoice = (await invoicesOf(bank.database, session.userId)).find(({ id }) => id === params.invoiceId)
  if (!invoice) throw new Failure('NOT_FOUND')
  const address = (await addressesOf(bank.database, [invoice.productId])).get(invoice.productId)
  const document = invoiceDocument(bank, invoice, address)
  const made = async function* () {
    const { content } = await bank.documents.renderFor(session.userId, { id: invoice.id, brand: documentBrand(bank), document })
    yield content
  }
  const file = { fileName: `factura-${invoice.number}.pdf`, contentType: MEDIA_TYPES.PDF, body: asDocumentFailure(made()) }
  return recordedExport(bank, session, { at: now, productId: invoice.productId }, file)
}

/** What an invoice must say (RD 1619/2012, art. 6). */
function invoiceDocument({ brand }: Bank, invoice: KeptInvoice, address: string | undefined): BankDocument {
  const { number, concept, issuedOn, issuedAt, base, vatRate, vat, total, product, holder } = invoice
  return {
    title: `Factura ${number}`,
    producedAt: issuedAt,
    facts: [
      { label: 'Emisor', text: brand.taxId === undefined ? brand.legalName : `${brand.legalName}, NIF ${brand.taxId}` },
      { label: 'Domicilio', text: brand.registeredOffice },
      { label: 'Destinatario', text: `${holder.name}, NIF ${holder.taxId}` },
      ...(address === undefined ? [] : [{ label: 'Su domicilio', text: address }]),
      { label: 'Fecha', text: formatDay(issuedOn) },
      { label: 'Producto', text: product.name },
    ],
    figures: [{ label: 'Total de la factura', amount: total }],
    paragraphs: [],
    table: {
      columns: [
        { label: 'Concepto', kind: 'text' },
        { label: 'Base imponible', kind: 'balance' },
        { label: 'Tipo de IVA', kind: 'text' },
        { label: 'Cuota de IVA', kind: 'balance' },
        { label: 'Total', kind: 'balance' },
      ],
      rows: [[concept, base, formatRate(vatRate), vat, total]],
    },
    notes: [],
  }
}

export const exportRepositoryDocument: Handler<typeof repositoryDocumentExport> = async (request) => {
  const { bank, session, params, now } = request
  const found = (await allOf(bank.database, session.userId)).find(({ id, kind }) => kind !== 'INVOICE' && id === params.documentId)
  if (!found) throw new Failure('NOT_FOUND')
  const { kind, id, title, documentId } = found
  if (kind === 'CERTIFICATE' || documentId === undefined) return certificateFile(request, id)
  const content = async function* () {
    const file = await fileFor(bank, session.userId, documentId)
    yield file.content
  }
  const body = asDocumentFailure(content())
  return recordedExport(bank, session, { at: now }, { fileName: `${slugify(title)}.pdf`, contentType: MEDIA_TYPES.PDF, body })
}
