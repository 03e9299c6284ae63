/** The two lists of certificates: those issued, and the repository of a year. What they are filtered by, and what is said of them. */
import { CERTIFICATE_STATES, type CertificateState } from '@almenara/contract/areas/certificates/certificate'
import { REPOSITORY_KINDS, type RepositoryKind } from '@almenara/contract/areas/certificates/repository'
import { FEWER_FILTERS } from '../../patterns/extract-screen/empty-words.ts'
import { someOf, type CodeField } from '../../patterns/extract-screen/filter-fields.ts'
import { oneIdOfSeveral, oneOfSeveral, readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { choice, defineList, optionsOf, period, readList, wordsOf, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'

export const STATE_NAMES: Readonly<Record<CertificateState, string>> = {
  PREPARING: 'En preparación',
  ISSUED: 'Válido',
  EXPIRED: 'Caducado',
  REPLACED: 'Sustituido',
  WITHDRAWN: 'Anulado',
}

export const ISSUED = defineList({
  one: 'certificado',
  many: 'certificados',
  caption: 'Certificados emitidos, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    wordsOf('code', 'Buscar por código de verificación', 'Código de verificación'),
    period('Fecha de emisión'),
    choice(oneIdOfSeveral('types'), { look: 'menu', label: 'Tipo' }),
    choice(oneIdOfSeveral('products'), { look: 'menu', label: 'Producto' }),
    choice(someOf('states', CERTIFICATE_STATES), { look: 'checks', label: 'Estado', options: optionsOf(STATE_NAMES) }),
  ],
  empty: {
    empty: 'Aún no ha pedido certificados',
    noResults: 'Ningún certificado cumple los filtros',
    soon: 'Emita el primero en un minuto.',
    advice: FEWER_FILTERS,
  },
})

export type IssuedSearch = AddressOf<typeof ISSUED> & {
  /** The one that is open beside the list. */
  certificate?: string | undefined
}

export function readIssuedSearch(address: Record<string, unknown>): IssuedSearch {
  const open = readId(address['certificate'])
  return { ...readList(ISSUED, address), ...(open ? { certificate: open } : {}) }
}

export const KIND_NAMES: Readonly<Record<RepositoryKind, string>> = {
  TAX_INFORMATION: 'Información fiscal',
  CERTIFICATE: 'Certificado',
  INVOICE: 'Factura',
}

const YEAR = /^\d{4}$/

/** A year in full, which the router reads in the address as a number. */
const exercise: CodeField<'exercise', number, 'exercise', number> = {
  name: 'exercise',
  key: 'exercise',
  read: (said) => (YEAR.test(String(said)) ? Number(said) : undefined),
  write: (year) => year,
  codesOf: (year) => (year === undefined ? [] : [String(year)]),
  valueOf: ([year]) => (year === undefined ? undefined : Number(year)),
}

export const REPOSITORY = defineList({
  one: 'documento',
  many: 'documentos',
  caption: 'Documentos del ejercicio, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    choice(exercise, { look: 'menu', label: 'Ejercicio', all: 'El último con documentos' }),
    choice(oneOfSeveral('kinds', REPOSITORY_KINDS), { look: 'menu', label: 'Tipo', options: optionsOf(KIND_NAMES) }),
    choice(oneIdOfSeveral('products'), { look: 'menu', label: 'Producto' }),
  ],
  empty: {
    empty: 'Todavía no hay documentos',
    noResults: 'No hay documentos de este ejercicio',
    soon: 'Aquí encontrará la información fiscal de cada año, sus certificados y sus facturas.',
    advice: 'Pruebe con otro ejercicio.',
  },
})

export const readRepositorySearch = (address: Record<string, unknown>) => readList(REPOSITORY, address)
