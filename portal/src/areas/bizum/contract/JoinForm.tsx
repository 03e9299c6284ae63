import type { BizumCreationInput } from '@almenara/contract/areas/bizum/contract'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { Link } from '@tanstack/react-router'
import { accountOption } from '../../../fields/product-option.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Checkbox } from '../../../kit/Choice.tsx'
import { FieldAlert } from '../../../kit/FieldAlert.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Pick } from '../../../kit/Pick.tsx'
import { AsideFact, OperationSummary } from '../../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { Conditions } from './Conditions.tsx'
import { JOIN_FIELDS, readJoin, type JoinChoices, type JoinDraft } from './join-draft.ts'
import { PortabilityCode } from './PortabilityCode.tsx'

const UNREAD = 'bizum-conditions-unread'

interface FormProps {
  phone: string
  choices: JoinChoices
  draft: JoinDraft
  onChange: (draft: JoinDraft) => void
  operation: TwoStep<BizumCreationInput>
}

/** Which account, the scheme's code where it is brought from another bank, and the texts that are accepted with the signature. */
export function JoinForm({ phone, choices, draft, onChange, operation }: FormProps) {
  const { accounts, general, security, brings } = choices
  const form = useOperationForm({ operation, draft, onChange, fields: JOIN_FIELDS, read: readJoin(draft, choices) })
  const account = accounts.find(({ id }) => id === draft.account)
  const number = formatPhone(phone as Phone)
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={
        <OperationSummary>
          <AsideFact term="Móvil">{number}</AsideFact>
          <AsideFact term="Cuenta">{account?.name ?? 'Sin elegir'}</AsideFact>
          <AsideFact term="Coste">Sin comisiones</AsideFact>
        </OperationSummary>
      }
    >
      <Question title="Su móvil">
        <p>
          {`Bizum funcionará con el ${number}, el móvil de sus datos de contacto. `}
          <Link to="/personal-data/modify-contact">Cambiar el móvil</Link>
        </p>
        {brings ? (
          <Note>Su otra entidad dejará de recibir sus Bizum. Las suscripciones y solicitudes pendientes de allí se cierran.</Note>
        ) : (
          <p>
            ¿Ya tiene Bizum en otra entidad? <Link to="/bizum/contract/bizum-contract-portability">Traer mi Bizum a este banco</Link>
          </p>
        )}
      </Question>
      {brings && <PortabilityCode field={form.field('portabilityCode')} />}
      <Question title="¿En qué cuenta?">
        <Pick
          label="Cuenta"
          placeholder="Elegir una cuenta"
          hint="El dinero que reciba entrará en esta cuenta."
          options={accounts.map(accountOption)}
          {...form.field('account')}
        />
      </Question>
      <Question title="Condiciones y seguridad" field="conditionsVersion">
        <Conditions general={general} security={security} />
        <Checkbox
          checked={draft.accepted}
          aria-describedby={form.problems.conditionsVersion ? UNREAD : undefined}
          onChange={({ target }) => form.change({ accepted: target.checked })}
        >
          He leído y acepto las condiciones generales y los consejos de seguridad
        </Checkbox>
        {form.problems.conditionsVersion && <FieldAlert id={UNREAD}>{form.problems.conditionsVersion}</FieldAlert>}
      </Question>
    </OperationForm>
  )
}
