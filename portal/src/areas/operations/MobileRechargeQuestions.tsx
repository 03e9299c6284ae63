import type { PhoneOperator, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount } from '@almenara/contract/money'
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { ChoiceChips } from '../../kit/ChoiceChips.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Pick, type PickOption } from '../../kit/Pick.tsx'
import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { FavouriteMobiles } from './FavouriteMobiles.tsx'
import {
  chooseOperator,
  rangeOf,
  repeated,
  type RechargeDraft,
  type RechargeField,
  type RechargeProblems,
} from './mobile-recharge-draft.ts'
import type { RechargeChoices } from './MobileRechargeForm.tsx'
import styles from './MobileRecharge.module.css'

interface QuestionsProps {
  choices: RechargeChoices
  draft: RechargeDraft
  problems: RechargeProblems
  /** With the fields whose mistakes are no longer so. */
  onChange: (changed: RechargeDraft, ...fields: RechargeField[]) => void
}

export function MobileRechargeQuestions({ choices: { operators, payers }, draft, problems, onChange }: QuestionsProps) {
  const operator = operators.find(({ id }) => id === draft.operator)
  const choose = (id: string) => {
    const chosen = operators.find((one) => one.id === id)
    onChange(chosen ? chooseOperator(draft, chosen) : { ...draft, operator: undefined }, 'operator', 'amount')
  }
  return (
    <>
      <section className={steps.question}>
        <h2>¿Qué móvil?</h2>
        <FavouriteMobiles
          chosen={draft.phone}
          onChoose={(favourite) => onChange(repeated(draft, favourite, operators), 'phone', 'operator', 'amount')}
        />
        <div className={styles.mobile}>
          <TextField
            id="phone"
            label="Número de móvil"
            hint="De España (+34)"
            inputMode="tel"
            autoComplete="off"
            maxLength={MAX_LENGTH.foreignPhone}
            value={draft.phone}
            onChange={({ target: { value } }) => onChange({ ...draft, phone: value.replace(/[^\d\s+().-]/g, '') }, 'phone')}
            error={problems.phone}
          />
          <Select
            id="operator"
            label="Operador"
            hint="El que tiene ahora ese número"
            placeholder="Elija el operador"
            options={operators.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.operator ?? ''}
            onChange={({ target }) => choose(target.value)}
            error={problems.operator}
          />
        </div>
      </section>
      <section className={steps.question}>
        <h2>¿Cuánto?</h2>
        {operator ? (
          <HowMuch
            operator={operator}
            draft={draft}
            error={problems.amount}
            onChange={(amount) => onChange({ ...draft, amount }, 'amount')}
          />
        ) : (
          <p className={styles.later}>Elija antes el operador: cada uno tiene sus importes.</p>
        )}
      </section>
      <section className={steps.question}>
        <h2>¿Con qué la paga?</h2>
        <Pick
          id="payer"
          label="Cuenta o tarjeta"
          placeholder="Elegir una cuenta o tarjeta"
          options={payers.map(payerOption)}
          value={draft.payer}
          onChange={(payer) => onChange({ ...draft, payer }, 'payer')}
          error={problems.payer}
        />
      </section>
    </>
  )
}

interface HowMuchProps {
  operator: PhoneOperator
  draft: RechargeDraft
  error: string | undefined
  onChange: (amount: string) => void
}

function HowMuch({ operator, draft, error, onChange }: HowMuchProps) {
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
