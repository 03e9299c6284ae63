/** To which bank a line of a file goes. */
import type { Bank } from '../../../bank.ts'
import { bankOf, isOfBank } from '../../../products/spanish-banks.ts'

interface LineBank {
  /** This bank keeps the account. */
  own: boolean
  /** `undefined` of a bank that cannot be reached. */
  bic: string | undefined
}

/** `bic`: as the file has it, which counts for less than the Spanish register and more than the clearing's directory. */
export async function lineBank({ brand, sepa }: Bank, iban: string, bic: string | null): Promise<LineBank> {
  if (isOfBank(brand.bankCode, iban)) return { own: true, bic: brand.bic }
  return { own: false, bic: bankOf(iban)?.bic ?? bic ?? (await sepa.bicOf?.(iban)) }
}
