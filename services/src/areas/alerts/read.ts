/** What alerts there are, how they tell, and what they would have told. */
import {
  ALERT_AMOUNTS,
  ALERT_CODES,
  ALERT_HISTORY_DAYS,
  ALERT_NAMES,
  ALERT_PARAMETERS,
  ALERT_PREVIEW_DAYS,
  ALERT_PREVIEW_SHOWN,
  MOST_ALERTS,
  ALERT_CHANNELS,
} from '@almenara/contract/areas/alerts/alert-codes'
import type {
  alertConfig,
  alertContractView,
  alertFirings as firingsCall,
  alertLiquidationAccounts,
  alertProducts,
  alertStatus,
} from '@almenara/contract/areas/alerts/alert-contracts'
import { addDays, dayAt } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { momentOf } from '../../calendar/payment-days.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { maskContact } from '../../identity/mask-contact.ts'
import { displayName, type OwnedProduct } from '../../products/access.ts'
import { liveContracts, requireAlertContract, toAlertContracts, watchedProducts } from './alert-access.ts'
import { reachable } from './alert-channels.ts'
import { alertTerms } from './conditions.ts'
import { liquidationAccounts } from './create.ts'
import { firingText } from './firing-facts.ts'
import { entriesSince } from './entries-since.ts'
import { firedBy, watchesBalance } from './judge.ts'
import { alertContracts, alertFirings } from './tables.ts'
import { readRules, type TypedRule } from './typed-rules.ts'

const toProduct = (product: OwnedProduct) => ({ id: product.id, name: displayName(product), identifier: product.identifier })

export const readAlertStatus: Handler<typeof alertStatus> = async ({ bank, session, now }) => {
  const { database: db } = bank
  const { smsPrice } = alertTerms(bank.brand)
  const today = and(eq(alertFirings.userId, session.userId), gte(alertFirings.firedAt, momentOf(dayAt(now), '00:00')))
  const [live, firedToday, ways] = await Promise.all([
    db.select({ state: alertContracts.state }).from(alertContracts).where(liveContracts(session)),
    db.$count(alertFirings, today),
    reachable(db, session.userId),
  ])
  return {
    status: live.length > 0 ? 'CONTRACTED' : 'NOT_CONTRACTED',
    contracts: { active: live.filter(({ state }) => state === 'ACTIVE').length, total: live.length },
    firedToday,
    channels: ALERT_CHANNELS.map((channel) => {
      const way = ways.find((one) => one.channel === channel)
      const contact = way && maskContact({ kind: channel === 'SMS' ? 'MOBILE' : 'EMAIL', value: way.to })
      return { channel, ...(contact ? { contact } : {}), verified: way !== undefined, price: channel === 'SMS' ? smsPrice : toCents(0) }
    }),
  }
}

export const readAlertProducts: Handler<typeof alertProducts> = async ({ bank, session }) => ({
  products: (await watchedProducts(bank.database, session)).map((product) => ({ ...toProduct(product), codes: [...ALERT_CODES] })),
})

export const readLiquidationAccounts: Handler<typeof alertLiquidationAccounts> = async ({ bank, session }) => ({
  accounts: (await liquidationAccounts(bank.database, session)).map(toProduct),
})

export const readAlertConfig: Handler<typeof alertConfig> = async ({ bank, session, query, now }) => {
  const { conditions } = alertTerms(bank.brand)
  const { productId, code, amount, words } = query
  const asked = productId !== undefined && code !== undefined
  const product = asked ? (await watchedProducts(bank.database, session)).find(({ id }) => id === productId) : undefined
  if (asked && !product) throw new Failure('NOT_FOUND')
  const typed =
    code && readRules([{ code, repeat: 'EVERY_TIME', ...(amount === undefined ? {} : { amount }), ...(words ? { words } : {}) }])[0]
  const since = addDays(dayAt(now), -ALERT_PREVIEW_DAYS)
  const lately = product && (await entriesSince(bank.database, product, since))
  return {
    alerts: ALERT_CODES.map((one) => ({ code: one, name: ALERT_NAMES[one], ...ALERT_PARAMETERS[one] })),
    limits: {
      contracts: MOST_ALERTS.contracts,
      rules: MOST_ALERTS.rules,
      leastAmount: toCents(ALERT_AMOUNTS.least),
      mostAmount: toCents(ALERT_AMOUNTS.most),
    },
    conditions,
    ...(lately && typed ? previewOf(typed, lately) : {}),
  }
}

/** How often it would have come, and the last of those times: of a balance, with what was left; of a movement, with its amount. */
function previewOf(rule: TypedRule, { rows, begins }: Awaited<ReturnType<typeof entriesSince>>) {
  const fired = firedBy(rule, rows, begins)
  const shown = fired.slice(-ALERT_PREVIEW_SHOWN)
  return {
    wouldHaveFired: fired.length,
    lastTimes: shown.map(({ bookedOn, amount, balanceAfter }) => ({
      on: bookedOn,
      amount: watchesBalance(rule.code) ? balanceAfter : amount,
    })),
  }
}

export const readAlertContract: Handler<typeof alertContractView> = async ({ bank, session, params }) => {
  const { database: db } = bank
  const found = await requireAlertContract(db, session, params.alertContractId)
  const [shown] = await toAlertContracts(db, [found])
  if (!shown) throw new Failure('NOT_FOUND')
  const { quietFrom, quietUntil, hideAmounts, liquidationAccountId, conditionsVersion, version, createdAt } = found.contract
  const account = liquidationAccountId && (await watchedProducts(db, session)).find(({ id }) => id === liquidationAccountId)
  return {
    ...shown,
    ...(quietFrom && quietUntil ? { quiet: { from: quietFrom, until: quietUntil } } : {}),
    hideAmounts,
    ...(account ? { liquidationAccount: toProduct(account) } : {}),
    conditionsVersion,
    version,
    createdAt,
  }
}

type Filters = FiltersOf<typeof firingsCall>
/** A contract of theirs. */
interface Scope {
  id: string
}

const ofContract = new SqlList<Scope, Filters, AsOf, typeof alertFirings.$inferSelect>({
  name: 'alert-firings',
  freeze: asOfNow,
  select: (db, page) => selected(db.select().from(alertFirings).$dynamic(), page),
  where: ({ scope: { id }, filters, bounds: { asOf } }: Frozen<Scope, Filters, AsOf>) =>
    and(
      eq(alertFirings.contractId, id),
      lte(alertFirings.firedAt, asOf),
      gte(alertFirings.firedAt, momentOf(addDays(dayAt(asOf), -ALERT_HISTORY_DAYS), '00:00')),
      filters.results && inArray(alertFirings.result, filters.results),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [alertFirings.firedAt, alertFirings.id],
  keyOf: ({ firedAt, id }) => [firedAt, id],
})

export const readFirings: Handler<typeof firingsCall> = async (request) => {
  const { contract } = await requireAlertContract(request.bank.database, request.session, request.params.alertContractId)
  const { rows, page } = await ofContract.read(request, { id: contract.id })
  return {
    ...page,
    rows: rows.map(({ id, firedAt, code, facts, result, channel, toldAt }) => ({
      id,
      at: firedAt,
      code,
      // In the portal, behind a session: with its figures.
      text: firingText(code, facts, false),
      result,
      ...(channel ? { channel } : {}),
      ...(toldAt ? { toldAt } : {}),
    })),
  }
}
