/** What the form of a transfer needs to know before anything is typed, and what a day means while it is chosen. */
import type {
  categoryPurposes as motivesCall,
  PERIODICITY_OPTIONS,
  recentPayees,
  TRANSFER_DATES,
  TRANSFER_OPTIONS,
} from '@almenara/contract/areas/transfers/options'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { PERIODICITIES } from '@almenara/contract/periodicity'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { PERIODICITY_NAMES, RECALL_REASON_NAMES, CATEGORY_PURPOSE_NAMES } from '@almenara/contract/transfer-names'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { CUT_OFF, transferDays } from '../../calendar/payment-days.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts } from '../../products/access.ts'
import { holderOf } from '../../products/holders.ts'
import { money } from '../../products/position.ts'
import { isFeatureOpen } from '../../status/gate.ts'
import { requireSource } from './external-transfer.ts'
import { payments } from '../../payments/tables.ts'
import { coSignersOf } from '../../two-step/co-signatories.ts'
import { channelOf, inForce, readLimits } from '../../payments/transfer-limits.ts'
import { FEE } from './transfer-review.ts'
import { checkSchedule, closedWeekdays, lastDayFrom, onDay } from './transfer-when.ts'
import { timesFrom } from '../../payments/periodic-times.ts'

/** Payees that the form offers. */
const RECENT = 10
/** How many times of a periodic order are listed. */
const NEXT = 5
/** A periodic order is counted no further than this: a weekly one of a century. */
const MOST_TIMES = 5_200

export function readOptions(scope: TransferScope): Handler<(typeof TRANSFER_OPTIONS)[TransferScope]> {
  return async (request) => {
    const { bank, session, params, now } = request
    await requireSource(bank, session, params.id)
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    const coSigners = await coSignersOf(bank.database, session.userId, accounts)
    const today = dayAt(now)
    const lastDay = lastDayFrom(today)
    const own = scope === 'internal'
    const common = {
      accounts: accounts
        .filter(({ canOperate }) => canOperate)
        .map((account) => ({
          id: account.id,
          type: account.type === 'CREDIT' ? ('CREDIT' as const) : ('VIEW' as const),
          name: displayName(account),
          iban: account.identifier,
          available: money(account).available,
          coSigners: coSigners.get(account.id),
        })),
      today,
      lastDay,
      closedDays: closedWeekdays(today, lastDay),
      fees: { ordinary: FEE, instant: FEE },
    }
    if (own) {
      const atOnce = { executionOn: today, arrivesBy: today }
      return {
        ...common,
        now: atOnce,
        instant: { available: false, reason: 'Entre sus cuentas el dinero llega siempre en el momento.' },
        payeeCheck: false,
      }
    }
    return { ...common, ...(await externalOptions(request, today)) }
  }
}

async function externalOptions({ bank, session, now }: Asker, day: LocalDate) {
  const limits = await readLimits(bank.database, bank.brand, { userId: session.userId, channel: channelOf(session), day })
  const open = await isFeatureOpen(bank, 'transfers.external.instant', now)
  return {
    cutOff: CUT_OFF,
    now: transferDays(now),
    instant: { available: open, reason: open ? '' : 'Ahora no se pueden hacer transferencias inmediatas. Puede enviarla como ordinaria.' },
    limits: inForce(limits),
    payeeCheck: await isFeatureOpen(bank, 'transfers.verify-payee', now),
  }
}

export function readDates(scope: TransferScope): Handler<(typeof TRANSFER_DATES)[TransferScope]> {
  return async ({ bank, session, params, query, now }) => {
    await requireSource(bank, session, params.id)
    const { on: firstOn, periodicity = 'MONTHLY', until } = query
    const schedule = { firstOn, periodicity, ...(until ? { until } : {}) }
    checkSchedule(schedule, dayAt(now), { firstOn: 'on', until: 'until' })
    const inBooks = scope === 'internal'
    const first = onDay(firstOn, inBooks)
    if (query.periodicity === undefined) return { first, next: [first] }
    const next = timesFrom(schedule, 0, NEXT).map((day) => onDay(day, inBooks))
    return { first, next, ...(until ? { times: timesFrom(schedule, 0, MOST_TIMES).length } : {}) }
  }
}

export const readPeriodicities: Handler<(typeof PERIODICITY_OPTIONS)[TransferScope]> = async () => ({
  periodicities: PERIODICITIES.map((code) => ({ code, name: PERIODICITY_NAMES[code] })),
})

const named = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([code, name]) => ({ code, name }))

export const readCategoryPurpose: Handler<typeof motivesCall> = async () => {
  return { transfer: named(CATEGORY_PURPOSE_NAMES), cancelation: named(RECALL_REASON_NAMES) }
}

export const readRecentPayees: Handler<typeof recentPayees> = async ({ bank, session, params }) => {
  await requireSource(bank, session, params.id)
  const { productIds } = await holderOf(bank.database, session.userId, params.id)
  return { payees: await recentOf(bank, productIds) }
}

/**
 * Whom these accounts paid, whoever ordered it; the last first, by the account: one that was sent under two names is offered under the last.
 * A name that the payee check said is not the holder's (NMTC) is not offered again.
 */
async function recentOf({ database: db }: Bank, productIds: readonly string[]) {
  const last = db
    .selectDistinctOn([payments.creditorIban], { name: payments.creditorName, iban: payments.creditorIban, lastOn: payments.orderedOn })
    .from(payments)
    .where(
      and(
        inArray(payments.productId, [...productIds]),
        isNull(payments.remittanceId),
        eq(payments.scope, 'external'),
        // Those of a payroll are no payees of transfers.
        isNull(payments.remittanceId),
        sql`${payments.state} not in ('REJECTED', 'FAILED')`,
        sql`${payments.payeeVerdict} is distinct from 'NMTC'`,
      ),
    )
    .orderBy(payments.creditorIban, desc(payments.orderedAt))
    .as('last')
  return db.select().from(last).orderBy(desc(last.lastOn), last.iban).limit(RECENT)
}
