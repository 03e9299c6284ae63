/** What strangers may ask of a customer, and whom they have blocked. It only protects, so nothing of it is signed. */
import type { bizumPreferences } from '@almenara/contract/areas/bizum/contract'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler, RequestOf } from '../../../http/handler.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { requireOwnContract, type BizumContract } from '../contract/require-contract.ts'
import { bizumContacts } from './tables.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import { bizumContracts } from '../contract/tables.ts'
import { readBizumPhone } from './bizum-phone.ts'
import { blockPerson } from './known-people.ts'

type Request = RequestOf<typeof bizumPreferences>

const ONESELF = 'Es su propio móvil. Escriba el de quien quiere bloquear.'

/** Throws NOT_FOUND for a blocked person who is not theirs, BAD_INPUT at `block`. */
export const setPreferences: Handler<typeof bizumPreferences> = async (request) => {
  const { bank, session, body } = request
  const contract = await requireOwnContract(bank.database, session)
  const strangers = body.strangers ?? contract.strangers
  await bank.database.transaction(async (tx) => {
    if (strangers !== contract.strangers) await changeStrangers(tx, request, contract)
    if (body.block !== undefined) await block(tx, request, contract, body.block)
    if (body.unblock !== undefined) await unblock(tx, request, body.unblock)
  })
  return { strangers }
}

async function changeStrangers(tx: Tx, { session, now, body: { strangers } }: Request, { id, productId }: BizumContract): Promise<void> {
  await tx.update(bizumContracts).set({ strangers }).where(eq(bizumContracts.id, id))
  const data = { what: 'Solicitudes de personas desconocidas' }
  await recordEvent(tx, session, { kind: 'BIZUM_CHANGED', at: now, productId, data })
}

async function block(tx: Tx, { bank, session, now }: Request, contract: BizumContract, typed: string): Promise<void> {
  const read = readBizumPhone(bank.brand, typed)
  if (!read.ok) throw badInput('block', read.problem)
  if (read.phone === contract.phone) throw badInput('block', ONESELF)
  await blockPerson(tx, session.userId, { phone: read.phone, name: read.phone }, now)
  const data = { what: `Bloqueado el móvil ${formatPhone(read.phone)}` }
  await recordEvent(tx, session, { kind: 'BIZUM_BLOCKED', at: now, data })
}

async function unblock(tx: Tx, { session, now }: Request, id: string): Promise<void> {
  const theirs = and(eq(bizumContacts.userId, session.userId), eq(bizumContacts.id, id), isNotNull(bizumContacts.blockedAt))
  const [row] = await tx.update(bizumContacts).set({ blockedAt: null }).where(theirs).returning({ phone: bizumContacts.phone })
  if (!row) throw new Failure('NOT_FOUND')
  const data = { what: row.phone === null ? 'Desbloqueado un comercio' : `Desbloqueado el móvil ${formatPhone(row.phone as Phone)}` }
  await recordEvent(tx, session, { kind: 'BIZUM_BLOCKED', at: now, data })
}

/** People and merchants, those blocked last first. */
export async function blockedBy(db: Db, userId: number) {
  const rows = await db
    .select()
    .from(bizumContacts)
    .where(and(eq(bizumContacts.userId, userId), isNotNull(bizumContacts.blockedAt)))
    .orderBy(bizumContacts.blockedAt, bizumContacts.id)
  const merchants = await merchantNames(db, userId)
  return rows.toReversed().flatMap(({ id, phone, merchantId, alias, directoryName, blockedAt }) => {
    if (blockedAt === null) return []
    const name = merchantId === null ? (directoryName ?? formatPhone(phone as Phone)) : (merchants.get(merchantId) ?? 'Comercio')
    const who = {
      ...(phone === null ? {} : { phone }),
      ...(merchantId === null ? {} : { merchantId }),
      ...(alias === null ? {} : { alias }),
    }
    return [{ id, name, ...who, since: blockedAt }]
  })
}

/** Whether the customer has said that they do not buy there: nothing that it asks reaches them. */
export async function isMerchantBlocked(tx: Tx, userId: number, merchantId: string): Promise<boolean> {
  const { userId: whose, merchantId: which, blockedAt } = bizumContacts
  return (await tx.$count(bizumContacts, and(eq(whose, userId), eq(which, merchantId), isNotNull(blockedAt)))) > 0
}

/** As they called themselves when they last asked to be paid. */
async function merchantNames(db: Db, userId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectDistinctOn([bizumPurchases.merchantId], { id: bizumPurchases.merchantId, merchant: bizumPurchases.merchant })
    .from(bizumPurchases)
    .where(eq(bizumPurchases.userId, userId))
    .orderBy(bizumPurchases.merchantId)
  return new Map(rows.map(({ id, merchant }) => [id, merchant.name]))
}
