/** The movements of an account that financing caused: a receipt, what was lent or paid early, and the settlement of a credit account. */
import { FINANCING_TYPES } from '@almenara/contract/areas/financings/products'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { entries } from '../../ledger/tables.ts'
import { ownedContracts, type OwnedContract } from '../../products/access.ts'
import type { FindOrigin, Recognised } from '../../products/movement-origins.ts'
import { products } from '../../products/tables.ts'
import { LOANS, movements } from './loan-movements.ts'
import { receipts } from './receipts.ts'
import { creditSettlements, financingReceipts } from './tables.ts'

/** The account of a financing that is somebody else's shows what it paid, and not the financing. */
export const originOfFinancing: FindOrigin = async (asking, { account, transactionId }) => {
  const { database } = asking.bank
  const settled = account.type === 'CREDIT' ? await settlementOf(database, account.id, transactionId) : undefined
  if (settled) return settled
  const owned = await ownedContracts(database, asking.session, FINANCING_TYPES)
  if (owned.length === 0) return undefined
  return (await receiptOf(asking, owned, transactionId)) ?? movementOf(asking, owned, transactionId)
}

async function settlementOf(db: Db, productId: string, transactionId: number): Promise<Recognised | undefined> {
  const { averageDrawn, interest, fee } = creditSettlements
  const [settlement] = await db
    .select({ averageDrawn, interest, fee })
    .from(creditSettlements)
    .where(and(eq(creditSettlements.productId, productId), eq(creditSettlements.transactionId, transactionId)))
  return settlement && { origin: { kind: 'CREDIT_SETTLEMENT', ...settlement }, rules: [] }
}

type Asking = Parameters<FindOrigin>[0]

async function receiptOf(asking: Asking, owned: readonly OwnedContract[], transactionId: number): Promise<Recognised | undefined> {
  const { productId, number, kind } = financingReceipts
  const ids = owned.map(({ id }) => id)
  const [row] = await asking.bank.database
    .select({ productId, number, kind })
    .from(financingReceipts)
    .where(and(inArray(productId, ids), eq(financingReceipts.transactionId, transactionId)))
  const product = owned.find(({ id }) => id === row?.productId)
  if (!row || !product) return undefined
  const { page } = await receipts.read({ ...asking, query: {} }, product)
  const of = { financingId: product.id, receiptId: String(row.number), txId: page.txId }
  return {
    origin: { kind: 'FINANCING_RECEIPT', ...of, isFee: row.kind === 'FEE' },
    rules: [{ action: 'FINANCING', feature: 'financings.receipt-detail', reads: true }],
  }
}

/** The other side of the posting, in the books of a loan. */
async function movementOf(asking: Asking, owned: readonly OwnedContract[], transactionId: number): Promise<Recognised | undefined> {
  const [row] = await asking.bank.database
    .select({ productId: products.id, seq: entries.seq })
    .from(entries)
    .innerJoin(products, eq(products.ledgerAccountId, entries.accountId))
    .where(and(eq(entries.transactionId, transactionId), inArray(products.type, [...LOANS])))
  const loan = owned.find(({ id }) => id === row?.productId)
  if (!row || !loan) return undefined
  const { page } = await movements.read({ ...asking, query: {} }, loan)
  return {
    origin: { kind: 'FINANCING_MOVEMENT', financingId: loan.id, movementId: String(row.seq), txId: page.txId },
    rules: [{ action: 'FINANCING', feature: 'financings.financing-details', reads: true }],
  }
}
