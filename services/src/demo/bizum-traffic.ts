/**
 * What people at other banks and merchants ask of Carmen, said by the simulated scheme and left on the line: the bank takes it as it takes anything
 * else, when it starts.
 */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, eq, gt } from 'drizzle-orm'
import { askConsent, announceCharge, askPayment, purchase } from '../rails/bizum/scheme-traffic.ts'
import type { SchemeContext } from '../rails/bizum/scheme.ts'
import { simulatedBizumAsks } from '../rails/bizum/tables.ts'
import type { Clearing } from '../rails/sepa/clearing.ts'
import { SUBSCRIPTIONS } from './bizum-events.ts'
import { CARMENS } from './bizum-people.ts'
import { carmensContract } from './carmens-contract.ts'
import { mandateIdOf } from './bizum-shops.ts'
import { weekOf } from './bizum-waiting.ts'
import { nextOnDay } from './transfers-write.ts'

/** Longer than a shop waits, so that whoever starts the bank has the time to see it. */
const MINUTES = 60

const SHOP = 'NOUMOLES01'
const SUBSCRIBES = 'ALAMEDA02'

type Asked = (typeof simulatedBizumAsks.$inferSelect)['kind']

/**
 * What lasts days is asked once a week, purchases once an hour, and neither while the last of them waits for her answer. Nothing where she
 * has left Bizum.
 */
export async function sendBizumTraffic(clearing: Clearing, loadedOn: LocalDate, now: Instant): Promise<void> {
  const { database } = clearing
  const phone = (await carmensContract(database))?.phone
  if (phone === undefined) return
  await database.transaction(async (tx) => {
    const context = { tx, clearing, at: now }
    const week = `demo ${weekOf(loadedOn, dayAt(now))}`
    const hour = `demo ${now.slice(0, 13)}`
    const dinner = { fromPhone: CARMENS.amparo.phone, amount: toCents(18_50), concept: 'Cena del viernes' }
    const fraud = { fromPhone: CARMENS.stranger.phone, amount: toCents(500_00), concept: 'INGRESO 500' }
    const isFree = await notWaiting(context, phone)
    if (isFree('REQUEST', dinner.fromPhone)) await askPayment(context, { id: `${week} dinner`, phone, ...dinner })
    if (isFree('REQUEST', fraud.fromPhone)) await askPayment(context, { id: `${week} stranger`, phone, ...fraud })
    if (isFree('CONSENT', SHOP)) await askConsent(context, { id: `${week} consent`, phone, merchantId: SHOP })
    if (isFree('PURCHASE', SHOP)) await purchase(context, { id: `${hour} purchase`, phone, merchantId: SHOP, minutes: MINUTES })
    if (isFree('PURCHASE', SUBSCRIBES)) {
      await purchase(context, { id: `${hour} subscription`, phone, merchantId: SUBSCRIBES, minutes: MINUTES, subscribe: true })
    }
    await announceCharges(context, dayAt(now))
  })
}

/** Whether nothing of a kind waits for her answer, by who asks: a mobile or a merchant. */
async function notWaiting({ tx, at }: SchemeContext, phone: string) {
  const { kind, phone: from, merchantId, ourPhone, direction, state, expiresAt } = simulatedBizumAsks
  const waiting = await tx
    .select({ kind, from, merchantId })
    .from(simulatedBizumAsks)
    .where(and(eq(ourPhone, phone), eq(direction, 'IN'), eq(state, 'PENDING'), gt(expiresAt, at)))
  return (asked: Asked, by: string) => !waiting.some((one) => one.kind === asked && (one.from ?? one.merchantId) === by)
}

/** One of them dearer than the last. */
async function announceCharges(context: SchemeContext, today: LocalDate): Promise<void> {
  for (const [key, { amount, day, state }] of Object.entries(SUBSCRIPTIONS)) {
    if (state === 'ACTIVE')
      await announceCharge(context, mandateIdOf(key), nextOnDay(today, day), toCents(key === 'horta' ? amount + 1_00 : amount))
  }
}
