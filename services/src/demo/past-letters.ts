/** What the bank wrote to the cast before the day of the load beside statements: each of what it charged and paid, in the words of its own work. */
import { addDays, addMonths, firstOfMonth, formatDay, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { negate, ZERO } from '@almenara/contract/money'
import type { Brand } from '@almenara/contract/brand'
import { and, desc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { feeStatement } from '../areas/accounts/fee-statement.ts'
import { taxCertificate } from '../areas/accounts/tax-certificate.ts'
import { heldBy, readersOf } from '../areas/accounts/write-tax-certificates.ts'
import { chargesOfYear } from '../areas/accounts/year-entries.ts'
import { settlementLetter } from '../areas/cards/credit/settlement-letter.ts'
import { cardSettlements } from '../areas/cards/credit/tables.ts'
import { creditLetter } from '../areas/financings/credit-letter.ts'
import { receiptLetter } from '../areas/financings/receipt-letter.ts'
import { creditSettlements, financingReceipts } from '../areas/financings/tables.ts'
import { depositLetter } from '../areas/savings/deposit-letter.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { namedProduct, productFacts, type NamedProduct, type ProductLetter } from '../correspondence/about-product.ts'
import { mailboxes } from '../correspondence/tables.ts'
import type { Database } from '../db/connection.ts'
import { parties } from '../identity/tables.ts'
import { entries } from '../ledger/tables.ts'
import { ACCOUNT_TYPES } from '../products/access.ts'
import { products } from '../products/tables.ts'
import { mailboxReaders, MONTHS_OF_LETTERS, storePast } from './past-documents.ts'
import { DEPOSITS } from './savings-cast.ts'
import { depositHistory } from './savings-history.ts'
import { demoProductId } from './savings-write.ts'
import { bookedAt } from './write-branch.ts'

interface Past {
  database: Database
  brand: Brand
  seed: number
  /** The first day of the history. */
  from: LocalDate
  /** The day of the load: what is of it or later is the bank's own work. */
  today: LocalDate
}

/** To everybody who has a mailbox: asked again, it changes nothing. */
export async function writePastLetters(past: Past): Promise<void> {
  const { database, seed } = past
  const readers = await mailboxReaders(database)
  const letters = [
    ...(await receiptLetters(past)),
    ...(await cardLetters(past)),
    ...(await creditLetters(past)),
    ...(await depositLetters(past)),
    ...(await accountLetters(past, readers)),
  ]
  const toReaders = letters.flatMap((letter) => {
    const to = readers.get(letter.productId)
    return to ? [{ ...letter, to }] : []
  })
  const certificates = await certificateLetters(past)
  await database.transaction((tx) => storePast(tx, seed, [...toReaders, ...certificates]))
}

const earliest = ({ today }: Past): LocalDate => addMonths(firstOfMonth(today), -MONTHS_OF_LETTERS)

async function receiptLetters(past: Past): Promise<ProductLetter[]> {
  const { paidOn } = financingReceipts
  const rows = await past.database
    .select()
    .from(financingReceipts)
    .where(and(gte(paidOn, earliest(past)), lt(paidOn, past.today)))
  return Promise.all(rows.map((row) => receiptLetter(past.database, row, bookedAt(row.paidOn ?? past.today))))
}

async function cardLetters(past: Past): Promise<ProductLetter[]> {
  const { chargedOn } = cardSettlements
  const rows = await past.database
    .select()
    .from(cardSettlements)
    .where(and(gte(chargedOn, earliest(past)), lt(chargedOn, past.today)))
  return Promise.all(rows.map((row) => settlementLetter(past.database, row, bookedAt(row.chargedOn ?? past.today))))
}

async function creditLetters(past: Past): Promise<ProductLetter[]> {
  const { settledOn, transactionId } = creditSettlements
  const rows = await past.database
    .select()
    .from(creditSettlements)
    .where(and(isNotNull(transactionId), gte(settledOn, earliest(past)), lt(settledOn, past.today)))
  return Promise.all(rows.map((row) => creditLetter(past.database, row, bookedAt(row.settledOn))))
}

async function depositLetters(past: Past): Promise<ProductLetter[]> {
  const { database, seed, today } = past
  const paid = DEPOSITS.flatMap((deposit) => depositHistory(deposit, today).paid.map((payment) => ({ deposit, ...payment })))
  const recent = paid.filter(({ bookedOn }) => bookedOn >= earliest(past) && bookedOn < today)
  return Promise.all(
    recent.map(({ deposit, ...payment }) => {
      const of = { productId: demoProductId(seed, deposit.name), accountId: demoProductId(seed, deposit.account) }
      return depositLetter(database, { ...of, ...payment }, bookedAt(payment.bookedOn))
    }),
  )
}

/** The first of January after each whole year of the history of which the bank has written by the day of the load. */
function yearsOver({ from, today }: Past, on: string): LocalDate[] {
  const years = [0, 1].map((back) => Number(today.slice(0, 4)) - back)
  return years
    .filter((year) => bankDayFrom(toLocalDate(`${year}-${on}`)) < today && toLocalDate(`${year - 1}-01-01`) >= from)
    .map((year) => toLocalDate(`${year}-01-01`))
}
const writtenOn = (january: LocalDate, on: string) => bookedAt(bankDayFrom(toLocalDate(`${january.slice(0, 4)}-${on}`)))
const yearBefore = (january: LocalDate) => ({ from: addMonths(january, -12), to: addDays(january, -1) })

/** The statements of fees of each account that somebody reads, and the receipts of what was charged to it. */
async function accountLetters(past: Past, readers: ReadonlyMap<string, unknown>): Promise<ProductLetter[]> {
  const { database, brand } = past
  const { id, type, ledgerAccountId } = products
  const accounts = await database
    .select({ id, ledger: ledgerAccountId })
    .from(products)
    .where(inArray(type, [...ACCOUNT_TYPES]))
  const letters: ProductLetter[] = []
  for (const { id: productId, ledger } of accounts) {
    if (!readers.has(productId) || ledger === null) continue
    const product = await namedProduct(database, productId)
    for (const january of yearsOver(past, '01-10')) {
      const year = { ...yearBefore(january), product, provider: brand.legalName, entries: await chargesOfYear(database, ledger, january) }
      letters.push(feeStatement(year, writtenOn(january, '01-10')))
    }
    letters.push(...(await debitReceipts(past, product, ledger)))
  }
  return letters
}

/** The most of an account: its newest. */
const DEBIT_RECEIPTS = 130

/** Of what others charged to it and it sent. */
async function debitReceipts(past: Past, product: NamedProduct, ledger: number): Promise<ProductLetter[]> {
  const { accountId, amount, bookedOn, type, seq } = entries
  const mine = and(
    eq(accountId, ledger),
    lt(amount, ZERO),
    gte(bookedOn, earliest(past)),
    lt(bookedOn, past.today),
    inArray(type, ['DIRECT_DEBIT', 'TRANSFER_OUT', 'REMITTANCE', 'TAX']),
  )
  const rows = await past.database.select().from(entries).where(mine).orderBy(desc(seq)).limit(DEBIT_RECEIPTS)
  return rows.map((entry) => ({
    uniqueKey: `debit:${product.id}:${entry.seq}`,
    type: 'DEBIT_RECEIPT',
    productId: product.id,
    template: { name: 'DEBIT_RECEIPT', version: 1 },
    document: {
      title: `Justificante de adeudo · ${entry.title}`,
      producedAt: bookedAt(entry.bookedOn),
      facts: [
        ...productFacts('Cuenta', product),
        { label: 'Concepto', text: entry.title },
        ...(entry.detail === '' ? [] : [{ label: 'Detalle', text: entry.detail }]),
        { label: 'Fecha de cargo', text: formatDay(entry.bookedOn) },
        { label: 'Fecha valor', text: formatDay(entry.valueOn) },
        ...(entry.reference === '' ? [] : [{ label: 'Referencia', text: entry.reference }]),
      ],
      figures: [{ label: 'Importe cargado', amount: negate(entry.amount) }],
      paragraphs: [],
      notes: [],
    },
  }))
}

async function certificateLetters(past: Past) {
  const { database, brand } = past
  const inMailbox = new Set((await database.select({ id: mailboxes.userId }).from(mailboxes)).map(({ id }) => id))
  const letters = []
  for (const holder of await database.select().from(parties)) {
    const to = (await readersOf(database, holder)).filter((user) => inMailbox.has(user))
    if (to.length === 0) continue
    for (const january of yearsOver(past, '02-01')) {
      const year = { ...yearBefore(january), holder, bank: brand.legalName, products: await heldBy(database, holder.id, january) }
      const certificate = taxCertificate(year, writtenOn(january, '02-01'))
      if (certificate) letters.push({ ...certificate, to: [...new Set(to)] })
    }
  }
  return letters
}
