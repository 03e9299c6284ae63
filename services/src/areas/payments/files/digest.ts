/**
 * What the accepted orders of a file come to: SHA-256 over each of them, in the order of the file. It is in what is signed, so that a code is bound to
 * every payee (RTS on strong authentication, art. 5(3)(b)), and an order that is changed afterwards voids it.
 */
import { createHash } from 'node:crypto'
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Debit, Invoice } from '@almenara/formats/intake/orders'
import type { Db } from '../../../db/connection.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as orders } from './tables.ts'

/** An order that is accepted: neither wrong nor left out, nor of a batch that is. */
export interface AcceptedOrder {
  ordinal: number
  batch: number
  /** The account that it is charged to, or credited to. */
  account: string
  /** The bank day on which it is made. */
  executionOn: LocalDate
  amount: Cents
  iban: string
  name: string
  endToEndId: string
  concept: string
  /** Of debits: mandate, creditor, scheme and sequence, as they were read. */
  debit: Debit | null
  /** Of confirming: which invoice it is, whose, and when it falls due. */
  invoice: Invoice | null
}

/** Read from the database at a time: few enough that other requests do not wait for them to be written and hashed. */
const PAGE = 500
/** Signs of a digest that people compare. */
const SHOWN = 8

/** Hexadecimal, with the count and the sum of what it was made of. Reads the orders in pages: none of their number is in memory. */
export async function itemsDigest(db: Db, supportId: string): Promise<{ digest: string; count: number; amount: Cents }> {
  const hash = createHash('sha256')
  let [count, amount] = [0, 0]
  for await (const page of acceptedOrders(db, supportId)) {
    for (const order of page) {
      hash.update(`${lineOf(order)}\n`)
      amount += order.amount
    }
    count += page.length
  }
  return { digest: hash.digest('hex'), count, amount: amount as Cents }
}

/**
 * The accepted orders of a file after one of them, in their order, page by page. Its batches are read apart: joined, PostgreSQL would sort all that is
 * left of a large file for each page of it.
 */
async function* acceptedOrders(db: Db, supportId: string, after = 0): AsyncGenerator<AcceptedOrder[]> {
  const accepted = await acceptedBatches(db, supportId)
  for (let last = after; ;) {
    const rows = await db
      .select({
        ordinal: orders.ordinal,
        batch: orders.batch,
        amount: orders.amount,
        iban: orders.iban,
        name: orders.name,
        endToEndId: orders.endToEndId,
        concept: orders.concept,
        debit: orders.debit,
        invoice: orders.invoice,
      })
      .from(orders)
      .where(and(eq(orders.supportId, supportId), gt(orders.ordinal, last), eq(orders.state, 'GOOD')))
      .orderBy(asc(orders.ordinal))
      .limit(PAGE)
    const found = rows.flatMap((row) => {
      const batch = accepted.get(row.batch)
      return batch ? [toAccepted({ ...row, ...batch })] : []
    })
    if (found.length > 0) yield found
    if (rows.length < PAGE) return
    last = rows.at(-1)?.ordinal ?? last
  }
}

/** Neither wrong nor left out, by their number. */
async function acceptedBatches(db: Db, supportId: string) {
  const { batch, iban: account, executionOn, wrong, excluded } = batches
  const rows = await db
    .select({ batch, account, executionOn })
    .from(batches)
    .where(and(eq(batches.supportId, supportId), eq(wrong, false), eq(excluded, false)))
  return new Map(rows.map((row) => [row.batch, row]))
}

type Read = { [Key in keyof AcceptedOrder]: AcceptedOrder[Key] | null }

/** An order that is good has all of it but its concept. */
function toAccepted(read: Read): AcceptedOrder {
  const { ordinal, batch, account, executionOn, amount, iban, name, endToEndId, concept, debit, invoice } = read
  if (ordinal === null || batch === null || !account || !executionOn || amount === null || !iban || !name)
    throw new Error(`Order ${ordinal} is accepted and not whole`)
  return { ordinal, batch, account, executionOn, amount, iban, name, endToEndId: endToEndId ?? '', concept: concept ?? '', debit, invoice }
}

/** As a list in JSON, so that no content can pass for the border between two fields. */
function lineOf({ account, executionOn, amount, iban, name, endToEndId, concept, debit, invoice }: AcceptedOrder): string {
  const line = [account, executionOn, amount, iban, name, endToEndId, concept]
  if (invoice) return JSON.stringify([...line, invoice.number, invoice.supplierTaxId, invoice.issuedOn, invoice.dueOn])
  return JSON.stringify(debit === null ? line : [...line, ...mandateOf(debit)])
}

function mandateOf({ creditorId = '', mandateId, signedOn, scheme, sequence, amendment }: Debit): unknown[] {
  const { account = false, mandateId: oldMandate = '', creditorId: oldCreditor = '' } = amendment ?? {}
  return [creditorId, mandateId, signedOn, scheme, sequence, account, oldMandate, oldCreditor]
}

/** What people compare on screen, in the message of the code and on the receipt: «7F3A-91C2». */
export function fingerprintOf(digest: string): string {
  const shown = digest.slice(0, SHOWN).toUpperCase()
  return `${shown.slice(0, SHOWN / 2)}-${shown.slice(SHOWN / 2)}`
}
