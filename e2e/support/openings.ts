/** How each finished address is opened with ids that the services gave, and what must then be seen. An area adds its own. */
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Page } from '@playwright/test'
import { alertOpenings } from './alert-openings.ts'
import { bizumOpenings } from './bizum-openings.ts'
import { creditOpenings } from './credit-openings.ts'
import { creditDebitOpenings, debitOpenings } from './debit-openings.ts'
import { ecommerceOpenings } from './ecommerce-openings.ts'
import { financingOpenings } from './financing-openings.ts'
import { orderOpenings } from './order-openings.ts'
import { paymentOpenings } from './payment-openings.ts'
import { order } from './order.ts'
import { transferOpenings } from './transfer-openings.ts'

export type Ask = <T>(call: string) => Promise<T>

export interface Opening {
  path: string
  /** Words of the record itself, as the services tell them. */
  shows: string[]
}

interface Account {
  id: string
  name: string
  iban: string
  balance: number
}

async function firstAccount(ask: Ask): Promise<Account> {
  const { accounts } = await ask<{ accounts: Account[] }>('/services/accounts/v1/pool')
  const [account] = accounts
  if (!account) throw new Error('The customer has no account')
  return account
}

interface Saved {
  id: string
  name: string
  value: number
}

/** The customer's first savings product of a type. */
async function savings(ask: Ask, wanted: string): Promise<Saved> {
  const { groups } = await ask<{ groups: { type: string; products: Saved[] }[] }>('/services/savings/v1/pool')
  const product = groups.find(({ type }) => type === wanted)?.products[0]
  if (!product) throw new Error(`The customer has no ${wanted}`)
  return product
}

interface Position {
  totals: { assets: { total: number }; debts: { total: number }; net: number }
  groups: { lines: { name: string }[] }[]
}

async function position(path: string, ask: Ask): Promise<Opening> {
  const { totals, groups } = await ask<Position>('/services/products/v1/global-position')
  const sums = [totals.assets.total, totals.debts.total, totals.net].map((sum) => formatAmount(sum as Cents))
  return { path, shows: [...sums, ...groups.flatMap(({ lines }) => lines.map(({ name }) => name))] }
}

async function connections(ask: Ask) {
  const list = await ask<{ rows: { id: string; startedAt: Instant; deviceName: string }[]; txId: string }>(
    '/services/session-logs/v1/connections-extract',
  )
  // The first is this very session; the second stays as it is.
  const past = list.rows[1]
  if (!past) throw new Error('The customer has no connection but this one')
  return { txId: list.txId, past, shows: [past.deviceName, formatDay(dayAt(past.startedAt)), formatTime(past.startedAt)] }
}

async function otp(path: string, ask: Ask): Promise<Opening> {
  const { mobile } = await ask<{ mobile?: string }>('/services/users/v1/otp/view')
  return { path, shows: ['Claves por SMS', mobile ?? ''] }
}

interface Card {
  id: string
  name: string
  ending: string
  type: string
  state: string
}

/** A card of a type and state, and the words that its page has. */
async function card(ask: Ask, path: string, words: string, is: (one: Card) => boolean): Promise<Opening> {
  const { cards } = await ask<{ cards: Card[] }>('/services/cards/v1/pool')
  const found = cards.find(is)
  if (!found) throw new Error(`The customer has no card for ${path}`)
  return { path: `/cards/${found.id}/${path}`, shows: [words, found.name, found.ending] }
}

const active = (type: string) => (one: Card) => one.type === type && one.state === 'ACTIVE'

async function fromAccount(ask: Ask, path: (id: string) => string): Promise<Opening> {
  const { id, name, iban } = await firstAccount(ask)
  return { path: path(id), shows: [name, formatIdentifier(iban)] }
}

/** By the pattern that `npm run routes` prints. */
export const openings: Readonly<Record<string, (ask: Ask, page: Page) => Promise<Opening>>> = {
  ...alertOpenings,
  ...creditOpenings,
  geolocation: async () => ({ path: '/geolocation', shows: ['Oficinas y cajeros', 'Cómo llegar'] }),
  'session-logs': async (ask) => ({ path: '/session-logs', shows: (await connections(ask)).shows }),
  'session-logs/{txId}': async (ask) => {
    const { txId, shows } = await connections(ask)
    return { path: `/session-logs/${txId}`, shows }
  },
  'session-logs/{connectionId}/session/{viewPages}/{txId}': async (ask) => {
    const { txId, past, shows } = await connections(ask)
    return { path: `/session-logs/${past.id}/session/1/${txId}`, shows: ['Conexión del', ...shows] }
  },
  home: async () => ({ path: '/home', shows: ['Sesión iniciada'] }),
  global: (ask) => position('/global', ask),
  'global-position': (ask) => position('/global-position', ask),
  'global/{access_token}/{refresh_token}': async (ask, page) => {
    const opening = await position('/global', ask)
    const { access_token: access, refresh_token: refresh } = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('access_token') ?? '{}') as { access_token: string; refresh_token: string },
    )
    return { ...opening, path: `/global/${access}/${refresh}` }
  },
  accounts: async (ask) => {
    const { name, iban, balance } = await firstAccount(ask)
    return { path: '/accounts', shows: [name, formatIdentifier(iban), formatAmount(balance as Cents)] }
  },
  ...transferOpenings('accounts'),
  ...transferOpenings('financings'),
  ...debitOpenings('accounts'),
  ...debitOpenings('financings'),
  ...creditDebitOpenings,
  ...orderOpenings('accounts'),
  ...orderOpenings('financings'),
  ...financingOpenings,
  'accounts/{id}/account-details': async (ask) => {
    const { id, name, iban } = await firstAccount(ask)
    const { rows } = await ask<{ rows: { title: string }[] }>(`/services/accounts/v2/${id}/movement-extract`)
    return {
      path: `/accounts/${id}/account-details`,
      shows: [name, formatIdentifier(iban), rows[0]?.title ?? 'Todavía no hay movimientos'],
    }
  },
  'accounts/{id}/account-details/{txId}': async (ask) => {
    const { id } = await firstAccount(ask)
    const { rows, txId } = await ask<{ rows: { id: string; title: string; balanceAfter: number }[]; txId: string }>(
      `/services/accounts/v2/${id}/movement-extract?direction=OUT`,
    )
    const third = rows[2]
    if (!third) throw new Error('The account has too few movements')
    return {
      path: `/accounts/${id}/account-details/${txId}?movement=${third.id}`,
      shows: ['Saldo posterior', third.title, formatAmount(third.balanceAfter as Cents)],
    }
  },
  cards: async (ask) => {
    const { cards } = await ask<{ cards: Card[] }>('/services/cards/v1/pool')
    return { path: '/cards', shows: cards.flatMap(({ name, ending }) => [name, ending]) }
  },
  'cards/{id}/details': (ask) => card(ask, 'details', 'Disponible', active('CREDIT')),
  'cards/{id}/activation': (ask) => card(ask, 'activation', 'Activar tarjeta', ({ state }) => state === 'PENDING_ACTIVATION'),
  'cards/{id}/lock': (ask) => card(ask, 'lock', 'Bloquear tarjeta', active('DEBIT')),
  'cards/{id}/deactivation': (ask) => card(ask, 'deactivation', 'Dar de baja la tarjeta', active('DEBIT')),
  'cards/{id}/duplicate': (ask) => card(ask, 'duplicate', 'Pedir un duplicado', active('DEBIT')),
  'cards/{id}/manage-contactless': (ask) => card(ask, 'manage-contactless', 'Pago sin contacto', active('DEBIT')),
  'cards/{id}/payment-mode': (ask) => card(ask, 'payment-mode', 'Forma de pago', active('CREDIT')),
  'cards/{id}/card-data': (ask) => card(ask, 'card-data', 'Datos de la tarjeta', active('VIRTUAL')),
  services: async () => ({ path: '/services', shows: ['Servicios', 'Recargar un móvil', 'Añadir o retirar saldo de una tarjeta'] }),
  'services/inbox': async (ask) => {
    const { rows } = await ask<{ rows: { title: string }[] }>('/services/mailbox/v1/communications-extract')
    return { path: '/services/inbox', shows: rows.slice(0, 3).map(({ title }) => title) }
  },
  'services/certificate-generation': async (ask) => {
    const { types } = await ask<{ types: { name: string; allowed: boolean }[] }>('/services/certificates/v1/user-view')
    if (!types.some(({ allowed }) => allowed)) throw new Error('The customer may ask for no certificate')
    return { path: '/services/certificate-generation', shows: ['Pedir un certificado', 'Tipo de certificado', 'Vista previa'] }
  },
  'services/certificate-query': async (ask) => {
    const { rows } = await ask<{ rows: { typeName: string }[] }>('/services/certificates/v1/certificates-extract')
    return { path: '/services/certificate-query', shows: ['Certificados emitidos', ...rows.slice(0, 3).map(({ typeName }) => typeName)] }
  },
  'services/certificates': async (ask) => {
    const { rows } = await ask<{ rows: { title: string }[] }>('/services/certificates-repository/v1/extract')
    return { path: '/services/certificates', shows: ['Documentos por ejercicio', ...rows.slice(0, 3).map(({ title }) => title)] }
  },
  'services/inbox/admin': async () => ({ path: '/services/inbox/admin', shows: ['Administrar el buzón'] }),
  'services/downloads': async () => ({ path: '/services/downloads', shows: ['Descargas'] }),
  ...bizumOpenings,
  ...ecommerceOpenings,
  ...paymentOpenings,
  'services/aeat/declarations': async () => ({ path: '/services/aeat/declarations', shows: ['Impuestos pagados', 'Pagar un impuesto'] }),
  'services/aeat/telematic-presentation': async () => ({
    path: '/services/aeat/telematic-presentation',
    shows: ['Pagar un impuesto', 'Elija el modelo'],
  }),
  'accounts/{id}/telematic-presentation': (ask) => fromAccount(ask, (id) => `/accounts/${id}/telematic-presentation`),
  'financings/{id}/telematic-presentation': (ask) => fromAccount(ask, (id) => `/financings/${id}/telematic-presentation`),
  'services/mobile-recharge': async () => ({ path: '/services/mobile-recharge', shows: ['Recargar un móvil', 'Elija el operador'] }),
  'accounts/{id}/mobile-recharge': (ask) => fromAccount(ask, (id) => `/accounts/${id}/mobile-recharge`),
  'financings/{id}/mobile-recharge': (ask) => fromAccount(ask, (id) => `/financings/${id}/mobile-recharge`),
  'cards/{id}/mobile-recharge': (ask) => card(ask, 'mobile-recharge', 'Recargar un móvil', active('DEBIT')),
  'accounts/{id}/request-counterfoil': async (ask) => {
    const { name } = await firstAccount(ask)
    const { path } = await fromAccount(ask, (id) => `/accounts/${id}/request-counterfoil`)
    return { path, shows: [name, 'Pedir un talonario', 'Cheques nominativos'] }
  },
  'services/update-virtual-funds': async () => ({
    path: '/services/update-virtual-funds',
    shows: ['Añadir o retirar saldo de una tarjeta'],
  }),
  'accounts/{id}/update-virtual-funds': (ask) => fromAccount(ask, (id) => `/accounts/${id}/update-virtual-funds`),
  'financings/{id}/update-virtual-funds': (ask) => fromAccount(ask, (id) => `/financings/${id}/update-virtual-funds`),
  'cards/{id}/update-virtual-funds': (ask) => card(ask, 'update-virtual-funds', 'Añadir o retirar saldo de una tarjeta', active('VIRTUAL')),
  savings: async (ask) => {
    const { name, value } = await savings(ask, 'TERM_DEPOSIT')
    return { path: '/savings', shows: [name, formatAmount(value as Cents)] }
  },
  'savings/{id}/details': async (ask) => {
    const { id, name, value } = await savings(ask, 'PENSION_PLAN')
    return { path: `/savings/${id}/details`, shows: [name, formatAmount(value as Cents)] }
  },
  'savings/{id}/renewal': async (ask) => {
    const { id, name } = await savings(ask, 'TERM_DEPOSIT')
    return { path: `/savings/${id}/renewal`, shows: ['Qué hacer al vencimiento', name] }
  },
  'savings/{id}/cancellation': async (ask) => {
    const { id, value } = await savings(ask, 'TERM_DEPOSIT')
    return { path: `/savings/${id}/cancellation`, shows: ['Si lo cancela hoy', formatAmount(value as Cents)] }
  },
  'savings/{id}/contribution': async (ask) => {
    const { id } = await savings(ask, 'PENSION_PLAN')
    const { year } = await ask<{ year: { left: number } }>(`/services/savings/v1/${id}/detail`)
    return { path: `/savings/${id}/contribution`, shows: ['Hacer una aportación', formatAmount(year.left as Cents)] }
  },
  'recover-password': async () => ({ path: '/recover-password', shows: ['Generar nueva clave'] }),
  'public/certificates/view': async () => ({ path: '/public/certificates/view', shows: ['Código de verificación'] }),
  'public/certificates/view/{certificateId}': async (_ask, page) => {
    const { receipt, amount } = await order(page, { username: 'carmen.munoz', from: 'Nómina', to: 'Construcciones', cents: 101 })
    return { path: `/public/certificates/view/${receipt?.verificationCode}`, shows: [formatAmount(amount as Cents)] }
  },
  'pending-signatures/{operationId}': async (_ask, page) => {
    const { operationId, payee } = await order(page, { username: 'carmen.munoz', from: 'Construcciones', to: 'Nómina', cents: 300_003 })
    return { path: `/pending-signatures/${operationId}`, shows: [payee ?? '', formatAmount(300_003 as Cents)] }
  },
  'personal-data': async (ask) => {
    const { name } = await ask<{ name: string }>('/services/users/v1/minimalInfo')
    return { path: '/personal-data', shows: ['Área personal', name] }
  },
  'personal-data/modify-contact': async (ask) => {
    const { contacts } = await ask<{ contacts: { masked: string }[] }>('/services/users/v1/contact-info/view')
    return { path: '/personal-data/modify-contact', shows: contacts.map(({ masked }) => masked) }
  },
  'personal-data/otp-authentication': (ask) => otp('/personal-data/otp-authentication', ask),
  'personal-data/mandatory-otp': (ask) => otp('/personal-data/mandatory-otp', ask),
  'personal-data/psd2-sca': async (ask) => {
    const { renewedAt } = await ask<{ renewedAt: Instant }>('/services/users/v1/psd2-sca/view')
    return { path: '/personal-data/psd2-sca', shows: ['Confirmar su identidad', formatDay(dayAt(renewedAt))] }
  },
  'personal-data/rgpd-management/{operationType}': async (ask) => {
    const { purposes } = await ask<{ purposes: { title: string }[] }>('/services/users/v1/rgpd/view')
    return { path: '/personal-data/rgpd-management/view', shows: purposes.map(({ title }) => title) }
  },
  'personal-data/product-management': async (ask) => {
    const { products } = await ask<{ products: { identifier: string }[] }>('/services/users/v1/products/view')
    return { path: '/personal-data/product-management', shows: products.map(({ identifier }) => formatIdentifier(identifier)) }
  },
  'personal-data/personal-documents': async (ask) => {
    const { rows } = await ask<{ rows: { title: string }[] }>('/services/users/v1/personal-documents/extract')
    return { path: '/personal-data/personal-documents', shows: ['Documentos personales', rows.at(-1)?.title ?? ''] }
  },
  'personal-data/transfer-limits': async (ask) => {
    const { bank } = await ask<{ bank: { perDay: number } }>('/services/transfers/v1/limits')
    return { path: '/personal-data/transfer-limits', shows: ['Límites de transferencias', formatAmount(bank.perDay as Cents)] }
  },
  'personal-data/update-key': async () => ({ path: '/personal-data/update-key', shows: ['Cambiar la clave'] }),
  'personal-data/block-user': async () => ({ path: '/personal-data/block-user', shows: ['Bloquear usuario'] }),
  'personal-data/biometry-devices-management': async (ask) => {
    const { devices } = await ask<{ devices: { name: string }[] }>('/services/users/v1/biometry-devices/extract')
    return {
      path: '/personal-data/biometry-devices-management',
      shows: ['Dispositivos y llaves de acceso', ...devices.map(({ name }) => name)],
    }
  },
  // On the web, and without a mobile to renew.
  'personal-data/biometry-sca': async () => ({ path: '/personal-data/biometry-sca', shows: ['No tiene ningún móvil con huella o rostro'] }),
}
