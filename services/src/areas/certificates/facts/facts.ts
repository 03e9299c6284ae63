/** What each type of certificate says, by its code in the brand. */
import type { CertificateKind } from '@almenara/contract/brand'
import { averages, balances, ownership, positions } from './balances.ts'
import { debt, upToDate, zeroDebt } from './debts.ts'
import type { Facts } from './rows.ts'
import { fees, mortgage, pensionContributions, taxInformation } from './years.ts'

const FACTS: Readonly<Record<string, Facts>> = {
  OWNERSHIP: ownership,
  BALANCE: balances,
  POSITIONS: positions,
  AVERAGE_BALANCE: averages,
  TAX_INFORMATION: taxInformation,
  MORTGAGE: mortgage,
  PENSION_CONTRIBUTIONS: pensionContributions,
  OUTSTANDING_DEBT: debt,
  ZERO_DEBT: zeroDebt,
  UP_TO_DATE: upToDate,
  FEES: fees,
}

/** Throws RangeError for a type that only an office prepares, or that no code writes. */
export function factsOf({ code }: CertificateKind): Facts {
  const facts = FACTS[code]
  if (!facts) throw new RangeError(`No facts are written for certificates of the type ${code}`)
  return facts
}
