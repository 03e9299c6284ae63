/** How the addresses of Bizum are opened, and what must then be seen: of a customer who has it. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Ask, Opening } from './openings.ts'

type Openings = Readonly<Record<string, (ask: Ask) => Promise<Opening>>>

const ROOT = '/services/bizum/v1'
const HAS_IT = ['Ya tiene Bizum en este banco', 'Administrar Bizum']

interface Listed<Row> {
  rows: Row[]
  txId: string
}

interface Pending {
  id: string
  kind: string
  state: string
  amount: Cents
  counterparty: { name: string; alias?: string }
  can: Readonly<Record<'accept' | 'revoke' | 'cancel', { allowed: boolean }>>
}

interface Purchase {
  id: string
  amount: Cents
  merchant: { name: string }
}

interface Consent {
  id: string
  merchant: { name: string }
  can: { accept: { allowed: boolean } }
}

/** The list that the hub shows, to come back to. */
async function movements(ask: Ask): Promise<Listed<{ counterparty: { name: string; alias?: string } }>> {
  return ask(`${ROOT}/movements-extract`)
}

/** Of what waits between people, the first that suits. */
async function pendingOf(ask: Ask, suits: (one: Pending) => boolean): Promise<{ one: Pending; name: string; txId: string }> {
  const { rows } = await ask<Listed<Pending>>(`${ROOT}/pending-operations-c2c-extract`)
  const one = rows.find(suits)
  if (!one) throw new Error('Nothing of that kind waits between people')
  const { txId } = await movements(ask)
  return { one, name: one.counterparty.alias ?? one.counterparty.name, txId }
}

async function purchaseOf(ask: Ask, kind: 'C2ER' | 'MIT'): Promise<{ one: Purchase; txId: string }> {
  const { rows } = await ask<Listed<Purchase & { state: string }>>(`${ROOT}/pending-operations-c2er-extract?kind=${kind}`)
  const one = rows.find(({ state }) => state === 'PENDING')
  if (!one) throw new Error(`No purchase ${kind} waits`)
  const { txId } = await movements(ask)
  return { one, txId }
}

async function consentOf(ask: Ask, suits: (one: Consent) => boolean): Promise<{ one: Consent; txId: string }> {
  const { rows, txId } = await ask<Listed<Consent>>(`${ROOT}/consents-extract`)
  const one = rows.find(suits)
  if (!one) throw new Error('The customer has no permission of that kind')
  return { one, txId }
}

const hub: Openings = {
  bizum: async (ask) => {
    const { phone, account } = await ask<{ phone: string; account: { name: string } }>(`${ROOT}/info`)
    return { path: '/bizum', shows: ['Bizum', formatPhone(phone as Phone), account.name, 'Últimos 30 días'] }
  },
  'bizum/c2er': async (ask) => {
    const { one } = await purchaseOf(ask, 'C2ER')
    return { path: '/bizum/c2er', shows: [one.merchant.name, `Pagar ${formatAmount(one.amount)}`] }
  },
  'bizum/{txId}': async (ask) => {
    const { rows, txId } = await movements(ask)
    const [first] = rows
    if (!first) throw new Error('The customer has no Bizum')
    return { path: `/bizum/${txId}`, shows: [first.counterparty.alias ?? first.counterparty.name] }
  },
}

const contract: Openings = {
  'bizum/contract/bizum-contract-creation': async () => ({ path: '/bizum/contract/bizum-contract-creation', shows: HAS_IT }),
  'bizum/contract/bizum-contract-portability': async () => ({ path: '/bizum/contract/bizum-contract-portability', shows: HAS_IT }),
  'bizum/contract/bizum-contract-administration': async (ask) => {
    const { phone, account } = await ask<{ phone: string; account: { name: string } }>(`${ROOT}/view`)
    const shows = ['Administración de Bizum', formatPhone(phone as Phone), account.name, 'Límites']
    return { path: '/bizum/contract/bizum-contract-administration', shows }
  },
}

const operations: Openings = {
  'bizum/operations/bizum-send-payment-c2c': async (ask) => {
    const { accounts } = await ask<{ accounts: { name: string }[] }>(`${ROOT}/send-accounts`)
    return { path: '/bizum/operations/bizum-send-payment-c2c', shows: ['¿A quién?', accounts[0]?.name ?? ''] }
  },
  'bizum/operations/bizum-request-payment-c2c': async () => ({
    path: '/bizum/operations/bizum-request-payment-c2c',
    shows: ['¿A quién'],
  }),
  'bizum/operations/bizum-send-payment-c2help': async (ask) => {
    const { charities } = await ask<{ charities: { name: string }[] }>(`${ROOT}/charities`)
    return { path: '/bizum/operations/bizum-send-payment-c2help', shows: [charities[0]?.name ?? ''] }
  },
  'bizum/operations/subscriptions': async (ask) => {
    const { rows } = await ask<Listed<{ title: string }>>(`${ROOT}/mandates-extract`)
    return { path: '/bizum/operations/subscriptions', shows: ['Suscripciones', ...rows.map(({ title }) => title)] }
  },
  'bizum/operations/consents': async (ask) => {
    const { rows } = await ask<Listed<Consent>>(`${ROOT}/consents-extract`)
    return { path: '/bizum/operations/consents', shows: ['Permisos de cobro', ...rows.map(({ merchant }) => merchant.name)] }
  },
  'bizum/operations/consents/{txId}': async (ask) => {
    const { rows, txId } = await ask<Listed<Consent>>(`${ROOT}/consents-extract`)
    return { path: `/bizum/operations/consents/${txId}`, shows: rows.map(({ merchant }) => merchant.name) }
  },
}

const C2C = 'bizum/movements/pending-operation-c2c'
const c2cPath = (id: string, act: string, cursor: string) => `/${C2C}/${id}/${act}/1/${cursor}`

const people: Openings = {
  [`${C2C}/{pendingOperationId}/cancel-send/{viewPages}/{txId}`]: async (ask) => {
    const { one, name, txId } = await pendingOf(ask, ({ can }) => can.cancel.allowed)
    return { path: c2cPath(one.id, 'cancel-send', txId), shows: ['Anular el envío', name, formatAmount(one.amount)] }
  },
  [`${C2C}/{pendingOperationId}/detail/{viewPages}/{txId}`]: async (ask) => {
    const { one, name, txId } = await pendingOf(ask, ({ kind }) => kind === 'REQUEST_SENT')
    return { path: c2cPath(one.id, 'detail', txId), shows: ['Solicitud enviada', name, formatAmount(one.amount), 'Seguimiento'] }
  },
  [`${C2C}/{pendingOperationId}/accept-request/{viewPages}/{txId}`]: async (ask) => {
    const { one, name, txId } = await pendingOf(ask, ({ can }) => can.accept.allowed)
    return { path: c2cPath(one.id, 'accept-request', txId), shows: [`Va a pagar ${formatAmount(one.amount)} a ${name}`, 'Sale de'] }
  },
  [`${C2C}/{pendingOperationId}/revoke-request/{viewPages}/{txId}`]: async (ask) => {
    const { one, name, txId } = await pendingOf(ask, ({ kind, can }) => kind === 'REQUEST_RECEIVED' && can.revoke.allowed)
    return { path: c2cPath(one.id, 'revoke-request', txId), shows: [`Rechazar la solicitud de ${name}`, formatAmount(one.amount)] }
  },
}

/** The three addresses of what a merchant asks. */
function purchases(kind: 'c2er' | 'c2er-mit'): Openings {
  const at = (act: string) => `bizum/movements/pending-operation-${kind}/{pendingOperationId}/${act}/{viewPages}/{txId}`
  const opening = (act: string, words: (one: Purchase) => string[]) => async (ask: Ask) => {
    const { one, txId } = await purchaseOf(ask, kind === 'c2er' ? 'C2ER' : 'MIT')
    const path = `/bizum/movements/pending-operation-${kind}/${one.id}/${act}/1/${txId}`
    return { path, shows: [one.merchant.name, ...words(one), ...(kind === 'c2er' ? [] : ['Después podrá cobrarle'])] }
  }
  return {
    [at('detail')]: opening('detail', ({ amount }) => ['Compra por autorizar', 'Tiempo para responder', `Pagar ${formatAmount(amount)}`]),
    [at('accept-request')]: opening('accept-request', ({ amount }) => [`Va a pagar ${formatAmount(amount)}`, 'Sale de']),
    [at('revoke-request')]: opening('revoke-request', () => ['Rechazar la compra', 'No la he hecho yo']),
  }
}

const CONSENTS = 'bizum/movements/consents/{consentId}'

const consents: Openings = {
  [`${CONSENTS}/detail/{viewPages}/{txId}`]: async (ask) => {
    const { one, txId } = await consentOf(ask, ({ can }) => !can.accept.allowed)
    return { path: `/bizum/movements/consents/${one.id}/detail/1/${txId}`, shows: [one.merchant.name, 'Podrá cobrarle'] }
  },
  [`${CONSENTS}/accept-request/{viewPages}/{txId}`]: async (ask) => {
    const { one, txId } = await consentOf(ask, ({ can }) => can.accept.allowed)
    return { path: `/bizum/movements/consents/${one.id}/accept-request/1/${txId}`, shows: [one.merchant.name, 'Hoy no se cobra nada'] }
  },
}

export const bizumOpenings: Openings = {
  ...hub,
  ...contract,
  ...operations,
  ...people,
  ...purchases('c2er'),
  ...purchases('c2er-mit'),
  ...consents,
}
