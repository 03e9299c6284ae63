/** The alerts of some of the cast, and what they would have been told of their movements. What comes after the load is told by the bank itself. */
import type { AlertChannel, AlertContractState } from '@almenara/contract/areas/alerts/alert-codes'
import { addDays, addSeconds, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { nextAlertNumber } from '../areas/alerts/alert-access.ts'
import { entriesSince } from '../areas/alerts/entries-since.ts'
import { factsOf, firedBy } from '../areas/alerts/judge.ts'
import { quietUntil } from '../areas/alerts/quiet-hours.ts'
import { saveRules } from '../areas/alerts/save-rules.ts'
import { alertContracts, alertFirings, alertRules } from '../areas/alerts/tables.ts'
import type { TypedRule } from '../areas/alerts/typed-rules.ts'
import type { Database, Tx } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { ACCOUNT_TYPES } from '../products/access.ts'
import { powers, products } from '../products/tables.ts'
import { LOGINS } from './cast.ts'
import { randomFrom } from './random.ts'
import { bookedAt } from './write-branch.ts'

interface DemoAlert {
  username: string
  /** Which of their accounts, from 0. */
  account: number
  rules: readonly TypedRule[]
  channels: AlertChannel[]
  state?: AlertContractState
}

const rule = (code: TypedRule['code'], euros?: number): TypedRule => ({
  code,
  amount: euros === undefined ? null : toCents(euros * 100),
  words: null,
  repeat: 'EVERY_TIME',
})

const ALERTS: readonly DemoAlert[] = [
  { username: LOGINS.carmen.username, account: 0, rules: [rule('BALANCE_BELOW', 200), rule('PAYROLL')], channels: ['EMAIL', 'SMS'] },
  {
    username: LOGINS.carmen.username,
    account: 0,
    rules: [rule('DIRECT_DEBIT_SOON'), rule('DIRECT_DEBIT_DONE', 50), rule('CARD_REFUSED'), rule('SIGN_IN_NEW')],
    channels: ['EMAIL'],
  },
  { username: LOGINS.carmen.username, account: 1, rules: [rule('CHARGE', 300)], channels: ['EMAIL'], state: 'PAUSED' },
  { username: LOGINS.construcciones.username, account: 0, rules: [rule('INCOME', 5_000)], channels: ['EMAIL'] },
  { username: LOGINS.construcciones.username, account: 0, rules: [rule('BALANCE_BELOW', 10_000)], channels: ['EMAIL', 'SMS'] },
]

const HISTORY_DAYS = 90
const PAUSE_DAYS = 21
const QUIET = { quietFrom: '22:00', quietUntil: '08:00' }

/** Writes them where there are none: asked again, it changes nothing. */
export async function writeAlerts(database: Database, seed: number, today: LocalDate): Promise<void> {
  if ((await database.$count(alertContracts)) > 0) return
  await database.transaction(async (tx) => {
    for (const [place, alert] of ALERTS.entries()) await writeAlert(tx, alert, randomFrom(seed, 'alert', String(place)), today)
  })
}

async function writeAlert(
  tx: Tx,
  { username, account, rules, channels, state = 'ACTIVE' }: DemoAlert,
  random: ReturnType<typeof randomFrom>,
  today: LocalDate,
): Promise<void> {
  const [product] = await tx
    .select({ id: products.id, identifier: products.identifier, ledger: ledgerAccounts, userId: users.id })
    .from(products)
    .innerJoin(powers, eq(powers.productId, products.id))
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.username, username)))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(and(inArray(products.type, [...ACCOUNT_TYPES]), eq(products.status, 'ACTIVE')))
    .orderBy(asc(powers.position))
    .limit(1)
    .offset(account)
  if (!product) return
  const { id: productId, userId, identifier, ledger } = product
  const contractId = idFrom(random.bytes(16))
  const since = addDays(today, -HISTORY_DAYS)
  const now = bookedAt(today)
  await tx.insert(alertContracts).values({
    id: contractId,
    number: await nextAlertNumber(tx),
    userId,
    productId,
    channels,
    ...QUIET,
    hideAmounts: false,
    conditionsVersion: 1,
    state,
    pausedUntil: state === 'PAUSED' ? addDays(today, PAUSE_DAYS) : null,
    createdAt: addSeconds(bookedAt(since), random.int(4, 10) * 3600),
  })
  await saveRules(tx, { contractId, productId, rules, now })
  const saved = await tx.select().from(alertRules).where(eq(alertRules.contractId, contractId)).orderBy(asc(alertRules.ordinal))
  const { rows, begins } = await entriesSince(tx, { ledgerAccountId: ledger.id, overdraft: ledger.overdraft }, since)
  const firings = saved.flatMap((one) =>
    firedBy(one, rows, begins).map((entry): typeof alertFirings.$inferInsert => {
      const firedAt = bookedAt(entry.bookedOn)
      const happened = one.side === null ? entry : { amount: entry.balanceAfter, title: '' }
      return {
        id: idFrom(random.bytes(16)),
        contractId,
        ruleId: one.id,
        userId,
        eventKey: `demo:${entry.seq}`,
        version: 1,
        code: one.code,
        facts: factsOf(one, identifier.slice(-4), happened),
        firedAt,
        tellAt: null,
        notAfter: addSeconds(firedAt, 86_400),
        result: 'SENT',
        channel: channels[0] ?? null,
        toldAt: quietUntil(QUIET, firedAt) ?? firedAt,
      }
    }),
  )
  if (firings.length > 0) await tx.insert(alertFirings).values(firings)
}
