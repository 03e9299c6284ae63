/** How the customer reads the states, periods and motives of transfers. */
import type { IssuedState, TransferKind } from './areas/transfers/issued.ts'
import type { PayeeVerdict } from './areas/transfers/payee.ts'
import type { PeriodicState } from './areas/transfers/periodic.ts'
import type { Periodicity } from './areas/transfers/when.ts'

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

export const TRANSFER_KIND_NAMES: Readonly<Record<TransferKind, string>> = {
  ORDINARY: 'Transferencia ordinaria',
  INSTANT: 'Transferencia inmediata',
  BOOK: 'Dentro del banco',
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
export const TRANSFER_MOTIVES: Readonly<Record<string, string>> = {
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
export const RECALL_MOTIVES: Readonly<Record<string, string>> = {
  AC03: 'La cuenta de destino no era la correcta',
  AM09: 'El importe no era el correcto',
  DUPL: 'La he enviado dos veces',
  FRAD: 'He sido víctima de un fraude',
  CUST: 'Otro motivo',
}
