import type { FundsCard } from '@almenara/contract/areas/operations/virtual-funds'
import { toCents } from '@almenara/contract/money'
import { amountSoFar } from '../../fields/amount.ts'
import { accountOption, cardOption } from '../../fields/product-option.tsx'
import { Pick } from '../../kit/Pick.tsx'
import type { PickOption } from '../../kit/pick-option.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { AmountAsked } from '../../patterns/two-step/AmountAsked.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import type { FundsDraft, FundsField, FundsChoices } from './virtual-funds-draft.ts'

interface QuestionsProps {
  choices: FundsChoices
  draft: FundsDraft
  form: DraftForm<FundsDraft, FundsField>
}

const DIRECTIONS = [
  { value: 'RECHARGE', label: 'Añadir saldo' },
  { value: 'DISCHARGE', label: 'Retirar saldo' },
] as const

export function VirtualFundsQuestions({ choices: { accounts, cards }, draft, form }: QuestionsProps) {
  const loads = draft.direction === 'RECHARGE'
  const source = loads ? accounts.find(({ id }) => id === draft.account) : cards.find(({ id }) => id === draft.card)
  return (
    <>
      <Question title="¿Qué quiere hacer?">
        <Segmented
          label="Qué quiere hacer"
          size="md"
          options={DIRECTIONS}
          value={draft.direction}
          onChange={(direction) => form.change({ direction })}
        />
      </Question>
      <Question title="¿Qué tarjeta?">
        <Pick label="Tarjeta" placeholder="Elegir una tarjeta" options={cards.map(fundsCardOption)} {...form.field('card')} />
      </Question>
      <Question title={loads ? '¿Desde qué cuenta?' : '¿A qué cuenta?'}>
        <Pick
          label={loads ? 'Cuenta de cargo' : 'Cuenta de abono'}
          placeholder="Elegir una cuenta"
          options={accounts.map(accountOption)}
          {...form.field('account')}
        />
      </Question>
      <Question title="¿Cuánto?">
        <AmountAsked
          {...form.field('amount')}
          left={
            source && {
              words: loads ? 'Quedará en la cuenta' : 'Quedará en la tarjeta',
              amount: toCents(source.available - amountSoFar(draft.amount)),
            }
          }
        />
      </Question>
    </>
  )
}

function fundsCardOption({ ending, ...card }: FundsCard): PickOption {
  return { ...cardOption({ ...card, identifier: `•••• ${ending}` }), search: ending, figureDetail: 'Saldo' }
}
