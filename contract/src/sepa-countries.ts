/** The countries and territories of SEPA, by the two letters of their IBANs (EPC409-09, 2025). Territories use the IBAN of their country. */
const COUNTRIES =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'

const SEPA: ReadonlySet<string> = new Set(COUNTRIES.split(' '))

/** Whether euros reach this account by a SEPA transfer. */
export function isInSepa(iban: string): boolean {
  return SEPA.has(iban.slice(0, 2))
}
