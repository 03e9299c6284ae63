/** Taxes that the cast has paid in the portal: those of a self-employed person, those of the company, and one that waits for its second signature. */
import type { PresentationInput } from '@almenara/contract/areas/aeat/presentation'
import { addDays, addMonths, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import { presentTaxes } from '../areas/aeat/present.ts'
import { declarations } from '../areas/aeat/tables.ts'
import { composeAreas } from '../areas/composition.ts'
import { bankDayUntil } from '../calendar/bank-days.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { powers, products } from '../products/tables.ts'
import { LOGINS, PEOPLE } from './cast.ts'
import { Desk, withoutMessages, type OpenBank } from './remittances-desk.ts'
import { bookedAt } from './write-branch.ts'

interface DemoTax {
  by: 'carmen' | 'javier' | 'construcciones'
  taxpayer: 'javier' | 'construcciones'
  account: string
  model: string
  /** Of the quarter that is over. */
  period: 'QUARTER' | '2P'
  amount: number
  /** UTC, on the last bank day before the load. */
  time: string
}

const COMPANY = { by: 'construcciones', taxpayer: 'construcciones', account: 'Provisión de impuestos', period: 'QUARTER' } as const
const SELF_EMPLOYED = { by: 'javier', taxpayer: 'javier', account: 'Cuenta corriente', period: 'QUARTER' } as const

/** Above what Carmen may sign alone, the last one waits for her mother. */
const TAXES: readonly DemoTax[] = [
  { ...SELF_EMPLOYED, model: '303', amount: 312_40, time: '08:10' },
  { ...SELF_EMPLOYED, model: '130', amount: 148_72, time: '08:20' },
  { ...COMPANY, model: '303', amount: 4_812_36, time: '08:30' },
  { ...COMPANY, model: '111', amount: 2_946_18, time: '08:40' },
  { ...COMPANY, by: 'carmen', account: PEOPLE.construcciones.name, model: '202', period: '2P', amount: 3_120_00, time: '08:50' },
]

/** Once: on the day of the load, by the bank's own functions at moments of the last bank day before it. */
export async function writeTaxes(open: OpenBank, database: Database, loadedOn: LocalDate): Promise<void> {
  if ((await database.$count(declarations)) > 0) return
  composeAreas()
  const day = bankDayUntil(addDays(loadedOn, -1))
  const desk = new Desk(open, database, bookedAt(day))
  await withoutMessages(database, async () => {
    for (const tax of TAXES) {
      const { username } = LOGINS[tax.by]
      const accountId = await accountOf(database, username, tax.account)
      if (accountId === undefined) continue
      desk.goTo(day, tax.time)
      await desk.visit(username, (visit) => desk.sign(visit, presentTaxes, { params: undefined, input: inputOf(tax, accountId, day) }))
    }
  })
}

function inputOf({ taxpayer, model, period, amount }: DemoTax, accountId: string, day: LocalDate): PresentationInput {
  const { name, taxId } = PEOPLE[taxpayer]
  const over = addMonths(day, -3)
  const quarter = `${Math.ceil(Number(over.slice(5, 7)) / 3)}T`
  return {
    accountId,
    form: 'ACCOUNT_DEBIT',
    by: 'HAND',
    model,
    exercise: over.slice(2, 4),
    period: period === 'QUARTER' ? quarter : period,
    taxId,
    name,
    amount: toCents(amount),
  }
}

async function accountOf(database: Database, username: string, name: string): Promise<string | undefined> {
  const [found] = await database
    .select({ id: products.id })
    .from(products)
    .innerJoin(powers, eq(powers.productId, products.id))
    .innerJoin(users, eq(users.id, powers.userId))
    .where(and(eq(users.username, username), eq(products.commercialName, name), eq(powers.canOperate, true)))
  return found?.id
}
