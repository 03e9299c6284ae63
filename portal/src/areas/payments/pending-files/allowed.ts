/** What may be done with a file, as the bank says. */
import type { AllowedAction } from '@almenara/contract/allowed-actions'
import type { FileAction, PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'

type Allowed = Pick<PendingFileDetail, 'allowed'>

/** Undefined where it can never be done with this file. */
export function actionOf({ allowed }: Allowed, action: FileAction): AllowedAction<FileAction> | undefined {
  return allowed.actions.find((one) => one.action === action)
}

/** Why not now; undefined where it may be done, and where it can never be. */
export function denialOf(found: Allowed, action: FileAction) {
  return actionOf(found, action)?.denial
}
