/** Who is told how a payment ended, by what it answers. */
import { endCharge } from './consents/charges.ts'
import type { PaymentEnding } from './payments/endings.ts'
import { endPurchase } from './purchases/purchase-ending.ts'
import { endRequest } from './requests/request-ending.ts'
import type { Answered } from './payments/tables.ts'

export const bizumEndings: Readonly<Partial<Record<Answered['type'], PaymentEnding>>> = {
  REQUEST: endRequest,
  PURCHASE: endPurchase,
  CHARGE: endCharge,
}
