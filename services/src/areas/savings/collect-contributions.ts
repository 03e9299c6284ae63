/** Periodic contributions to pension plans, taken from their account on their day, up to what the year has left. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedDay, DatedWork } from '../../calendar/dated-work.ts'
import { runItems } from '../../calendar/set-aside.ts'
import type { Tx } from '../../db/connection.ts'
import type { Leg } from '../../ledger/types.ts'
import { products } from '../../products/tables.ts'
import { contributionMovement, legsOf } from './contribution.ts'
import { contributionsOf, countContribution } from './contribution-limit.ts'
import type { PlanContribution } from './dues.ts'
import { linkedAccount } from './linked-account.ts'
import { addMovements } from './movement-writer.ts'
import { duesOf, freezeDue, type Due } from './post-dues.ts'
import { pensionContracts, pensionYears } from './tables.ts'

const dues = duesOf('plan-contributions', { kinds: ['PLAN_CONTRIBUTION'], legs: legsOfDue, paid: collected, unpaid: givenBack })

export const collectContributions: DatedWork = {
  name: 'plan-contributions',
  run: async (today) => {
    await runItems(today, dues)
    while (await freezeNext(today)) await runItems(today, dues)
  },
  items: [dues],
}

/** Freezes the next contribution of every plan that has one due; false when none has. */
async function freezeNext({ bank, day }: DatedDay): Promise<boolean> {
  const contracted = await bank.database
    .select({ id: pensionContracts.productId })
    .from(pensionContracts)
    .innerJoin(products, eq(products.id, pensionContracts.productId))
    .where(sql`${isNotNull(pensionContracts.periodicAmount)} and ${pensionContracts.nextOn} <= ${day} and ${products.status} = 'ACTIVE'`)
    .orderBy(asc(pensionContracts.productId))
  for (const { id } of contracted) await bank.database.transaction((tx) => freezeOf(tx, id, day))
  return contracted.length > 0
}

/** The limit is taken as it is frozen, and given back if the account has not the funds. */
async function freezeOf(tx: Tx, productId: string, day: LocalDate): Promise<void> {
  const [terms] = await tx.select().from(pensionContracts).where(eq(pensionContracts.productId, productId)).for('update')
  if (!terms || terms.periodicAmount === null || terms.nextOn === null || terms.nextOn > day) return
  const { partyId, periodicAmount, nextOn, firstOn, everyMonths } = terms
  const { left } = await contributionsOf(tx, partyId, yearOf(day))
  const amount = toCents(Math.min(periodicAmount, Math.max(0, left)))
  if (amount > 0 && (await countContribution(tx, partyId, yearOf(day), amount))) {
    await freezeDue(tx, productId, nextOn, day, { kind: 'PLAN_CONTRIBUTION', amount })
  }
  await tx
    .update(pensionContracts)
    .set({ nextOn: following(firstOn ?? nextOn, nextOn, everyMonths) })
    .where(eq(pensionContracts.productId, productId))
}

const yearOf = (day: LocalDate): number => Number(day.slice(0, 4))

/** Counted from the first, so that the 31st is followed by the 28th and the 31st. */
function following(firstOn: LocalDate, on: LocalDate, everyMonths: number): LocalDate {
  for (let months = everyMonths; ; months += everyMonths) {
    const next = addMonths(firstOn, months)
    if (next > on) return next
  }
}

async function legsOfDue(bank: Bank, { productId, frozen }: Due): Promise<Leg[]> {
  const [found] = await bank.database
    .select()
    .from(pensionContracts)
    .innerJoin(products, eq(products.id, pensionContracts.productId))
    .where(eq(pensionContracts.productId, productId))
  if (!found) throw new RangeError(`The plan ${productId} has no contract`)
  const account = await linkedAccount(bank.database, found.pension_contracts.accountId)
  return legsOf(bank, account.ledgerAccountId, found.products.commercialName, (frozen as PlanContribution).amount)
}

async function collected(tx: Tx, { productId, bookedOn, frozen }: Due): Promise<void> {
  await tx.select().from(pensionContracts).where(eq(pensionContracts.productId, productId)).for('update')
  await addMovements(tx, productId, [contributionMovement('PERIODIC_CONTRIBUTION', bookedOn, (frozen as PlanContribution).amount)])
}

/** Not tried again: the customer may contribute it when they have it. */
async function givenBack(tx: Tx, { productId, bookedOn, frozen }: Due): Promise<void> {
  const [terms] = await tx.select().from(pensionContracts).where(eq(pensionContracts.productId, productId))
  if (!terms) return
  const { amount } = frozen as PlanContribution
  await tx
    .update(pensionYears)
    .set({ contributed: sql`${pensionYears.contributed} + ${negate(amount)}` })
    .where(sql`${pensionYears.partyId} = ${terms.partyId} and ${pensionYears.year} = ${yearOf(bookedOn)}`)
}
