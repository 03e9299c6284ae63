/** ISO 20022 bank transaction codes of our types of movement: combinations of the published set (BTC codification, 23 October 2017). */
import type { MovementType } from '@almenara/contract/movement-types'
import type { Cents } from '@almenara/contract/money'
import type { TransactionCode } from '@almenara/formats/camt053/statement'

/** Domain, family and sub-family of a credit and of a debit. Families of payments tell received (R…) from issued (I…). */
export const CODES: Readonly<Record<MovementType, { credit: string; debit: string }>> = {
  TRANSFER_IN: { credit: 'PMNT RCDT ESCT', debit: 'PMNT RCDT RRTN' },
  TRANSFER_OUT: { credit: 'PMNT ICDT RRTN', debit: 'PMNT ICDT ESCT' },
  // A Bizum is an instant SEPA transfer.
  BIZUM_IN: { credit: 'PMNT RRCT ESCT', debit: 'PMNT RRCT RRTN' },
  BIZUM_OUT: { credit: 'PMNT IRCT RRTN', debit: 'PMNT IRCT ESCT' },
  DIRECT_DEBIT: { credit: 'PMNT RDDT UPDD', debit: 'PMNT RDDT ESDD' },
  CARD_PURCHASE: { credit: 'PMNT CCRD RIMB', debit: 'PMNT CCRD POSD' },
  CARD_SETTLEMENT: { credit: 'PMNT MCRD POSP', debit: 'PMNT CCRD POSC' },
  CASH: { credit: 'PMNT CNTR CDPT', debit: 'PMNT CCRD CWDL' },
  CHEQUE: { credit: 'PMNT RCHQ CCHQ', debit: 'PMNT ICHQ CCHQ' },
  PAYROLL: { credit: 'PMNT RCDT SALA', debit: 'PMNT ICDT SALA' },
  PENSION: { credit: 'PMNT RCDT ESCT', debit: 'PMNT RCDT RRTN' },
  REMITTANCE: { credit: 'PMNT IDDT ESDD', debit: 'PMNT ICDT ESCT' },
  RETURN: { credit: 'PMNT RDDT UPDD', debit: 'PMNT IDDT UPDD' },
  LOAN_INSTALLMENT: { credit: 'LDAS CSLN RIMB', debit: 'LDAS CSLN PPAY' },
  LOAN_PROCEEDS: { credit: 'LDAS CSLN DDWN', debit: 'LDAS CSLN OTHR' },
  INTEREST: { credit: 'ACMT MCOP INTR', debit: 'ACMT MDOP INTR' },
  FEE: { credit: 'ACMT MCOP CHRG', debit: 'ACMT MDOP CHRG' },
  TAX: { credit: 'ACMT MCOP TAXE', debit: 'ACMT MDOP TAXE' },
  TOP_UP: { credit: 'PMNT MCOP OTHR', debit: 'PMNT MDOP OTHR' },
  SECURITIES: { credit: 'SECU SETT TRAD', debit: 'SECU SETT TRAD' },
  SAVINGS: { credit: 'LDAS FTDP RPMT', debit: 'LDAS FTDP DPST' },
  CORRECTION: { credit: 'ACMT MCOP ADJT', debit: 'ACMT MDOP ADJT' },
  OTHER: { credit: 'ACMT MCOP OTHR', debit: 'ACMT MDOP OTHR' },
}

export function transactionCode(type: MovementType, amount: Cents): TransactionCode {
  const [domain = '', family = '', subFamily = ''] = CODES[type][amount < 0 ? 'debit' : 'credit'].split(' ')
  return { domain, family, subFamily }
}
