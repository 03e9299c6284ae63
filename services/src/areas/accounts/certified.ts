/** What is certified of accounts and deposits in a year: interest and withholdings, as the bank tells the tax agency, and fees. */
import type { LocalDate } from '@almenara/contract/dates'
import { add } from '@almenara/contract/money'
import type { Db } from '../../db/connection.ts'
import type { FeeLine, TaxLine } from '../../products/certified-facts.ts'
import { feesByService } from './fee-statement.ts'
import { paidLines } from './tax-certificate.ts'
import { heldBy } from './write-tax-certificates.ts'
import { isOfAnotherProduct } from '../../products/posting-kinds.ts'
import { isFee } from './settlement-letter.ts'
import { chargesOfYear } from './year-entries.ts'

export async function taxLines(db: Db, partyId: number, january: LocalDate): Promise<TaxLine[]> {
  const held = await heldBy(db, partyId, january)
  return held.flatMap((product) => {
    const { own, deposits } = paidLines(product)
    const line = (ofDeposits: boolean, { interest, withheld }: typeof own) => ({ productId: product.id, ofDeposits, interest, withheld })
    return [line(false, own), line(true, deposits)].filter(({ interest, withheld }) => add(interest, withheld) !== 0)
  })
}

export async function fees(db: Db, ledgerAccountId: number, january: LocalDate): Promise<FeeLine[]> {
  const charged = await chargesOfYear(db, ledgerAccountId, january)
  return feesByService(charged.filter((entry) => isFee(entry) && !isOfAnotherProduct(entry.kind)))
}
