/** The words of tax payments that the wire carries, and what customers read for each. */
import { monthName, toLocalDate } from '../../dates.ts'

/** `SETTLEMENT`: what an administration has worked out and printed, with its reference; `INFORMATIVE`: nothing is paid with it. */
export const TAX_FAMILIES = ['SELF_ASSESSMENT', 'SPECIAL', 'SETTLEMENT', 'FEE_STATE', 'FEE_BODY', 'INFORMATIVE'] as const
export type TaxFamily = (typeof TAX_FAMILIES)[number]

/** Which are paid by the reference of a printed paper. */
export const isByReference = (family: TaxFamily): boolean => family === 'SETTLEMENT' || family === 'FEE_STATE' || family === 'FEE_BODY'

/** Whose NIF a model takes: a person's or that of a company or other entity. */
export const TAXPAYER_KINDS = ['PERSON', 'ENTITY'] as const
export type TaxpayerKind = (typeof TAXPAYER_KINDS)[number]

/** Year, months, quarters, and the payments on account of companies. */
export const TAX_PERIODS = [
  '0A',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '1T',
  '2T',
  '3T',
  '4T',
  '1P',
  '2P',
  '3P',
] as const
export type TaxPeriod = (typeof TAX_PERIODS)[number]

const ORDINALS = ['Primer', 'Segundo', 'Tercer', 'Cuarto'] as const

/** «Anual», «Octubre», «Tercer trimestre», «Segundo pago»: what a period is called. */
export function periodName(period: TaxPeriod): string {
  if (period === '0A') return 'Anual'
  const ordinal = ORDINALS[Number(period[0]) - 1]
  if (period.endsWith('T')) return `${ordinal} trimestre`
  if (period.endsWith('P')) return `${ordinal} pago`
  const [month = ''] = monthName(toLocalDate(`2000-${period}-01`)).split(' ')
  return month
}

/** How a result may be settled. Only the first moves money here: the others are asked for at the agency, when the model is filed. */
export const PAYMENT_FORMS = ['ACCOUNT_DEBIT', 'DIRECT_DEBIT', 'DEBT_RECOGNITION', 'DEFERRAL', 'REFUND', 'NIL'] as const
export type PaymentForm = (typeof PAYMENT_FORMS)[number]
export const PAYMENT_FORM_NAMES: Readonly<Record<PaymentForm, string>> = {
  ACCOUNT_DEBIT: 'Adeudo en cuenta',
  DIRECT_DEBIT: 'Domiciliación',
  DEBT_RECOGNITION: 'Reconocimiento de deuda',
  DEFERRAL: 'Aplazamiento',
  REFUND: 'Devolución',
  NIL: 'Resultado cero',
}

/** The result of a file's declaration, as the agency's designs code it. */
export const DECLARATION_TYPES = ['I', 'U', 'G', 'D', 'V', 'X', 'C', 'N'] as const
export type DeclarationType = (typeof DECLARATION_TYPES)[number]

/** How a payment is filled in. */
export const PRESENTED_BY = ['HAND', 'FILE', 'REFERENCE'] as const
export type PresentedBy = (typeof PRESENTED_BY)[number]

/**
 * `REQUESTED`: its money is held and the agency is asked for its NRC. `CHARGED`: it has one and is in the books, not consolidated yet. `REFUSED`:
 * the agency did not take it, and nothing of it is charged. What waits for a signature is an order and no declaration yet.
 */
export const DECLARATION_STATES = ['REQUESTED', 'CHARGED', 'PAID', 'REFUSED', 'ANNULMENT_ASKED', 'ANNULLED'] as const
export type DeclarationState = (typeof DECLARATION_STATES)[number]
export const DECLARATION_STATE_NAMES: Readonly<Record<DeclarationState, string>> = {
  REQUESTED: 'En curso',
  CHARGED: 'En curso',
  PAID: 'Pagado',
  REFUSED: 'Rechazado',
  ANNULMENT_ASKED: 'Anulación solicitada',
  ANNULLED: 'Anulado',
}

/** What customers tell apart: the two states of a payment under way are one to them. */
export const DECLARATION_FILTERS = ['UNDER_WAY', 'PAID', 'REFUSED', 'ANNULMENT_ASKED', 'ANNULLED'] as const
export type DeclarationFilter = (typeof DECLARATION_FILTERS)[number]
export const DECLARATION_FILTER_NAMES: Readonly<Record<DeclarationFilter, string>> = {
  UNDER_WAY: 'En curso',
  PAID: 'Pagado',
  REFUSED: 'Rechazado',
  ANNULMENT_ASKED: 'Anulación solicitada',
  ANNULLED: 'Anulado',
}

/** What the agency issues for one payment. The bank neither makes nor proves it (Orden HFP/915/2021): only its form is known. */
const NRC = /^[0-9A-Z]{22}$/
export const isNrc = (text: string): boolean => NRC.test(text)
/** As it is read aloud: `30326 …`, in fives. */
export const formatNrc = (nrc: string): string => nrc.replace(/(.{5})(?=.)/g, '$1 ')
