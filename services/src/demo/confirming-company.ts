/** The building company's contract of confirming, and a file of it as its program writes it. */
import { addDays, addMonths, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { writeConfirming } from '@almenara/formats/intake/confirming/write-confirming'
import { confirmingTerms } from '../areas/payments/confirming/tables.ts'
import { CONTRACT_TYPES, remittanceContracts } from '../areas/payments/contracts/tables.ts'
import type { Tx } from '../db/connection.ts'
import { idFrom } from '../ids.ts'
import { products } from '../products/tables.ts'
import { simulatedSepaAccounts } from '../rails/sepa/tables.ts'
import { PEOPLE } from './cast.ts'
import { CONFIRMING_CONTRACT, CONFIRMING_SUPPLIERS, type ConfirmingFile } from './confirming-cast.ts'
import { give } from './debits-company.ts'
import { randomFrom } from './random.ts'
import type { Company } from './remittances-company.ts'

/** Months that the company has paid by confirming. */
const SINCE_MONTHS = 20
/** Behind its contracts of transfers and debits. */
const POSITION = 120
/** Days between an invoice and its payment. */
const TERM_DAYS = 60

/** Its suppliers and its contract; again, nothing. */
export async function writeConfirmingContract(tx: Tx, seed: number, { productId }: Company, loadedOn: LocalDate): Promise<void> {
  const payees = CONFIRMING_SUPPLIERS.map(({ name, iban, nature = 'OPEN' }) => ({ iban, holders: [name], nature }))
  await tx.insert(simulatedSepaAccounts).values(payees).onConflictDoNothing()
  const { name, number, suffix, advanceRate } = CONFIRMING_CONTRACT
  const id = idFrom(randomFrom(seed, number, 'product').bytes(16))
  const product = { id, type: CONTRACT_TYPES.CONFIRMING, commercialName: name, identifier: number }
  const fresh = await tx
    .insert(products)
    .values({ ...product, openedOn: addMonths(loadedOn, -SINCE_MONTHS) })
    .onConflictDoNothing()
    .returning({ id: products.id })
  if (fresh.length === 0) return
  await give(tx, id, POSITION)
  await tx.insert(remittanceContracts).values({ productId: id, chargedAccountId: productId, kind: 'CONFIRMING', suffix })
  await tx.insert(confirmingTerms).values({ contractId: id, mayAdvance: true, advanceRate, bankAnswers: true })
}

interface Days {
  createdOn: LocalDate
  loadedOn: LocalDate
  last: LocalDate
}

export function confirmingFile({ lines }: ConfirmingFile, iban: string, { createdOn, loadedOn, last }: Days): Buffer {
  const { name, taxId } = PEOPLE.construcciones
  const invoices = lines.map(({ of, number, amount, due }) => {
    const dueOn = due === 'LAST' ? last : addDays(loadedOn, due)
    const issuedOn = addDays(dueOn, -TERM_DAYS)
    return { supplier: of, iban: of.iban, number, amount: toCents(amount), issuedOn, dueOn }
  })
  return writeConfirming({ name, taxId, iban, createdOn }, invoices)
}
