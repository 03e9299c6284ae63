/** What alerts there are, how they tell, and what they would have told. */
import {
  ALERT_AMOUNTS,
  ALERT_CODES,
  ALERT_NAMES,
  ALERT_PARAMETERS,
  MOST_ALERTS,
  ALERT_CHANNELS,
} from '@almenara/contract/areas/alerts/alert-codes'
import type {
  alertConfig,
  alertContractView,
  alertLiquidationAccounts,
  alertProducts,
  alertStatus,
} from '@almenara/contract/areas/alerts/alert-contracts'
import { dayAt } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, eq, gte } from 'drizzle-orm'
import { momentOf } from '../../calendar/payment-days.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName, type OwnedProduct } from '../../products/access.ts'
import { liveContracts, requireAlertContract, toAlertContracts, watchedProducts } from './alert-access.ts'
import { reachable } from './alert-channels.ts'
import { alertTerms } from './conditions.ts'
import { liquidationAccounts } from './create.ts'
import { previewOf } from './preview.ts'
import { alertContracts, alertFirings } from './tables.ts'
import { readRules } from './typed-rules.ts'

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
    channels: ALERT_CHANNELS.filter((channel) => channel !== 'PUSH' || bank.push.publicKey !== undefined).map((channel) => {
      const way = ways.find((one) => one.channel === channel)
      const price = channel === 'SMS' ? smsPrice : toCents(0)
      return { channel, ...(way ? { contact: way.shown } : {}), verified: way !== undefined, price }
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
  const preview = product && typed && (await previewOf(bank.database, typed, { account: product, userId: session.userId, now }))
  return {
    alerts: ALERT_CODES.map((one) => ({ code: one, name: ALERT_NAMES[one], ...ALERT_PARAMETERS[one] })),
    limits: {
      contracts: MOST_ALERTS.contracts,
      rules: MOST_ALERTS.rules,
      leastAmount: toCents(ALERT_AMOUNTS.least),
      mostAmount: toCents(ALERT_AMOUNTS.most),
    },
    conditions,
    ...preview,
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
