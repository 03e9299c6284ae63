import type { PhoneOperator, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount } from '@almenara/contract/money'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { ChoiceChips } from '../../kit/ChoiceChips.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import { FavouriteMobiles } from './FavouriteMobiles.tsx'
import { askedOf } from './holders.ts'
import { chooseOperator, rangeOf, repeated, type RechargeDraft, type RechargeField, type RechargeChoices } from './mobile-recharge-draft.ts'
import styles from './MobileRecharge.module.css'
import type { PickOption } from '../../kit/pick-option.ts'

interface QuestionsProps {
  choices: RechargeChoices
  draft: RechargeDraft
  form: DraftForm<RechargeDraft, RechargeField>
}

/** What pays comes first: whose it is decides which numbers are offered. */
export function MobileRechargeQuestions({ choices: { operators, payers }, draft, form }: QuestionsProps) {
  const operator = operators.find(({ id }) => id === draft.operator)
  const choose = (id: string) => {
    const chosen = operators.find((one) => one.id === id)
    form.change(chosen ? chooseOperator(draft, chosen) : { operator: undefined }, 'amount')
  }
  const asked = askedOf(payers, draft.payer)
  return (
    <>
      <Question title="Forma de pago">
        <Pick
          id="payer"
          label="Cuenta o tarjeta"
          placeholder="Elegir una cuenta o tarjeta"
          options={payers.map(payerOption)}
          value={draft.payer}
          onChange={(payer) => form.change({ payer })}
          error={form.problems.payer}
        />
      </Question>
      <Question title="¿Qué móvil?">
        {asked !== undefined && (
          <FavouriteMobiles
            key={asked}
            payer={asked}
            chosen={draft.phone}
            onChoose={(favourite) => form.change(repeated(draft, favourite, operators), 'phone', 'operator', 'amount')}
          />
        )}
        <div className={styles.mobile}>
          <TextField
            id="phone"
            label="Número de móvil"
            hint="De España (+34)"
            inputMode="tel"
            autoComplete="off"
            maxLength={MAX_LENGTH.foreignPhone}
            value={draft.phone}
            onChange={({ target: { value } }) => form.change({ phone: value.replace(/[^\d\s+().-]/g, '') })}
            error={form.problems.phone}
          />
          <Select
            id="operator"
            label="Operador"
            hint="El que tiene ahora ese número"
            placeholder="Elija el operador"
            options={operators.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.operator ?? ''}
            onChange={({ target }) => choose(target.value)}
            error={form.problems.operator}
          />
        </div>
      </Question>
      <Question title="¿Cuánto?">
        {operator ? (
          <AmountAndConcept operator={operator} draft={draft} error={form.problems.amount} onChange={(amount) => form.change({ amount })} />
        ) : (
          <p className={styles.later}>Elija antes el operador: cada uno tiene sus importes.</p>
        )}
      </Question>
    </>
  )
}

interface HowMuchProps {
  operator: PhoneOperator
  draft: RechargeDraft
  error: string | undefined
  onChange: (amount: string) => void
}

function AmountAndConcept({ operator, draft, error, onChange }: HowMuchProps) {
  if (operator.amounts.kind === 'FIXED') {
    const options = operator.amounts.values.map((value) => ({ value: formatAmount(value, { currency: null }), label: formatAmount(value) }))
    return (
      <ChoiceChips
        id="amount"
        label={`Importes de ${operator.name}`}
        options={options}
        value={options[operator.amounts.values.indexOf(amountSoFar(draft.amount))]?.value}
        onChange={onChange}
        error={error}
      />
    )
  }
  return (
    <div className={styles.amount}>
      <AmountInput
        id="amount"
        label="Importe en euros"
        hint={rangeOf(operator)}
        look="large"
        integerDigits={4}
        value={draft.amount}
        onChange={onChange}
        error={error}
      />
    </div>
  )
}

function payerOption({ id, name, type, identifier, available, denial }: RechargePayer): PickOption {
  const isCard = type === 'CARDS'
  return {
    id,
    title: name,
    search: identifier,
    detail: denial ?? (isCard ? identifier : <Iban value={identifier} />),
    lead: <IconBox icon={isCard ? CreditCardIcon : BankIcon} />,
    figure: <Amount value={available} />,
    figureDetail: 'Disponible',
  }
}
