import type { settlementDetail, SettlementDetail, SettlementLine } from '@almenara/contract/areas/cards/settlements'
import { add, negate } from '@almenara/contract/money'
import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Session } from '../../../identity/sessions.ts'
import { powers, products } from '../../../products/tables.ts'
import { requireCard } from '../card-access.ts'
import { cardMovements } from '../tables.ts'
import { settlements, type SettlementRow, toSettlement } from './settlements.ts'
import { cardSettlements, scpInstalments, scpPlans } from './tables.ts'

/** One settlement of the list that the txId stands for. One that is not in that list does not exist. */
export const readSettlement: Handler<typeof settlementDetail> = async (request) => {
  const { bank, session, params } = request
  const list = settlements.open(request, await requireCard(bank.database, session, params.id))
  if (!isUuid(params.settlementId)) throw new Failure('NOT_FOUND')
  const { row, newer, older } = await settlements.beside(bank.database, list, eq(cardSettlements.id, params.settlementId))
  if (!row) throw new Failure('NOT_FOUND')
  const settlement = await settlementWith(bank.database, session, row)
  return { settlement, ...(newer ? { newer: newer.id } : {}), ...(older ? { older: older.id } : {}) }
}

/** A settlement with how it is made up, for whoever asks; without a session, in the bank's own words. */
export async function settlementWith(db: Db, session: Session | undefined, row: SettlementRow): Promise<SettlementDetail> {
  const { mode, tin, carried, purchases, instalmentPrincipal, instalmentInterest, instalmentFee, revolvingInterest, carriedForward } = row
  return {
    ...toSettlement(row),
    mode,
    tin,
    carried,
    purchases,
    instalmentPrincipal,
    instalmentInterest,
    instalmentFee,
    revolvingInterest,
    carriedForward,
    account: await accountOf(db, session, row.accountProductId),
    lines: [...(await movementLines(db, row)), ...(await instalmentLines(db, row))],
  }
}

/** By the name that whoever asks gave it, if they may see it. */
async function accountOf(db: Db, session: Session | undefined, id: string): Promise<SettlementDetail['account']> {
  const [account] = await db
    .select({ name: sql<string>`coalesce(${powers.alias}, ${products.commercialName})`, iban: products.identifier })
    .from(products)
    .leftJoin(powers, and(eq(powers.productId, products.id), session ? eq(powers.userId, session.userId) : sql`false`))
    .where(eq(products.id, id))
  if (!account) throw new Failure('INTERNAL', { message: `Settlement of an account that is not there: ${id}` })
  return account
}

/** What was bought and what came back in the period, without what was deferred. */
async function movementLines(db: Db, { productId, opensOn, closesOn }: SettlementRow): Promise<SettlementLine[]> {
  const rows = await db
    .select({ movement: cardMovements })
    .from(cardMovements)
    .leftJoin(scpPlans, eq(scpPlans.movementId, cardMovements.id))
    .where(
      and(
        eq(cardMovements.productId, productId),
        eq(cardMovements.state, 'SETTLED'),
        between(cardMovements.settledOn, opensOn, closesOn),
        inArray(cardMovements.kind, ['PURCHASE', 'CASH', 'REFUND']),
        isNull(scpPlans.id),
      ),
    )
    .orderBy(asc(cardMovements.madeAt), asc(cardMovements.id))
  return rows.map(({ movement: { madeOn, merchant, place, amount } }) => ({
    kind: 'MOVEMENT',
    on: madeOn,
    title: merchant,
    detail: place,
    amount: negate(amount),
  }))
}

async function instalmentLines(db: Db, { id, closesOn }: SettlementRow): Promise<SettlementLine[]> {
  const rows = await db
    .select({ row: scpInstalments, payments: scpPlans.payments, merchant: cardMovements.merchant })
    .from(scpInstalments)
    .innerJoin(scpPlans, eq(scpPlans.id, scpInstalments.planId))
    .innerJoin(cardMovements, eq(cardMovements.id, scpPlans.movementId))
    .where(eq(scpInstalments.settlementId, id))
    .orderBy(asc(scpInstalments.planId), asc(scpInstalments.number))
  return rows.map(({ row: { number, principal, interest, fee }, payments, merchant }) => ({
    kind: 'INSTALMENT',
    on: closesOn,
    title: merchant,
    detail: `Cuota ${number} de ${payments}`,
    amount: add(principal, interest, fee),
  }))
}
