/** Contracting alerts of a product: signed, because it shows what happens in it on a channel outside the portal. */
import {
  createAlertContract as firstCalls,
  createSuccessiveContract as successiveCalls,
  type AlertCreation,
} from '@almenara/contract/areas/alerts/alert-contracts'
import { ALERT_CHANNEL_NAMES, MOST_ALERTS } from '@almenara/contract/areas/alerts/alert-codes'
import type { Fact } from '@almenara/contract/two-step'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import { ifRead } from '../../correspondence/accepted-conditions.ts'
import { displayName, type OwnedProduct } from '../../products/access.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { liveContracts, nextAlertNumber, watchedProducts } from './alert-access.ts'
import { reachable } from './alert-channels.ts'
import { alertTerms } from './conditions.ts'
import { saveRules } from './save-rules.ts'
import { alertContracts } from './tables.ts'
import { tellChange } from './tell-change.ts'
import { readRules, requireTerms, ruleSentence, type TypedRule } from './typed-rules.ts'

export type Terms = Pick<AlertCreation, 'channels' | 'quiet' | 'hideAmounts' | 'liquidationAccountId'>

interface Creating {
  id: string
  userId: number
  productId: string
  rules: TypedRule[]
  terms: Terms
  conditionsVersion: number
}

const LIMIT = `Puede tener ${MOST_ALERTS.contracts} alertas como máximo. Desactive alguna para crear otra.`
const REFUSALS = { ALERT_LIMIT: LIMIT }
type Creation = TwoStepOperation<undefined, AlertCreation, Creating, 'ALERT_LIMIT'>

const CONTRACT: Creation['contract'] = {
  of: 'SERVICE',
  conditions: ({ bank, data }) => bank.brand.alerts && ifRead(bank.brand.alerts.conditions, data.conditionsVersion),
}

export const createAlert: Creation = {
  kind: 'alert-contract',
  calls: firstCalls,
  contract: CONTRACT,
  prepare: (request) => prepare(request),
  refusals: REFUSALS,
  work: create,
}

/** Only who has a contract makes a successive one. */
export const createSuccessiveAlert: Creation = {
  kind: 'alert-contract-successive',
  calls: successiveCalls,
  contract: CONTRACT,
  prepare: async (request) => {
    if ((await request.bank.database.$count(alertContracts, liveContracts(request.session))) === 0) throw new Failure('NOT_FOUND')
    return prepare(request)
  },
  refusals: REFUSALS,
  work: create,
}

async function prepare({ bank, session, input }: Preparing<undefined, AlertCreation>) {
  const { productId, rules: typed, conditionsVersion, ...terms } = input
  const { conditions } = alertTerms(bank.brand)
  if (conditionsVersion !== conditions.version)
    throw badInput('conditionsVersion', 'Las condiciones han cambiado. Léalas y acéptelas de nuevo.')
  const product = (await watchedProducts(bank.database, session)).find(({ id }) => id === productId)
  if (!product) throw new Failure('NOT_FOUND')
  const rules = readRules(typed)
  const charged = await requireTermsOf(bank, session, terms)
  if (!(await hasRoom(bank.database, session))) throw new Failure('ALERT_LIMIT', { message: LIMIT })
  return {
    title: 'Alta de una alerta',
    payee: displayName(product),
    purpose: 'crear una alerta de su cuenta',
    facts: [...ruleFacts(product, rules), ...termFacts(terms, charged)],
    legs: [],
    done: {
      title: 'Alerta creada',
      text: 'Le avisaremos a partir de ahora. Le enviamos un mensaje para confirmarlo.',
      next: ['Puede cambiarla, pausarla o desactivarla cuando quiera.'],
    },
    data: { id: bank.ids.next(), userId: session.userId, productId, rules, terms, conditionsVersion },
  }
}

/** What each SMS costs, and the account that pays it. */
interface Charged {
  price: Cents
  account: OwnedProduct
}

/**
 * Answers what is charged, where anything is. Throws as `requireTerms`, NO_CHANNEL where the bank has no verified contact for any channel, NOT_FOUND
 * for an account that is not theirs.
 */
export async function requireTermsOf(bank: Bank, session: Session, terms: Terms): Promise<Charged | undefined> {
  requireTerms(terms)
  const ways = await reachable(bank.database, session.userId)
  if (ways.length === 0) throw new Failure('NO_CHANNEL')
  const unknown = terms.channels.findIndex((channel) => !ways.some((way) => way.channel === channel))
  if (unknown >= 0) {
    const isPush = terms.channels[unknown] === 'PUSH'
    const remedy = isPush ? 'active antes las notificaciones en un navegador' : 'verifique antes su contacto en el área personal'
    throw badInput(`channels.${unknown}`, `Para usar este canal, ${remedy}.`)
  }
  const { liquidationAccountId: accountId } = terms
  const price = alertTerms(bank.brand).smsPrice
  const isCharged = price > 0 && terms.channels.includes('SMS')
  if (isCharged && accountId === undefined) throw badInput('liquidationAccountId', 'Elija la cuenta en la que se cargan los SMS.')
  if (accountId === undefined) return undefined
  const account = (await liquidationAccounts(bank.database, session)).find(({ id }) => id === accountId)
  if (!account) throw new Failure('NOT_FOUND')
  return isCharged ? { price, account } : undefined
}

/** Accounts that the person may charge alone. */
export async function liquidationAccounts(db: Db, session: Session): Promise<OwnedProduct[]> {
  return (await watchedProducts(db, session)).filter(({ canOperate, signatures }) => canOperate && signatures === 1)
}

const hasRoom = async (db: Db, who: { userId: number }): Promise<boolean> =>
  (await db.$count(alertContracts, liveContracts(who))) < MOST_ALERTS.contracts

const ruleFacts = (product: OwnedProduct, rules: readonly TypedRule[]): Fact[] => [
  { label: 'Cuenta', field: 'productId', value: { type: 'PARTY', name: displayName(product), iban: product.identifier } },
  ...rules.map((rule, place): Fact => ({
    label: rules.length === 1 ? 'Alerta' : `Alerta ${place + 1}`,
    field: `rules.${place}`,
    value: { type: 'TEXT', text: ruleSentence(rule, rule.repeat) },
  })),
]

export function termFacts({ channels, quiet, hideAmounts }: Terms, charged: Charged | undefined): Fact[] {
  const names = channels.map((channel) => ALERT_CHANNEL_NAMES[channel])
  return [
    { label: 'Canales', field: 'channels', value: { type: 'TEXT', text: names.join('; si no puede ser, ') } },
    {
      label: 'Horas de silencio',
      field: 'quiet',
      value: { type: 'TEXT', text: quiet ? `De ${quiet.from} a ${quiet.until}` : 'Ninguna' },
    },
    { label: 'Importes en los mensajes', field: 'hideAmounts', value: { type: 'TEXT', text: hideAmounts ? 'No' : 'Sí' } },
    ...(charged ? chargeFacts(charged) : []),
  ]
}

const chargeFacts = ({ price, account }: Charged): Fact[] => [
  { label: 'Precio de cada SMS', value: { type: 'MONEY', amount: price } },
  {
    label: 'Cuenta de liquidación',
    field: 'liquidationAccountId',
    value: { type: 'PARTY', name: displayName(account), iban: account.identifier },
  },
]

/** The row of its terms. */
export const termColumns = ({ channels, quiet, hideAmounts, liquidationAccountId }: Terms) => ({
  channels: [...channels],
  quietFrom: quiet?.from ?? null,
  quietUntil: quiet?.until ?? null,
  hideAmounts,
  liquidationAccountId: liquidationAccountId ?? null,
})

interface Execution {
  bank: Bank
  now: Instant
  data: Creating
}

async function create(tx: Tx, { bank, now, data }: Execution): Promise<'ALERT_LIMIT' | undefined> {
  const { id, userId, productId, rules, terms, conditionsVersion } = data
  if (!(await hasRoom(tx, { userId }))) return 'ALERT_LIMIT'
  const number = await nextAlertNumber(tx)
  await tx.insert(alertContracts).values({ id, number, userId, productId, ...termColumns(terms), conditionsVersion, createdAt: now })
  await saveRules(tx, { contractId: id, productId, rules, now })
  await tellChange(tx, bank, { userId, channels: terms.channels, text: `Su alerta ${number} ya vigila su cuenta.` }, now)
  return undefined
}
