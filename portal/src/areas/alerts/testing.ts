/** What the services answer to the screens of alerts in tests. */
import type { AlertContract, AlertContractDetail, AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import { toInstant } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'

export const ROOT = '/alerts/v1'
export const AT = '/services/alert-settings'

export const STATUS: AlertStatus = {
  status: 'CONTRACTED',
  contracts: { active: 1, total: 1 },
  firedToday: 2,
  channels: [
    { channel: 'EMAIL', contact: 'ca••••@correo.es', verified: true, price: toCents(0) },
    { channel: 'SMS', contact: '••• ••• 417', verified: true, price: toCents(10) },
  ],
}
export const NOBODY: AlertStatus = {
  status: 'NOT_CONTRACTED',
  contracts: { active: 0, total: 0 },
  firedToday: 0,
  channels: [
    { channel: 'EMAIL', verified: false, price: toCents(0) },
    { channel: 'SMS', verified: false, price: toCents(0) },
  ],
}
const PRODUCT = { id: 'p1', name: 'Nómina', identifier: ibanFromCcc('2100', '0418', '0200051332') }
const CONTRACT: AlertContract = {
  id: 'c1',
  number: 'A-000001',
  product: PRODUCT,
  rules: [{ code: 'BALANCE_BELOW', amount: toCents(20000), repeat: 'EVERY_TIME', sentence: 'Si el saldo baja de 200,00 €', over: false }],
  channels: ['EMAIL'],
  state: 'ACTIVE',
  lastFiredAt: toInstant('2026-11-20T09:12:00Z'),
}
export const DETAIL: AlertContractDetail = {
  ...CONTRACT,
  quiet: { from: '22:00', until: '08:00' },
  hideAmounts: false,
  conditionsVersion: 3,
  version: 4,
  createdAt: toInstant('2026-10-01T09:00:00Z'),
}
const CONFIG = {
  alerts: [
    { code: 'BALANCE_BELOW', name: 'Saldo por debajo de un importe', amount: 'REQUIRED', words: false },
    { code: 'INCOME', name: 'Ingreso', amount: 'OPTIONAL', words: true },
  ],
  limits: { contracts: 20, rules: 12, leastAmount: 1, mostAmount: 99999999 },
  conditions: { version: 3, publishedAt: '2026-09-01', sections: [{ title: 'Objeto', paragraphs: ['El banco avisa.'] }] },
}
export const extractOf = (rows: readonly unknown[]) => ({
  txId: 'T'.repeat(20),
  rows,
  fromPage: 1,
  toPage: 1,
  more: false,
  count: rows.length,
  countIsExact: true,
  filters: {},
})
const FIRING = {
  id: 'f1',
  at: '2026-11-20T05:00:00Z',
  code: 'BALANCE_BELOW',
  text: 'El saldo disponible de su cuenta •• 1332 ha bajado de 200,00 €: es de 38,20 €.',
  result: 'SENT',
  channel: 'EMAIL',
  toldAt: '2026-11-20T07:00:00Z',
}

export interface Asked {
  call: string
  body: unknown
  query: URLSearchParams
}
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>

const ANSWERS: Answers = {
  'GET /signature/v1/methods': () => ({ executive: true, methods: [{ method: 'OTP_SMS', locked: false }] }),
  [`GET ${ROOT}/status`]: () => STATUS,
  [`GET ${ROOT}/contracts-extract`]: () => extractOf([CONTRACT]),
  [`GET ${ROOT}/products`]: () => ({ products: [{ ...PRODUCT, codes: ['BALANCE_BELOW', 'INCOME'] }] }),
  [`GET ${ROOT}/liquidation-accounts`]: () => ({ accounts: [PRODUCT] }),
  [`GET ${ROOT}/config`]: ({ query }) =>
    query.get('code') === null ? CONFIG : { ...CONFIG, wouldHaveFired: 3, lastTimes: [{ on: '2026-11-18', amount: -31273 }] },
  [`GET ${ROOT}/contracts/c1`]: () => DETAIL,
  [`GET ${ROOT}/contracts/A-000001`]: () => DETAIL,
  [`GET ${ROOT}/contracts/c1/firings-extract`]: () => extractOf([FIRING]),
  [`GET ${ROOT}/firings-extract`]: () =>
    extractOf([{ ...FIRING, result: 'MUTED', contract: { id: 'c1', number: 'A-000001', product: PRODUCT } }]),
}

export function answerCalls(answers: Answers): Asked[] {
  const asked: Asked[] = []
  const all = { ...ANSWERS, ...answers }
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(address, 'http://localhost')
    const call = `${method} ${pathname.replace('/services', '')}`
    const one: Asked = { call, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined, query }
    asked.push(one)
    const answer = all[call]
    if (!answer) return Response.json({ type: 'VOID', code: 'NOT_FOUND', message: '' }, { status: 404 })
    return Response.json(await answer(one))
  })
  return asked
}
