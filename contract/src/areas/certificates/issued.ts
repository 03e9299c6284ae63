/** The certificates that were issued: their list, one of them, and its PDF. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { documentText } from '../../document-text.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { day, instant, opaqueId, queryIds, queryListOf } from '../../schemas.ts'
import { askedPeriod, CERTIFICATE_STATES, certificateEnd } from './certificate.ts'

const FEATURE = 'services.certificate-query'
const ROOT = '/certificates/v1'

const issuedCertificate = z.object({
  id: opaqueId,
  code: z.string(),
  /** What «Repetir con datos de hoy» asks for again. */
  type: opaqueId,
  holder: z.object({ id: opaqueId, name: z.string() }),
  products: z.array(z.object({ id: opaqueId, name: z.string() })),
  ...askedPeriod,
  epigraphs: z.array(opaqueId),
  addressee: z.optional(z.string()),
  /** «Saldo a una fecha». */
  typeName: z.string(),
  /** «A 31/12/2025», «Ejercicio 2025»; empty where its type asks for no days. */
  period: z.string(),
  issuedAt: instant,
  validUntil: day,
  state: z.enum(CERTIFICATE_STATES),
  end: z.optional(certificateEnd),
  /** The one that replaces it, where whoever reads it has that one too. */
  replacedBy: z.optional(opaqueId),
  /** The name of who asked for it, where it was somebody else. */
  askedBy: z.optional(z.string()),
})
export type IssuedCertificate = z.infer<typeof issuedCertificate>

export const certificateFilters = {
  types: z.optional(queryIds),
  products: z.optional(queryIds),
  /** By the day of issue. */
  fromDate: z.optional(day),
  toDate: z.optional(day),
  states: z.optional(queryListOf(CERTIFICATE_STATES)),
  /** The beginning of its code, or all of it, however it is typed. */
  code: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
}

/** Those that the customer asked for, and those that others asked for of them. */
export const certificatesExtract = call({
  path: `${ROOT}/certificates-extract`,
  summary: 'Certificados emitidos, del más reciente al más antiguo',
  feature: FEATURE,
  query: z.object({ ...certificateFilters, ...pageQuery }),
  reply: z.extend(extractOf(issuedCertificate), { filters: z.object(certificateFilters) }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const certificatesListFile = listFile(certificatesExtract, {
  summary: 'La lista de certificados emitidos, con sus filtros, para leer o imprimir',
  feature: FEATURE,
  tooMany: 'EXPORT_MAXIMUM',
})

const one = z.object({ certificateId: opaqueId })

export const issuedCertificateDetail = call({
  path: `${ROOT}/issued/{certificateId}`,
  summary: 'Un certificado emitido, con lo que dice y la huella de su fichero',
  feature: FEATURE,
  params: one,
  reply: z.extend(issuedCertificate, {
    title: z.string(),
    document: documentText,
    /** SHA-256 of its PDF, hexadecimal; absent until it has been made. */
    sha256: z.optional(z.string()),
    checkLink: z.optional(z.string()),
    /** Its PDF has, or will have, the electronic seal of the bank. */
    sealed: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})

/** The same bytes each time. */
export const issuedCertificateDocument = call({
  path: `${ROOT}/issued/{certificateId}/document`,
  summary: 'Un certificado emitido, en PDF',
  feature: FEATURE,
  params: one,
  reply: FILE,
  errors: ['NOT_FOUND', 'DOCUMENT_NOT_READY'],
})
