/** What the bank finds in a file besides what the file says of itself: against its contracts, its accounts, its calendar and what it was asked before. */
import type { Severity } from '@almenara/formats/intake/finding'

/** An ERROR stops what it is of; a WARNING is told and stops nothing; a NOTE says how something was read, and is counted only. */
export const BANK_SEVERITIES = {
  // Of the whole file.
  NO_CONTRACT: 'ERROR',
  INITIATOR: 'ERROR',
  /** The name of the file in a former one, with other content (ISO RF01). */
  MESSAGE_ID_USED: 'ERROR',
  OVER_FILE_LIMIT: 'ERROR',
  /** A contract that takes files only whole. */
  WHOLE_ONLY: 'ERROR',
  OVER_DAY_LIMIT: 'WARNING',
  /** It asks for an advance, and there is no line of financing to advance it on. */
  WITHOUT_ADVANCE: 'WARNING',
  // Of a batch.
  CONTRACT_ACCOUNT: 'ERROR',
  /** Its account is of the contract, and whoever it says pays is not its holder. */
  PAYER_OTHER: 'ERROR',
  DAY_FAR: 'ERROR',
  DAY_MOVED: 'WARNING',
  PAYROLL_MOVED: 'WARNING',
  BATCH_REPEATED: 'WARNING',
  /** Of debits: in another name than that of the contract, or by a scheme that it does not collect by. */
  CREDITOR_OTHER: 'ERROR',
  SCHEME_OTHER: 'ERROR',
  // Of an order. ISO AC01 and AC04.
  PAYEE_UNKNOWN: 'ERROR',
  PAYEE_CLOSED: 'ERROR',
  PAID_LATELY: 'WARNING',
  PAYEE_CHANGED: 'WARNING',
  PAYEE_FIRST: 'NOTE',
  /** Of an invoice of confirming: in a former file too; due further away than a year; credit notes of a supplier that its invoices do not cover. */
  INVOICE_BEFORE: 'WARNING',
  DUE_FAR: 'ERROR',
  NOTES_OVER: 'ERROR',
  /** Of a debit, by what was collected before: a mandate of one use that was used (ISO SL01), and one without a debit for 36 months. */
  MANDATE_USED: 'WARNING',
  MANDATE_LAPSED: 'WARNING',
} as const satisfies Record<string, Severity>

export type BankFindingCode = keyof typeof BANK_SEVERITIES
