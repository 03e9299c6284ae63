import { CHOOSE_MOTIVE } from '@almenara/contract/field-faults'
import type { CancelationInput } from '@almenara/contract/areas/transfers/issued'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'

export interface CancelationDraft {
  reason: string | undefined
}

export const CANCELATION_FIELDS = ['reason'] as const

/** What has left is only asked for with a motive; what has not needs none. */
export function readCancelation({ reason }: CancelationDraft, isRecall: boolean): ReadDraft<CancelationInput, 'reason'> {
  if (!isRecall) return { input: {} }
  return reason === undefined ? invalidFields({ reason: CHOOSE_MOTIVE }) : { input: { reason } }
}
