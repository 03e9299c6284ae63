/** What differs between a transfer to an own account and one to somebody else, for the one screen that makes both. */
import { externalTransfer, type ExternalTransferInput } from '@almenara/contract/areas/transfers/external'
import { internalTransfer, type InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import type { TransferScope, TransferSource } from '@almenara/contract/areas/transfers/scope'
import { STORED, type ExternalStoredInput, type InternalStoredInput, type StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import type { Call } from '@almenara/contract/call'
import type { TwoStepCalls } from '@almenara/contract/two-step'
import type { ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { readExternal } from './external-draft.ts'
import { readOwn } from './own-draft.ts'
import type { TransferDraft, TransferFacts, TransferField } from './transfer-draft.ts'

export interface TransferKind<Input, Kept> {
  scope: TransferScope
  calls: TwoStepCalls<TransferSource, Input>
  read: (draft: TransferDraft, facts: TransferFacts) => ReadDraft<Input, TransferField>
  /** Keeps it without sending it. */
  save: Call<TransferSource, undefined, Kept, StoredTransfer>
  /** What is kept of it. */
  kept: (input: Input) => Kept
}

export const OWN: TransferKind<InternalTransferInput, InternalStoredInput> = {
  scope: 'internal',
  calls: internalTransfer,
  read: readOwn,
  save: STORED.internal.save,
  kept: ({ favourite: _, when = { type: 'TODAY' }, ...order }) => ({ ...order, when }),
}

export const EXTERNAL: TransferKind<ExternalTransferInput, ExternalStoredInput> = {
  scope: 'external',
  calls: externalTransfer,
  read: readExternal,
  save: STORED.external.save,
  kept: ({ favourite: _, ...order }) => order,
}
