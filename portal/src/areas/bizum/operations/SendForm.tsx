import type { BizumOptions, BizumSendInput } from '@almenara/contract/areas/bizum/send'
import { toCents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { AsideFact, OperationSummary } from '../../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { AmountsQuestion } from './AmountsQuestion.tsx'
import { PeopleQuestion } from './PeopleQuestion.tsx'
import { totalOf } from './people-draft.ts'
import { readSend, sendFields, type SendDraft } from './send-draft.ts'
import type { PayingAccount } from '../paying.ts'
import { usageToday } from '../newcomer.ts'
import { PayingAccountQuestion } from '../PayingAccountQuestion.tsx'

interface SendFormProps {
  options: BizumOptions
  accounts: readonly PayingAccount[]
  draft: SendDraft
  onChange: (draft: SendDraft) => void
  operation: TwoStep<BizumSendInput>
}

/** To whom, how much, what for and from which account; and how long it may be undone. */
export function SendForm({ options, accounts, draft, onChange, operation }: SendFormProps) {
  const { minimum, maximum, recipients } = options
  const range = { minimum, maximum, recipients }
  const form = useOperationForm({ operation, draft, onChange, fields: sendFields(draft), read: readSend(draft, accounts, range) })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={<Summary draft={draft} options={options} />}
    >
      <PeopleQuestion draft={draft} form={form} title="¿A quién?" unnamed="El nombre se muestra en la revisión" />
      <AmountsQuestion draft={draft} form={form} range={range} totalOfPeople={(people) => `Total a ${people} personas`} />
      <PayingAccountQuestion
        accounts={accounts}
        value={draft.account}
        onChange={(account) => form.change({ account })}
        error={form.problems['account']}
      />
      <Question title="Margen para anular">
        <RadioGroup
          label="Margen para anular"
          legend="hidden"
          options={options.pauses.map((seconds) => ({ value: String(seconds), ...pauseWords(seconds) }))}
          value={String(draft.pause)}
          onChange={(pause) => form.change({ pause: Number(pause) })}
        />
      </Question>
    </OperationForm>
  )
}

function pauseWords(seconds: number): { label: string; detail: string } {
  if (seconds === 0) return { label: 'Al firmar', detail: 'No se podrá anular.' }
  return { label: `Enviar dentro de ${seconds} segundos`, detail: 'Mientras tanto podrá anular el envío.' }
}

function Summary({ draft, options: { leftToday, leftThisMonth, newcomer } }: Pick<SendFormProps, 'draft' | 'options'>) {
  return (
    <OperationSummary>
      <AsideFact term="Total">
        <Amount value={totalOf(draft)} size="title" />
      </AsideFact>
      <AsideFact term="Le queda hoy">
        <Amount value={toCents(usageToday(leftToday, newcomer).left)} />
      </AsideFact>
      <AsideFact term="Le queda este mes">
        <Amount value={toCents(leftThisMonth.left)} />
      </AsideFact>
      <AsideFact term="Comisión">0,00&nbsp;€</AsideFact>
    </OperationSummary>
  )
}
