import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import { Amount } from '../../kit/Amount.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { PayingAccount } from './paying.ts'

interface PayingAccountQuestionProps {
  accounts: readonly PayingAccount[]
  value: string | undefined
  onChange: (account: string) => void
  error: string | undefined
}

/** From which of the customer's own accounts; with one alone there is nothing to ask. */
export function PayingAccountQuestion({ accounts, value, onChange, error }: PayingAccountQuestionProps) {
  return (
    <Question title="¿Desde qué cuenta?">
      <Pick
        id="account"
        label="Cuenta"
        placeholder="Elegir una cuenta"
        options={accounts.map(({ id, name, iban, available, denial }) => ({
          id,
          title: name,
          search: iban,
          detail: denial ?? <Iban value={iban} />,
          lead: <IconBox icon={BankIcon} />,
          figure: <Amount value={available} />,
          figureDetail: 'Disponible',
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
    </Question>
  )
}
