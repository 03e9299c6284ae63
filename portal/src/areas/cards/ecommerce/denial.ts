import type { EcommerceAction, PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'

/** Why the bank would not do it now; `undefined` where it would. */
export function denialOf({ actions }: Pick<PendingOperationDetail, 'actions'>, action: EcommerceAction): string | undefined {
  return actions.find((one) => one.action === action)?.denial?.text
}
