/** How the customer reads the states, periods and motives of transfers. */
import type { IssuedTransfer } from './areas/transfers/issued.ts'
import type { IssuedSort } from './areas/transfers/issued-codes.ts'
import type { PayeeVerdict } from './payee-verdicts.ts'
import type { IssuedState } from './payment-states.ts'
import type { PeriodicState } from './areas/transfers/periodic.ts'
import type { Periodicity } from './periodicity.ts'

export const PERIODICITY_NAMES: Readonly<Record<Periodicity, string>> = {
  WEEKLY: 'Cada semana',
  FORTNIGHTLY: 'Cada dos semanas',
  MONTHLY: 'Cada mes',
  BIMONTHLY: 'Cada dos meses',
  QUARTERLY: 'Cada tres meses',
  HALF_YEARLY: 'Cada seis meses',
  YEARLY: 'Cada año',
}

export const ISSUED_STATE_NAMES: Readonly<Record<IssuedState, string>> = {
  SCHEDULED: 'Programada',
  ACCEPTED: 'Ordenada',
  SENT: 'En curso',
  SETTLED: 'Realizada',
  REJECTED: 'Rechazada',
  RETURNED: 'Devuelta',
  RECALLED: 'Devuelta a petición suya',
  CANCELLED: 'Anulada',
  FAILED: 'No realizada',
}

const SORT_NAMES: Readonly<Record<Exclude<IssuedSort, 'PERIODIC'>, string>> = {
  ORDINARY: 'Transferencia ordinaria',
  INSTANT: 'Transferencia inmediata',
  BOOK: 'Transferencia dentro del banco',
  INTERNAL: 'Traspaso entre sus cuentas',
}

/** What one is. */
export function transferSort({ scope, kind }: Pick<IssuedTransfer, 'scope' | 'kind'>): string {
  return SORT_NAMES[scope === 'internal' ? 'INTERNAL' : kind]
}

/** What a list of them may be asked for. */
export const ISSUED_SORT_NAMES: Readonly<Record<IssuedSort, string>> = {
  ORDINARY: 'Ordinarias a otros bancos',
  INSTANT: 'Inmediatas a otros bancos',
  BOOK: 'A otros clientes del banco',
  INTERNAL: 'Traspasos entre sus cuentas',
  PERIODIC: 'Periódicas',
}

export const PERIODIC_STATE_NAMES: Readonly<Record<PeriodicState, string>> = {
  ACTIVE: 'Activa',
  ENDED: 'Terminada',
  CANCELLED: 'Anulada',
}

/** What the payee check said, in a sentence. */
export const VERDICT_TEXTS: Readonly<Record<PayeeVerdict, string>> = {
  MTCH: 'El nombre coincide con el titular de la cuenta',
  CMTC: 'El nombre casi coincide con el titular de la cuenta',
  NMTC: 'El nombre no coincide con el titular de la cuenta',
  NOAP: 'No se ha podido comprobar el titular de la cuenta',
}

/** ISO 20022 external category purposes that a customer may give. */
export const CATEGORY_PURPOSE_NAMES: Readonly<Record<string, string>> = {
  SUPP: 'Pago a un proveedor',
  SALA: 'Nómina',
  PENS: 'Pensión',
  TRAD: 'Pago comercial',
  INTC: 'Pago entre empresas del grupo',
  LOAN: 'Préstamo',
  DIVI: 'Dividendo',
  TAXS: 'Impuestos',
  OTHR: 'Otro',
}

/** Why a customer asks for their money back (EPC125-05 §4.3.2; the codes are ISO 20022's). */
export const RECALL_REASON_NAMES: Readonly<Record<string, string>> = {
  AC03: 'La cuenta de destino no era la correcta',
  AM09: 'El importe no era el correcto',
  DUPL: 'La he enviado dos veces',
  FRAD: 'He sido víctima de un fraude',
  CUST: 'Otro motivo',
}
