/** What the addresses of alerts say beside their lists. */
import { ALERT_AMOUNTS, ALERT_CODES, type AlertCode } from '@almenara/contract/areas/alerts/alert-codes'

export interface CreationSearch {
  /** What a new alert begins with. */
  code?: AlertCode | undefined
  /** In cents. */
  amount?: number | undefined
  product?: string | undefined
}

export function readCreationSearch({ code, amount, product }: Record<string, unknown>): CreationSearch {
  const known = ALERT_CODES.find((one) => one === code)
  const isAmount = Number.isSafeInteger(amount) && Number(amount) >= ALERT_AMOUNTS.least && Number(amount) <= ALERT_AMOUNTS.most
  return {
    ...(known ? { code: known } : {}),
    ...(known && isAmount ? { amount: Number(amount) } : {}),
    ...(typeof product === 'string' || typeof product === 'number' ? { product: String(product) } : {}),
  }
}

export interface EditSearch {
  /** The channels and the hours are changed, and not what is watched. */
  part?: 'channels' | undefined
}

export const readEditSearch = ({ part }: Record<string, unknown>): EditSearch => (part === 'channels' ? { part } : {})

/** From where an alert is changed; anything else is no address. */
export const SOURCES = ['list', 'product', 'message'] as const
