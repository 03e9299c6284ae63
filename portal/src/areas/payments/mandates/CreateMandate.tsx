import { B2B_MANDATE_TYPE_NAMES, B2B_MANDATE_TYPES } from '@almenara/contract/areas/payments/b2b-codes'
import { NO_RETURN_ONCE_PAID } from '@almenara/contract/areas/payments/b2b-words'
import { createMandate, type mandateAccounts } from '@almenara/contract/areas/payments/mandates'
import type { Reply } from '@almenara/contract/call'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../../kit/button-class.ts'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Select } from '../../../kit/Select.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { b2bAccountsQuery } from '../b2b-queries.ts'
import { MANDATE_FIELDS, mandateDraft, readMandate } from './mandate-draft.ts'
import { MandateListLink } from './mandate-place.tsx'
import { TermFields } from '../TermFields.tsx'

type Accounts = Reply<typeof mandateAccounts>['accounts']

/** A mandate that the customer signed with their creditor, before its first debit comes. */
export function CreateMandate() {
  const read = useQuery(b2bAccountsQuery)
  return <ReadState read={read}>{({ accounts }) => <Create accounts={accounts.filter(({ canOperate }) => canOperate)} />}</ReadState>
}

function Create({ accounts }: { accounts: Accounts }) {
  const operation = useTwoStep(createMandate, undefined)
  const [draft, setDraft] = useDraft(() => mandateDraft(accounts.length === 1 ? (accounts[0]?.id ?? '') : ''))
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: MANDATE_FIELDS,
    read: readMandate(draft),
    unavailable: accounts.length === 0 ? 'No tiene cuentas de uso profesional con las que pueda operar.' : undefined,
  })
  const text = (name: 'creditorName' | 'creditorId' | 'reference') => {
    const { onChange, ...rest } = form.field(name)
    return { ...rest, onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value) }
  }
  const { onChange: onAccount, ...account } = form.field('accountId')
  return (
    <OperationSteps
      operation={operation}
      product={draft.accountId || undefined}
      title="Registrar un mandato"
      action="autorizar el mandato"
      result={(order) => (
        <ResultStep order={order} actions={<MandateListLink className={buttonClass()}>Ver los mandatos B2B</MandateListLink>} />
      )}
    >
      <OperationForm form={form} cancel={<MandateListLink className={buttonClass({ variant: 'text' })}>Cancelar</MandateListLink>}>
        <Question title="¿Quién le cobrará?">
          <TextField label="Nombre del acreedor" maxLength={MAX_LENGTH.payeeName} {...text('creditorName')} />
          <TextField
            label="Identificador del acreedor"
            hint="Está en el mandato que firmó. Empieza por ES."
            maxLength={50}
            {...text('creditorId')}
          />
          <TextField label="Referencia del mandato" maxLength={35} {...text('reference')} />
          <Select
            label="Cuenta"
            placeholder="Elija la cuenta"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...account}
            onChange={({ target }) => onAccount(target.value)}
          />
        </Question>
        <Question title="¿Qué puede cobrar sin que usted decida?" field="type">
          <RadioGroup
            label="Tipo de mandato"
            options={B2B_MANDATE_TYPES.map((value) => ({ value, label: B2B_MANDATE_TYPE_NAMES[value] }))}
            {...form.field('type')}
          />
          <TermFields field={form.field} />
          <Note tone="warning" title={NO_RETURN_ONCE_PAID} />
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
