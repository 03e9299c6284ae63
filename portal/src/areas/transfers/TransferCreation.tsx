import type { OrderState } from '@almenara/contract/two-step'
import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { formatAmount } from '@almenara/contract/money'
import ArrowsClockwiseIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?react'
import StarIcon from '@phosphor-icons/core/regular/star.svg?react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { amountSoFar } from '../../fields/amount.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { forgetShownDrafts } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import type { Product } from '../../base/account-place.ts'
import { BACK_TO_MOVEMENTS } from '../../base/way-words.ts'
import { SCOPE_WORDS } from './scope-words.ts'
import { StoredResult } from './StoredResult.tsx'
import { EMPTY_DRAFT, type TransferDraft } from './transfer-draft.ts'
import type { TransferKind } from './transfer-kinds.ts'
import { TransferForm } from './TransferForm.tsx'
import type { Choices } from './question-props.ts'

interface TransferCreationProps<Input, Kept> {
  kind: TransferKind<Input, Kept>
  place: { product: Product; id: string }
  choices: Choices
  draft: TransferDraft
  onChange: (draft: TransferDraft) => void
}

/** The three steps of a transfer, or how it was kept without sending it. */
export function TransferCreation<Input, Kept>({ kind, place, choices, draft, onChange }: TransferCreationProps<Input, Kept>) {
  const { scope } = kind
  const operation = useTwoStep(kind.calls, { id: place.id })
  const [stored, setStored] = useState<StoredTransfer>()
  const words = SCOPE_WORDS[scope]
  const another = () => {
    onChange(EMPTY_DRAFT)
    setStored(undefined)
    operation.restart()
  }
  // One that came from a stored transfer is sent once: what is made again is a new one.
  const repeat = () => {
    onChange({ ...draft, stored: undefined, keep: false, favourite: '' })
    operation.restart()
  }
  if (stored) return <StoredResult place={{ ...place, scope }} stored={stored} onAnother={another} />
  return (
    <OperationSteps
      operation={operation}
      product={place.id}
      title={words.creation}
      resultTitle={words.result}
      verb={words.verb}
      action={(order) => `${draft.when === 'TODAY' ? words.sign : 'programar'} ${formatAmount(order.amount ?? amountSoFar(draft.amount))}`}
      result={(order) => (
        <ResultStep
          order={order}
          actions={
            <>
              <Button icon={ArrowsClockwiseIcon} onClick={repeat}>
                Repetir
              </Button>
              <Button onClick={another}>{words.another}</Button>
              {!draft.keep && <SaveAsFavourite order={order} draft={draft} place={{ ...place, scope }} />}
            </>
          }
        >
          <Link to="/accounts/$id/account-details/{-$txId}" params={{ id: place.id }}>
            {BACK_TO_MOVEMENTS}
          </Link>
        </ResultStep>
      )}
    >
      <TransferForm
        kind={kind}
        place={place}
        choices={choices}
        draft={draft}
        onChange={onChange}
        operation={operation}
        onStored={(kept) => {
          forgetShownDrafts()
          setStored(kept)
        }}
      />
    </OperationSteps>
  )
}

interface SaveAsFavouriteProps {
  order: OrderState
  draft: TransferDraft
  place: Parameters<typeof StoredResult>[0]['place']
}

/** With what was sent already written. */
function SaveAsFavourite({ order, draft: { target, iban, name, amount, concept }, place }: SaveAsFavouriteProps) {
  const payee = place.scope === 'internal' ? { target } : { iban, name }
  return (
    <Link
      to="/$product/$id/{$scope}-favourite-transfers-creation"
      params={place}
      search={{ ...payee, amount: order.amount ?? amountSoFar(amount), concept }}
      className={buttonClass()}
    >
      <Icon of={StarIcon} />
      {SCOPE_WORDS[place.scope].saveAsFavourite}
    </Link>
  )
}
