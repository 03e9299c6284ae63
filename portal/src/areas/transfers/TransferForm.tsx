import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import type { TransferSource } from '@almenara/contract/areas/transfers/scope'
import type { Arguments } from '@almenara/contract/call'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSend } from '../../base/use-send.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { accountOption } from '../../fields/product-option.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Pick } from '../../kit/Pick.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import type { Product } from '../../base/account-place.ts'
import { AmountAndConcept } from './AmountAndConcept.tsx'
import { OwnTarget } from './OwnTarget.tsx'
import { PayeeQuestion } from './PayeeQuestion.tsx'
import { TRANSFER_FIELDS, type TransferDraft } from './transfer-draft.ts'
import { isInstant } from './transfer-facts.ts'
import type { TransferKind } from './transfer-kinds.ts'
import { TransferSummary } from './TransferSummary.tsx'
import { usePayee } from './use-payee.ts'
import { WhenQuestion } from './WhenQuestion.tsx'
import type { Choices, QuestionProps } from './question-props.ts'

interface TransferFormProps<Input, Kept> {
  kind: TransferKind<Input, Kept>
  place: { product: Product; id: string }
  choices: Choices
  draft: TransferDraft
  onChange: (draft: TransferDraft) => void
  operation: TwoStep<Input>
  /** It was kept without sending it. */
  onStored: (stored: StoredTransfer) => void
}

/** From which account, to whom, how much, with which words and when. */
export function TransferForm<Input, Kept>({ kind, place, choices, draft, onChange, operation, onStored }: TransferFormProps<Input, Kept>) {
  const { scope } = kind
  const { options, targets } = choices
  const source = options.accounts.find(({ id }) => id === place.id)
  const payee = usePayee(draft, options.payeeCheck)
  const instant = scope === 'external' && isInstant({ draft, amount: amountSoFar(draft.amount), options, payee })
  const saving = useSend(kind.save)
  const { judge, ...form } = useOperationForm({
    operation: { ...operation, error: operation.error ?? saving.error },
    draft,
    onChange,
    fields: TRANSFER_FIELDS,
    read: kind.read(draft, { ...options, instant }),
    canOperate: source !== undefined,
  })
  const save = () =>
    judge((input) =>
      saving.mutate({ params: { id: place.id }, body: kind.kept(input) } as Arguments<TransferSource, undefined, Kept>, {
        onSuccess: onStored,
      }),
    )
  const questions: QuestionProps = { place, choices, source, draft, form, payee, instant }
  const target = targets.find(({ id }) => id === draft.target)
  return (
    <OperationForm
      form={form}
      cancel={
        <>
          <Button busy={saving.isPending} busyLabel="Guardando…" unavailable={form.unavailable} onClick={save}>
            {draft.stored === undefined ? 'Guardar sin enviar' : 'Guardar los cambios'}
          </Button>
          <Link to="/accounts/$id/account-details/{-$txId}" params={{ id: place.id }} className={buttonClass({ variant: 'text' })}>
            Cancelar
          </Link>
        </>
      }
      aside={<TransferSummary {...questions} scope={scope} target={target} />}
    >
      <Source {...questions} scope={scope} />
      {scope === 'external' ? <PayeeQuestion {...questions} /> : <OwnTarget {...questions} />}
      <AmountAndConcept {...questions} scope={scope} />
      <WhenQuestion {...questions} scope={scope} />
    </OperationForm>
  )
}

function Source({ place: { product, id }, choices: { options }, draft, form, scope }: QuestionProps & { scope: 'internal' | 'external' }) {
  const navigate = useNavigate()
  const choose = (chosen: string) => {
    // What was stored belongs to its account: from another one it is a new transfer.
    form.change({ stored: undefined, ...(draft.target === chosen ? { target: undefined } : {}) })
    void navigate({ to: '/$product/$id/{$scope}-transfers-creation', params: { product, id: chosen, scope }, replace: true })
  }
  return (
    <Question title="¿Desde qué cuenta?">
      <Pick
        id="source"
        label="Cuenta de cargo"
        placeholder="Elegir una cuenta"
        options={options.accounts.map(accountOption)}
        value={id}
        onChange={choose}
      />
    </Question>
  )
}
