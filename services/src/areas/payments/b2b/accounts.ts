/** The accounts on which a customer may have B2B debits, and how their calls tell of them. */
import type { mandateAccounts } from '@almenara/contract/areas/payments/mandates'
import type { Reply } from '@almenara/contract/call'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { ACCOUNT_TYPES, displayName } from '../../../products/access.ts'
import { powers, products } from '../../../products/tables.ts'
import { isProfessionalUse } from '../../../received/b2b/account-use.ts'

type B2bAccount = Reply<typeof mandateAccounts>['accounts'][number]

export const accountColumns = {
  id: products.id,
  type: products.type,
  commercialName: products.commercialName,
  identifier: products.identifier,
  alias: powers.alias,
  canOperate: powers.canOperate,
}

type AccountRow = Pick<typeof products.$inferSelect, 'id' | 'type' | 'commercialName' | 'identifier'> &
  Pick<typeof powers.$inferSelect, 'alias' | 'canOperate'>

export function toB2bAccount(account: AccountRow): B2bAccount {
  const { id, type, identifier, canOperate } = account
  return { id, type: type === 'CREDIT' ? 'CREDIT' : 'VIEW', name: displayName(account), iban: identifier, canOperate }
}

/** Every B2B debit or mandate that a user may see is on an account of theirs: there is one list for each user, whose id only names it. */
export interface B2bScope {
  id: string
  userId: number
}

export const b2bOf = ({ userId }: { userId: number }): B2bScope => ({ id: 'b2b', userId })

/** Of rows joined with `products` and `powers`. */
export const isMine = (userId: number) => and(eq(powers.userId, userId), eq(products.status, 'ACTIVE'))

export const readMandateAccounts: Handler<typeof mandateAccounts> = async ({ bank, session }) => {
  return { accounts: (await professionalAccounts(bank.database, session.userId)).map(toB2bAccount) }
}

function professionalAccounts(db: Db, userId: number) {
  return db
    .select(accountColumns)
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .where(and(isMine(userId), inArray(products.type, [...ACCOUNT_TYPES]), isProfessionalUse))
    .orderBy(asc(powers.position), asc(products.id))
}
