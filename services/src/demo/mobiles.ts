/** The prepaid mobiles that Carmen tops up each month: in the movements of her account, and among the numbers that are offered again. */
import { addDays, addMonths, firstOfMonth, toInstant, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { eq } from 'drizzle-orm'
import { favouriteMobiles } from '../areas/operations/tables.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { LOGINS } from './cast.ts'
import type { Life } from './life.ts'
import { openDiary } from './movement.ts'
import { randomFrom } from './random.ts'

const MOBILES = [
  { name: 'Lucía', phone: '+34600557120' as Phone, operator: 'movistar', operatorName: 'Movistar', amount: toCents(20_00), day: 6 },
  { name: null, phone: '+34611048336' as Phone, operator: 'digi', operatorName: 'DIGI', amount: toCents(10_00), day: 13 },
] as const

/** Drawn by themselves: the rest of the account's life is the same with them and without. */
export function topUpLife(seed: number, account: string): Life {
  return (first) => {
    const diary = openDiary(randomFrom(seed, account, 'top-ups', first), account)
    for (const { operatorName, phone, amount, day } of MOBILES) {
      const words = { title: `Recarga de móvil ${operatorName}`, detail: formatPhone(phone) }
      diary.add('top-up', addDays(first, day - 1), negate(amount), words)
    }
    return diary.movements
  }
}

/** The numbers as their last top-up until the load left them. */
export async function writeMobiles(database: Database, seed: number, loadedOn: LocalDate): Promise<void> {
  const [carmen] = await database.select().from(users).where(eq(users.username, LOGINS.carmen.username))
  if (!carmen) return
  const chance = randomFrom(seed, 'mobiles')
  const month = firstOfMonth(loadedOn)
  const rows = MOBILES.map(({ day, amount: lastAmount, ...mobile }) => {
    const ofMonth = addDays(month, day - 1)
    const on = ofMonth <= loadedOn ? ofMonth : addDays(addMonths(month, -1), day - 1)
    const id = idFrom(chance.bytes(16))
    return { id, userId: carmen.id, holderId: carmen.partyId, ...mobile, lastAmount, lastAt: toInstant(`${on}T10:00:00Z`) }
  })
  await database.transaction((tx) => tx.insert(favouriteMobiles).values(rows).onConflictDoNothing())
}
