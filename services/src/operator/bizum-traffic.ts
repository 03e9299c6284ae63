/** What the operator has people at other banks and merchants do by Bizum: send, ask, sell, charge and give back. */
import { randomUUID } from 'node:crypto'
import { isLocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Bank } from '../bank.ts'
import { consentOf, mandateOf } from '../rails/bizum/scheme-consents.ts'
import { announce } from '../rails/bizum/scheme-payments.ts'
import { initialsOf, nameOf } from '../rails/bizum/scheme-people.ts'
import {
  announceCharge,
  askConsent,
  askPayment,
  charge,
  endConsentBy,
  endMandateBy,
  purchase,
  refund,
  withdrawAsk,
} from '../rails/bizum/scheme-traffic.ts'
import { merchantIn, mobileIn, shownPhone, withScheme } from './bizum-words.ts'
import { amountIn } from './sepa-words.ts'
import { UsageError } from './usage-error.ts'

export const SEND_USAGE = 'bizum send PHONE FROM AMOUNT "CONCEPT"'
export const REQUEST_USAGE = 'bizum request PHONE FROM AMOUNT "CONCEPT"'
export const PURCHASE_USAGE = 'bizum purchase PHONE MERCHANT [AMOUNT] [subscribe] [expired]'
export const CONSENT_USAGE = 'bizum consent PHONE MERCHANT'
export const CHARGE_USAGE = 'bizum charge ID AMOUNT [YYYY-MM-DD]'
export const REFUND_USAGE = 'bizum refund ID AMOUNT'
export const WITHDRAW_USAGE = 'bizum withdraw ID'

function between(usage: string, [to = '', from = '', money = '', concept = '', ...more]: readonly string[]) {
  if (money === '' || more.length > 0) throw new UsageError(`Write: ${usage}`)
  return { phone: mobileIn(to), fromPhone: mobileIn(from), amount: amountIn(money), concept }
}

export async function sendToCustomer(bank: Bank, words: readonly string[]): Promise<string> {
  const sent = between(SEND_USAGE, words)
  const id = await withScheme(bank, (scheme) => announce(scheme, { id: randomUUID(), ...sent }))
  return `${initialsOf(nameOf(sent.fromPhone))} sends ${formatAmount(sent.amount)} to ${shownPhone(sent.phone)}. Its ID is ${id}.\n`
}

export async function requestOfCustomer(bank: Bank, words: readonly string[]): Promise<string> {
  const asked = between(REQUEST_USAGE, words)
  const id = await withScheme(bank, (scheme) => askPayment(scheme, { id: randomUUID(), ...asked }))
  return `${initialsOf(nameOf(asked.fromPhone))} asks ${shownPhone(asked.phone)} for ${formatAmount(asked.amount)}. Its ID is ${id}.\n`
}

export async function sellToCustomer(bank: Bank, [to = '', shop = '', ...options]: readonly string[]): Promise<string> {
  if (shop === '') throw new UsageError(`Write: ${PURCHASE_USAGE}`)
  const phone = mobileIn(to)
  const merchantId = merchantIn(shop)
  const [money, ...more] = options.filter((word) => word !== 'subscribe' && word !== 'expired')
  if (more.length > 0) throw new UsageError(`Write: ${PURCHASE_USAGE}`)
  const price = money === undefined ? {} : { amount: amountIn(money) }
  const life = options.includes('expired') ? { minutes: 0 } : {}
  const subscribe = options.includes('subscribe')
  const id = await withScheme(bank, (scheme) => purchase(scheme, { id: randomUUID(), phone, merchantId, subscribe, ...price, ...life }))
  return `${merchantId} asks ${shownPhone(phone)} to pay${subscribe ? ' and to allow later charges' : ''}. Its ID is ${id}.\n`
}

export async function askForConsent(bank: Bank, [to = '', shop = '', ...more]: readonly string[]): Promise<string> {
  if (shop === '' || more.length > 0) throw new UsageError(`Write: ${CONSENT_USAGE}`)
  const phone = mobileIn(to)
  const merchantId = merchantIn(shop)
  const id = await withScheme(bank, (scheme) => askConsent(scheme, { id: randomUUID(), phone, merchantId }))
  return `${merchantId} asks ${shownPhone(phone)} for permission to charge. Its ID is ${id}.\n`
}

/** Under a permission or a subscription; with a day, it is only announced. */
export async function chargeCustomer(bank: Bank, [id = '', money = '', day, ...more]: readonly string[]): Promise<string> {
  if (money === '' || more.length > 0 || (day !== undefined && !isLocalDate(day))) throw new UsageError(`Write: ${CHARGE_USAGE}`)
  const amount = amountIn(money)
  return withScheme(bank, async (scheme) => {
    const mandate = await mandateOf(scheme.tx, id)
    const consent = await consentOf(scheme.tx, mandate?.consentId ?? id)
    if (!consent) throw new UsageError(`${id} is no permission and no subscription. «bizum waiting» lists them.`)
    if (day !== undefined) {
      if (!mandate || !(await announceCharge(scheme, id, day, amount))) throw new UsageError('Only a subscription announces its charges.')
      return `${consent.merchantId} will charge ${formatAmount(amount)} on ${day}.\n`
    }
    const under = { consentId: consent.id, ...(mandate ? { mandateId: mandate.id } : {}) }
    const charged = await charge(scheme, { id: randomUUID(), ...under, amount })
    return `${consent.merchantId} charges ${formatAmount(amount)}. Its ID is ${charged}.\n`
  })
}

export async function refundCustomer(bank: Bank, [id = '', money = '', ...more]: readonly string[]): Promise<string> {
  if (money === '' || more.length > 0) throw new UsageError(`Write: ${REFUND_USAGE}`)
  const amount: Cents = amountIn(money)
  const given = await withScheme(bank, (scheme) => refund(scheme, id, { amount }))
  if (given === undefined) throw new UsageError(`${id} is no purchase of which ${formatAmount(amount)} are paid and not given back.`)
  return `${id}: ${formatAmount(amount)} are given back.\n`
}

/** What is asked is asked no more; a permission or a subscription that stands is ended by its merchant. */
export async function withdrawAsked(bank: Bank, [id = '', ...more]: readonly string[]): Promise<string> {
  if (id === '' || more.length > 0) throw new UsageError(`Write: ${WITHDRAW_USAGE}`)
  const done = await withScheme(
    bank,
    async (scheme) => (await withdrawAsk(scheme, id)) || (await endConsentBy(scheme, id, 'MERCHANT')) || (await endMandateBy(scheme, id)),
  )
  if (!done) throw new UsageError(`${id} waits for nobody and allows nothing: it has been answered, or never was.`)
  return `${id} is over.\n`
}
