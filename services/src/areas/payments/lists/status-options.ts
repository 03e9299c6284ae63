/** The states of what payments list, by the names that customers read. */
import type { statusOptions } from '@almenara/contract/areas/payments/remittances'
import { REMITTANCE_STATES, LISTED_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import { ISSUED_STATES } from '@almenara/contract/payment-states'
import { REMITTANCE_STATE_NAMES, SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import type { Handler } from '../../../http/handler.ts'

const OPTIONS = {
  files: named(LISTED_SUPPORT_STATES, SUPPORT_STATE_NAMES),
  remittances: named(REMITTANCE_STATES, REMITTANCE_STATE_NAMES),
  transfers: named(ISSUED_STATES, ISSUED_STATE_NAMES),
}

export const readStatusOptions: Handler<typeof statusOptions> = async () => OPTIONS

export function named<Code extends string>(codes: readonly Code[], names: Readonly<Record<Code, string>>) {
  return codes.map((code) => ({ code, name: names[code] }))
}
