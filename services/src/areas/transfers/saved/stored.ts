/** Keeping a transfer without sending it, reading what is kept, and deleting it. Whoever sees the account sees it. */
import type { STORED, StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { OWN_ACCOUNT_MISSING, SAME_ACCOUNT } from '@almenara/contract/field-faults'
import { and, eq } from 'drizzle-orm'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler, RequestOf } from '../../../http/handler.ts'
import { ACCOUNT_TYPES, ownedProducts } from '../../../products/access.ts'
import { requireOperative } from '../../../two-step/signatory.ts'
import { requireSource } from '../external-transfer.ts'
import { ownPayeeName } from '../internal-transfer.ts'
import { checkAmount, checkConcept, checkCurrency, checkCategoryPurpose, resolvePayee } from '../transfer-payee.ts'
import { planOf } from '../transfer-when.ts'
import { requireKept, requireStored, storedList, toStored } from './stored-list.ts'
import { storedTransfers } from './tables.ts'

type Calls = (typeof STORED)[TransferScope]

export function readStoredList(scope: TransferScope): Handler<Calls['extract']> {
  return async (request) => {
    const { bank, session, params, now } = request
    await requireSource(bank, session, params.id)
    const { list, rows, page } = await storedList.read(request, { id: `${scope} ${params.id}`, productId: params.id, scope, now })
    return { ...page, filters: list.filters, rows: rows.map(toStored) }
  }
}

export function readStored(scope: TransferScope): Handler<Calls['detail']> {
  return async ({ bank, session, params, now }) => {
    await requireSource(bank, session, params.id)
    return requireKept(bank.database, { productId: params.id, scope, now }, params.orderId)
  }
}

/** Throws NOT_FOUND for one that waits for signatures: whoever will not sign it refuses it. */
export function deleteStored(scope: TransferScope): Handler<Calls['remove']> {
  return async ({ bank, session, params }) => {
    requireOperative(await requireSource(bank, session, params.id))
    const { id } = await requireStored(bank.database, { productId: params.id, scope }, params.orderId)
    const mine = and(eq(storedTransfers.id, id), eq(storedTransfers.productId, params.id))
    await bank.database.transaction((tx) => tx.delete(storedTransfers).where(mine))
    return { id }
  }
}

/** Checked as if it were to be sent, but for the money, the limits and the payee: those are asked when it is signed. */
export const saveExternal: Handler<(typeof STORED)['external']['save']> = async (request) => {
  const { bank, session, params, now, body } = request
  requireOperative(await requireSource(bank, session, params.id))
  checkAmount(body.amount)
  checkCurrency(body.currency)
  checkCategoryPurpose(body.categoryPurpose)
  const payee = await resolvePayee(bank, body)
  planOf(body.when, now, payee.targetAccountId !== undefined)
  const order = { creditorName: payee.name, creditorIban: payee.iban, categoryPurpose: body.categoryPurpose ?? null }
  return save(request, 'external', { ...order, targetId: null })
}

export const saveInternal: Handler<(typeof STORED)['internal']['save']> = async (request) => {
  const { bank, session, params, now, body } = request
  requireOperative(await requireSource(bank, session, params.id))
  checkAmount(body.amount)
  planOf(body.when, now, true)
  const target = (await ownedProducts(bank.database, session, ACCOUNT_TYPES)).find(({ id }) => id === body.target)
  if (!target) throw badInput('target', OWN_ACCOUNT_MISSING)
  if (target.id === params.id) throw badInput('target', SAME_ACCOUNT)
  const order = { creditorName: ownPayeeName(target), creditorIban: target.identifier, categoryPurpose: null }
  return save(request, 'internal', { ...order, targetId: target.id })
}

type Payee = Pick<typeof storedTransfers.$inferInsert, 'creditorName' | 'creditorIban' | 'categoryPurpose' | 'targetId'>
type Saving = RequestOf<(typeof STORED)[TransferScope]['save']>

async function save({ bank, session, params, body, now }: Saving, scope: TransferScope, payee: Payee): Promise<StoredTransfer> {
  const { amount, when, stored } = body
  const concept = checkConcept(body.concept)
  const values = { userId: session.userId, amount, concept, when, savedAt: now, ...payee }
  const id = stored ?? bank.ids.next()
  await bank.database.transaction(async (tx) => {
    if (stored === undefined) return void (await tx.insert(storedTransfers).values({ id, scope, productId: params.id, ...values }))
    const mine = and(eq(storedTransfers.id, id), eq(storedTransfers.scope, scope), eq(storedTransfers.productId, params.id))
    const saved = await tx.update(storedTransfers).set(values).where(mine).returning({ id: storedTransfers.id })
    // Somebody has sent it or deleted it meanwhile, or it never was of this account.
    if (saved.length === 0) throw new Failure('NOT_FOUND')
  })
  return requireKept(bank.database, { productId: params.id, scope, now }, id)
}
