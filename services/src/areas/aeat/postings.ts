/** How a tax stands in the books: the account pays, the restricted account of its family has it until its fortnight. */
import type { TaxFamily } from '@almenara/contract/areas/aeat/codes'
import { dayAt } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { datedKey } from '../../calendar/dated-work.ts'
import type { Leg, Posting } from '../../ledger/types.ts'
import type { HouseAccount } from '../../products/house-accounts.ts'
import { taxWords } from './frozen.ts'
import type { declarations } from './tables.ts'

export type DeclarationRow = typeof declarations.$inferSelect

/** The restricted accounts of the collecting entity (Orden EHA/2027/2007 art. 5). */
const HOUSE_OF: Readonly<Record<Exclude<TaxFamily, 'INFORMATIVE'>, HouseAccount>> = {
  SELF_ASSESSMENT: 'aeat.021',
  SPECIAL: 'aeat.022',
  SETTLEMENT: 'aeat.023',
  FEE_STATE: 'aeat.050',
  FEE_BODY: 'aeat.051',
}

export function houseOf(family: TaxFamily): HouseAccount {
  if (family === 'INFORMATIVE') throw new RangeError('Nothing is paid with an informative model')
  return HOUSE_OF[family]
}

/** «Impuestos modelo 303 · 1T 2026», as the movement reads. */
const titleOf = (row: DeclarationRow): string => `Impuestos ${taxWords(row)}`

function legsOf(
  row: DeclarationRow,
  house: number,
  nrc: string,
  words: Pick<Leg, 'type' | 'commonConcept' | 'ownConcept' | 'title'>,
  sign: 1 | -1,
): Leg[] {
  const paid = sign === 1 ? negate(row.amount) : row.amount
  const common = {
    ...words,
    detail: row.modelName,
    reference: nrc,
    data: { counterpartyName: 'Agencia Tributaria', remittance: `NRC ${nrc}` },
  }
  return [
    { account: row.ledgerAccountId, amount: paid, ...common },
    { account: house, amount: negate(paid), ...common },
  ]
}

/** In the place of what it holds. */
export function chargePosting(row: DeclarationRow, house: number, nrc: string): Posting {
  const words = { type: 'TAX', commonConcept: 13, ownConcept: 131, title: titleOf(row) } as const
  return { key: row.id, kind: 'tax', hold: row.holdId, legs: legsOf(row, house, nrc, words, 1) }
}

/** What was charged goes back: the agency did not consolidate it, or has annulled it. */
export function contraryPosting(row: DeclarationRow, house: number, nrc: string, kind: 'tax-refused' | 'tax-annulled'): Posting {
  const title = kind === 'tax-refused' ? `Devolución de ${titleOf(row).toLowerCase()}` : `Anulación de ${titleOf(row).toLowerCase()}`
  const words = { type: 'CORRECTION', commonConcept: 98, ownConcept: 131, title } as const
  return {
    key: datedKey(kind, row.id, dayAt(row.orderedAt)),
    kind,
    legs: legsOf(row, house, nrc, words, -1),
  }
}
