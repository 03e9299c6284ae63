/** Whom an external transfer goes to and what it says, as it was typed: checked, recognised and verified. */
import type { ExternalTransferInput } from '@almenara/contract/areas/transfers/external'
import { AMOUNT_NOT_POSITIVE, IBAN_MISSING, IBAN_OUTSIDE_SEPA, IBAN_WITHOUT_COUNTRY, IBAN_WRONG } from '@almenara/contract/field-faults'
import { parseIban, type IbanProblem } from '@almenara/contract/iban'
import { readConcept, readPayeeName, type ReadText } from '@almenara/contract/payment-text'
import { isInSepa } from '@almenara/contract/sepa-countries'
import { CATEGORY_PURPOSE_NAMES } from '@almenara/contract/transfer-names'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { groupedRead, rowsBy } from '../../db/grouped-read.ts'
import { badInput } from '../../http/failure.ts'
import { ACCOUNT_TYPES } from '../../products/access.ts'
import { bankOf, isOfBank } from '../../products/spanish-banks.ts'
import { products } from '../../products/tables.ts'
import type { Payee } from './ordered.ts'

type Typed = Pick<ExternalTransferInput, 'name' | 'iban'>

/** Throws BAD_INPUT on `name` or `iban`, with what to do. */
export async function resolvePayee(bank: Bank, typed: Typed): Promise<Payee> {
  const read = readPayee(typed)
  return payeeAt(bank, read, isOfBank(bank.brand.bankCode, read.iban) ? await openAccount(bank.database, read.iban) : undefined)
}

type Written = Pick<Payee, 'name' | 'iban'>

/** Name and account as they were typed, without asking anybody. Throws BAD_INPUT on `name` or `iban`. */
export function readPayee({ name: typed, iban: typedIban }: Typed): Written {
  const name = requireText('name', readPayeeName(typed))
  // Many countries outside SEPA have no IBAN at all: what is wrong is the country, not the number.
  const bare = typedIban.toUpperCase().replace(/[\s-]/g, '')
  if (/^[A-Z]{2}\d/.test(bare) && !isInSepa(bare)) throw outsideSepa()
  const parsed = parseIban(typedIban)
  if (!parsed.ok) throw badInput('iban', IBAN_PROBLEMS[parsed.problem.code])
  return { name, iban: parsed.iban }
}

/**
 * The same with its bank. `target`: the ledger account of that account where this bank has it open. Throws BAD_INPUT on `iban` where it is of
 * this bank and not open, or where no bank that is reached has it.
 */
export async function payeeAt(bank: Bank, { name, iban }: Written, target: number | undefined): Promise<Payee> {
  if (isOfBank(bank.brand.bankCode, iban)) return { name, iban, ...ownTarget(bank, target) }
  const known = bankOf(iban)
  const bic = known?.bic ?? (await bank.sepa.bicOf?.(iban))
  if (!bic)
    throw badInput(
      'iban',
      'El banco de esa cuenta no está entre los que reciben transferencias desde aquí. Pida otra cuenta al beneficiario.',
    )
  return { name, iban, bic, ...(known ? { bankName: known.name } : {}) }
}

const outsideSepa = () => badInput('iban', IBAN_OUTSIDE_SEPA)

const IBAN_PROBLEMS: Readonly<Record<IbanProblem['code'], string>> = {
  EMPTY: IBAN_MISSING,
  COUNTRY: IBAN_WITHOUT_COUNTRY,
  LENGTH: 'Al número de cuenta le faltan o le sobran cifras.',
  CHECK: IBAN_WRONG,
  ACCOUNT_CHECK: IBAN_WRONG,
}

function requireText(field: string, read: ReadText): string {
  if (!read.ok) throw badInput(field, read.problem)
  return read.text
}

function ownTarget({ brand }: Bank, targetAccountId: number | undefined) {
  if (targetAccountId === undefined)
    throw badInput('iban', `Esa cuenta de ${brand.name} no existe o está cancelada. Compruébela con el beneficiario.`)
  return { bic: brand.bic, bankName: brand.name, targetAccountId }
}

/** The ledger account of an account of this bank that is open; `undefined` for any other. */
export const openAccount = groupedRead<string, number | undefined>((db) => {
  const statement = db
    .select({ iban: products.identifier, account: products.ledgerAccountId })
    .from(products)
    .where(
      and(
        sql`${products.identifier} = any(${sql.placeholder('ibans')})`,
        eq(products.status, 'ACTIVE'),
        inArray(products.type, [...ACCOUNT_TYPES]),
      ),
    )
    .prepare('open_accounts')
  return async (ibans) => {
    const rows = await statement.execute({ ibans })
    return rowsBy(rows, ({ iban }) => iban, ibans).map(([found]) => found?.account ?? undefined)
  }
})

export function checkAmount(amount: number): void {
  if (amount <= 0) throw badInput('amount', AMOUNT_NOT_POSITIVE)
}

/** Answers it as it is kept. */
export function checkConcept(concept: string): string {
  return requireText('concept', readConcept(concept))
}

export function checkCurrency(currency: string | undefined): void {
  if (currency !== undefined && currency !== 'EUR') {
    throw badInput('currency', 'Desde aquí solo se envían euros. Para enviar otra moneda, acuda a su oficina.')
  }
}

export function checkCategoryPurpose(categoryPurpose: string | undefined): void {
  if (categoryPurpose !== undefined && !Object.hasOwn(CATEGORY_PURPOSE_NAMES, categoryPurpose))
    throw badInput('categoryPurpose', 'Elija uno de los motivos.')
}
