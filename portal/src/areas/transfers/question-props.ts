/** What the questions of a transfer are given. */
import type { TransferOptions } from '@almenara/contract/areas/transfers/options'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import type { Account } from '../../fields/product-option.tsx'
import type { Product } from '../../base/account-place.ts'
import type { TransferDraft, TransferField } from './transfer-draft.ts'
import type { PayeeCheck } from './use-payee.ts'

export interface Choices {
  options: TransferOptions
  /** Between own accounts: those that may receive. */
  targets: readonly Account[]
}

/** What each question of the form is given. */
export interface QuestionProps {
  place: { product: Product; id: string }
  choices: Choices
  /** The account that pays. */
  source: Account | undefined
  draft: TransferDraft
  form: DraftForm<TransferDraft, TransferField>
  payee: PayeeCheck
  /** Whether it will go as an instant one. */
  instant: boolean
}

/** What the parts of «¿Cuándo?» are given. */
export type WhenProps = QuestionProps & { scope: TransferScope }
