/** A customer who pays suppliers by confirming, in tests: their files, their remittances and what becomes of each invoice. */
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { OrderState } from '@almenara/contract/two-step'
import { toRate } from '@almenara/contract/millionths'
import { dayAt, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { writeConfirming, type WrittenInvoice } from '@almenara/formats/intake/confirming/write-confirming'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { confirmingInvoices, confirmingTerms } from '../areas/payments/confirming/tables.ts'
import type { remittanceContracts } from '../areas/payments/contracts/tables.ts'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { parties } from '../identity/tables.ts'
import { houseAccount, houseBalanceAt } from '../products/house-accounts.ts'
import type { TestBank } from './bank.ts'
import { addOther } from './clearing.ts'
import { takeFile } from './payment-files.ts'
import { addCompanyCustomer, presentFile, type Company } from './remittances.ts'

type Terms = typeof confirmingTerms.$inferInsert

export interface TestInvoice {
  iban: string
  number: string
  /** In cents; below zero, a credit note. */
  amount: number
  /** «2026-12-01». */
  dueOn: string
  supplier?: string
  taxId?: string
  postponedTo?: string
}

/** Somebody with a contract of confirming and an account with so many euros. `terms`: that its suppliers may be paid before. */
export async function addConfirmingCompany(
  test: TestBank,
  username: string,
  euros: number,
  terms?: Partial<Terms>,
  rules: Partial<typeof remittanceContracts.$inferInsert> & { signatures?: number } = {},
): Promise<Company> {
  const company = await addCompanyCustomer(test, username, euros, { kind: 'CONFIRMING', ...rules })
  await test.database.transaction(async (tx) => {
    const allowed = { mayAdvance: true, advanceRate: toRate(36_000), bankAnswers: true, ...terms }
    if (terms) await tx.insert(confirmingTerms).values({ contractId: company.contractId, ...allowed })
  })
  return company
}

const SUPPLIER = { email: 'cobros@gil.example', street: 'Calle Mayor 14', town: 'Valladolid', postcode: '47001' }

function toWritten({
  iban,
  number,
  amount,
  dueOn,
  supplier = 'Gil, S. L.',
  taxId = 'B00131003',
  postponedTo,
}: TestInvoice): WrittenInvoice {
  return {
    supplier: { name: supplier, taxId, ...SUPPLIER },
    iban,
    number,
    amount: toCents(amount),
    issuedOn: toLocalDate('2026-11-15'),
    dueOn: toLocalDate(dueOn),
    ...(postponedTo === undefined ? {} : { postponedTo: toLocalDate(postponedTo) }),
  }
}

/** A file that was presented and read. */
export async function takeConfirming(test: TestBank, who: Company, invoices: readonly TestInvoice[], sum?: number): Promise<Notebook> {
  const [payer] = await test.database.select().from(parties).where(eq(parties.id, who.user.partyId))
  const head = { name: 'Obras, S. L.', taxId: payer?.taxId ?? '', iban: who.account.iban, createdOn: toLocalDate('2026-11-20') }
  const text = writeConfirming(head, invoices.map(toWritten), sum)
  return takeFile(test, { ...who, contracts: new Map() }, text, 'name=confirming.txt')
}

/** Signs one, and answers its remittance. */
export async function confirm(test: TestBank, who: Company, invoices: readonly TestInvoice[]): Promise<string> {
  const { id, version, state, findings, refusal } = await takeConfirming(test, who, invoices)
  expect({ state, findings: state === 'READY' ? [] : findings, refusal }).toEqual({ state: 'READY', findings: [], refusal: undefined })
  expect((await presentFile(test, who, id, version)).json<OrderState>()).toMatchObject({ status: 'EXECUTED' })
  const [remittance] = await test.database.select().from(remittances).where(eq(remittances.supportId, id))
  if (!remittance) throw new Error('No remittance')
  return remittance.id
}

/** Signs an invoice that falls due in December. Answers it, and its remittance. */
export async function payLater(test: TestBank, who: Company): Promise<{ remittanceId: string; invoiceId: string }> {
  const remittanceId = await confirm(test, who, [{ iban: await addOther(test), number: 'F1', amount: 100_00, dueOn: '2026-12-01' }])
  await runRemittances(test.bank)
  const [invoice] = await invoicesOf(test, remittanceId)
  return { remittanceId, invoiceId: invoice?.id ?? '' }
}

export function invoicesOf({ database }: TestBank, id: string) {
  return database.select().from(confirmingInvoices).where(eq(confirmingInvoices.remittanceId, id)).orderBy(asc(confirmingInvoices.ordinal))
}

/** What suppliers were paid before and the bank has not charged yet, below zero. */
export async function advancedByBank({ database, clock }: TestBank): Promise<number> {
  return houseBalanceAt(database, await houseAccount(database, 'confirming'), dayAt(clock.now()))
}
