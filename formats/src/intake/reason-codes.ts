/** ISO 20022 ExternalStatusReason1Code of what is found wrong in a file: with it programs that read a pain.002 know what to mend. */
import type { FindingCode, SEVERITIES } from './finding.ts'

type ErrorCode = { [Code in FindingCode]: (typeof SEVERITIES)[Code] extends 'ERROR' ? Code : never }[FindingCode]

/** Element written wrongly, not allowed there, and missing. */
const [WRONG, NOT_ALLOWED, MISSING] = ['CH16', 'CH17', 'CH21'] as const

export const REASON_CODES: Readonly<Record<ErrorCode, string>> = {
  UNEXPECTED: NOT_ALLOWED,
  MISSING,
  TOO_MANY: NOT_ALLOWED,
  TEXT: WRONG,
  COUNT: 'AM18',
  SUM: 'AM10',
  METHOD: NOT_ALLOWED,
  SERVICE: NOT_ALLOWED,
  CHARGES: NOT_ALLOWED,
  INTERMEDIARY: NOT_ALLOWED,
  INSTRUCTION: NOT_ALLOWED,
  CHEQUE: NOT_ALLOWED,
  EQUIVALENT_AMOUNT: NOT_ALLOWED,
  DAY: 'DT01',
  ACCOUNT: 'AC02',
  IBAN: 'AC01',
  IBAN_CHECK: 'AC01',
  IBAN_COUNTRY: 'AG01',
  AMOUNT: 'AM12',
  AMOUNT_ZERO: 'AM01',
  AMOUNT_LARGE: 'AM02',
  CURRENCY: 'AM03',
  NAME_MISSING: MISSING,
  NAME_UNWRITABLE: WRONG,
  REFERENCE: WRONG,
  CONCEPT_LONG: WRONG,
  CONCEPT_SEVERAL: NOT_ALLOWED,
  SCHEME: WRONG,
  SEQUENCE: WRONG,
  CREDITOR_ID: WRONG,
  CREDITOR_ID_SEVERAL: NOT_ALLOWED,
  MANDATE_MISSING: MISSING,
  MANDATE_LONG: WRONG,
  SIGNED_ON_MISSING: MISSING,
  SIGNED_ON: WRONG,
  TOWN_MISSING: MISSING,
}
