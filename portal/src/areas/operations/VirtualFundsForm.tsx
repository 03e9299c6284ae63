import type { FundsAccount, FundsCard, VirtualFundsInput } from '@almenara/contract/areas/operations/virtual-funds'
import { cardLabel } from '@almenara/contract/card-words'
import { amountSoFar } from '../../fields/amount.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { AsideAmount, AsideFact, OperationSummary } from '../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { BackToOrigin } from './Origin.tsx'
import { FUNDS_FIELDS, readFundsDraft, type FundsDraft, type FundsChoices } from './virtual-funds-draft.ts'
import { VirtualFundsQuestions } from './VirtualFundsQuestions.tsx'

interface FormProps {
  choices: FundsChoices
  draft: FundsDraft
  onChange: (draft: FundsDraft) => void
  operation: TwoStep<VirtualFundsInput>
}

/** Which card, which account, which way and how much. */
export function VirtualFundsForm({ choices, draft, onChange, operation }: FormProps) {
  const card = choices.cards.find(({ id }) => id === draft.card)
  const account = choices.accounts.find(({ id }) => id === draft.account)
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: FUNDS_FIELDS,
    read: readFundsDraft(draft, card, account),
    canOperate: (card?.canOperate ?? true) && (account?.canOperate ?? true),
  })
  return (
    <OperationForm
      form={form}
      cancel={<BackToOrigin className={buttonClass({ variant: 'text' })}>Cancelar</BackToOrigin>}
      aside={<Summary draft={draft} card={card} account={account} />}
    >
      <VirtualFundsQuestions choices={choices} draft={draft} form={form} />
    </OperationForm>
  )
}

function Summary({ draft, card, account }: { draft: FundsDraft; card: FundsCard | undefined; account: FundsAccount | undefined }) {
  const names = [account?.name ?? 'Sin elegir', card ? cardLabel(card) : 'Sin elegir']
  const [from, to] = draft.direction === 'RECHARGE' ? names : names.toReversed()
  return (
    <OperationSummary>
      <AsideAmount term="Importe" value={amountSoFar(draft.amount)} size="title" />
      <AsideFact term="Desde">{from}</AsideFact>
      <AsideFact term="A">{to}</AsideFact>
      <AsideFact term="Fecha">Hoy, al momento</AsideFact>
      <AsideFact term="Comisión">0,00&nbsp;€</AsideFact>
    </OperationSummary>
  )
}
