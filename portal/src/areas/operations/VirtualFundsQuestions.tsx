import type { FundsAccount, FundsCard } from '@almenara/contract/areas/operations/virtual-funds'
import { toCents } from '@almenara/contract/money'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import { type FundsDraft, type FundsField, type FundsChoices } from './virtual-funds-draft.ts'
import styles from './VirtualFunds.module.css'
import type { PickOption } from '../../kit/pick-option.ts'

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
        <Pick
          id="card"
          label="Tarjeta"
          placeholder="Elegir una tarjeta"
          options={cards.map(cardOption)}
          value={draft.card}
          onChange={(card) => form.change({ card })}
          error={form.problems.card}
        />
      </Question>
      <Question title={loads ? '¿Desde qué cuenta?' : '¿A qué cuenta?'}>
        <Pick
          id="account"
          label={loads ? 'Cuenta de cargo' : 'Cuenta de abono'}
          placeholder="Elegir una cuenta"
          options={accounts.map(accountOption)}
          value={draft.account}
          onChange={(account) => form.change({ account })}
          error={form.problems.account}
        />
      </Question>
      <Question title="¿Cuánto?">
        <div className={styles.amount}>
          <AmountInput
            id="amount"
            label="Importe en euros"
            look="large"
            value={draft.amount}
            onChange={(amount) => form.change({ amount })}
            error={form.problems.amount}
          />
          {source && (
            <p className={styles.left}>
              {loads ? 'Quedará en la cuenta' : 'Quedará en la tarjeta'}
              <b>
                <Amount value={toCents(source.available - amountSoFar(draft.amount))} as="balance" />
              </b>
            </p>
          )}
        </div>
      </Question>
    </>
  )
}

function cardOption({ id, name, ending, available, denial }: FundsCard): PickOption {
  return {
    id,
    title: name,
    search: ending,
    detail: denial ?? `•••• ${ending}`,
    lead: <IconBox icon={CreditCardIcon} />,
    figure: <Amount value={available} />,
    figureDetail: 'Saldo',
  }
}

function accountOption({ id, name, iban, available }: FundsAccount): PickOption {
  return {
    id,
    title: name,
    search: iban,
    detail: <Iban value={iban} />,
    lead: <IconBox icon={BankIcon} />,
    figure: <Amount value={available} />,
    figureDetail: 'Disponible',
  }
}
