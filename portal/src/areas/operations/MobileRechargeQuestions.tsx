import type { PhoneOperator, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount } from '@almenara/contract/money'
import { amountSoFar } from '../../fields/amount.ts'
import { accountOption, cardOption } from '../../fields/product-option.tsx'
import { ChoiceChips } from '../../kit/ChoiceChips.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { AmountAsked } from '../../patterns/two-step/AmountAsked.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { BoundField, DraftForm } from '../../patterns/two-step/use-draft-form.ts'
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
          label="Cuenta o tarjeta"
          placeholder="Elegir una cuenta o tarjeta"
          options={payers.map(payerOption)}
          {...form.field('payer')}
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
          <HowMuch operator={operator} field={form.field('amount')} />
        ) : (
          <p className={styles.later}>Elija antes el operador: cada uno tiene sus importes.</p>
        )}
      </Question>
    </>
  )
}

function HowMuch({ operator, field }: { operator: PhoneOperator; field: BoundField<string> }) {
  if (operator.amounts.kind === 'FIXED') {
    const options = operator.amounts.values.map((value) => ({ value: formatAmount(value, { currency: null }), label: formatAmount(value) }))
    return (
      <ChoiceChips
        {...field}
        label={`Importes de ${operator.name}`}
        options={options}
        value={options[operator.amounts.values.indexOf(amountSoFar(field.value))]?.value}
      />
    )
  }
  return <AmountAsked {...field} alone hint={rangeOf(operator)} integerDigits={4} />
}

function payerOption({ type, ...payer }: RechargePayer): PickOption {
  return type === 'CARDS' ? cardOption(payer) : accountOption({ ...payer, iban: payer.identifier })
}
