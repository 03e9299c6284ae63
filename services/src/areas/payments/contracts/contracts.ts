/** The contracts of remittances that a user has, and what they may do under each. Not theirs and not there are the same answer. */
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import { add, negate, type Cents } from '@almenara/contract/money'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { powers, products } from '../../../products/tables.ts'
import { remittanceContracts } from './tables.ts'

const account = alias(products, 'charged_account')
const accountPower = alias(powers, 'charged_account_power')

const columns = {
  id: products.id,
  number: products.identifier,
  commercialName: products.commercialName,
  alias: powers.alias,
  openedOn: products.openedOn,
  signatures: products.signatures,
  canOperate: powers.canOperate,
  canPrepare: powers.canPrepare,
  seePayroll: powers.seePayroll,
  signLimit: powers.signLimit,
  kind: remittanceContracts.kind,
  suffix: remittanceContracts.suffix,
  bookedAs: remittanceContracts.bookedAs,
  partial: remittanceContracts.partial,
  perFile: remittanceContracts.perFile,
  perDay: remittanceContracts.perDay,
  vop: remittanceContracts.vop,
  fourEyes: remittanceContracts.fourEyes,
  creditorId: remittanceContracts.creditorId,
  scheme: remittanceContracts.scheme,
  returnsAccountId: remittanceContracts.returnsAccountId,
  submitterId: remittanceContracts.submitterId,
  feeEach: remittanceContracts.feeEach,
  feeReturned: remittanceContracts.feeReturned,
  account: {
    id: account.id,
    iban: account.identifier,
    commercialName: account.commercialName,
    status: account.status,
    signatures: account.signatures,
    ledgerAccountId: ledgerAccounts.id,
    balance: ledgerAccounts.balance,
    held: ledgerAccounts.held,
    overdraft: ledgerAccounts.overdraft,
    /** Null where the user has no power over the account: they see the contract, and sign nothing of it. */
    alias: accountPower.alias,
    visible: sql<boolean>`${accountPower.userId} is not null`,
    canOperate: sql<boolean>`coalesce(${accountPower.canOperate}, false)`,
    signLimit: accountPower.signLimit,
  },
}

function select(db: Db, userId: number) {
  return db
    .select(columns)
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .innerJoin(remittanceContracts, eq(remittanceContracts.productId, products.id))
    .innerJoin(account, eq(account.id, remittanceContracts.chargedAccountId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, account.ledgerAccountId))
    .leftJoin(accountPower, and(eq(accountPower.productId, account.id), eq(accountPower.userId, userId)))
}

/** A contract with the account that it charges, as one user sees both. */
export type OwnedRemittanceContract = Awaited<ReturnType<typeof select>>[number]

const active = (userId: number) => and(eq(powers.userId, userId), eq(products.status, 'ACTIVE'))

/** In the order in which the user sees them; of one kind, where it is said. */
export function contractsOf(db: Db, userId: number, kind?: RemittanceKind): Promise<OwnedRemittanceContract[]> {
  return select(db, userId)
    .where(and(active(userId), kind && eq(remittanceContracts.kind, kind)))
    .orderBy(asc(powers.position), asc(products.id))
}

/** Throws NOT_FOUND when it does not exist or is not theirs. */
export async function requireRemittanceContract(db: Db, userId: number, id: string): Promise<OwnedRemittanceContract> {
  const [found] = await select(db, userId).where(and(active(userId), eq(products.id, id)))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** What the charged account has to spend. */
export function availableIn({
  balance,
  overdraft,
  held,
}: Pick<OwnedRemittanceContract['account'], 'balance' | 'overdraft' | 'held'>): Cents {
  return add(balance, overdraft, negate(held))
}

/** Uploads, corrects and leaves out; whoever may sign may prepare. */
export function mayPrepare({ canOperate, canPrepare }: Pick<OwnedRemittanceContract, 'canOperate' | 'canPrepare'>): boolean {
  return canOperate || canPrepare
}

/** Signs and cancels: with the contract and with the account that it charges. */
export function maySign({ canOperate, account: charged }: Pick<OwnedRemittanceContract, 'canOperate' | 'account'>): boolean {
  return canOperate && charged.canOperate
}
