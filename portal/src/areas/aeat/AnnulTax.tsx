import { annulDeclaration, type AnnulmentInput, type DeclarationDetail } from '@almenara/contract/areas/aeat/declarations'
import { ANNULMENT_REASON_MISSING } from '@almenara/contract/areas/aeat/words'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../kit/button-class.ts'
import { Note } from '../../kit/Note.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { taxQuery } from './aeat-queries.ts'
import { TaxFacts } from './TaxFacts.tsx'

const FIELDS = ['reason'] as const

const readReason = ({ reason }: AnnulmentInput): ReadDraft<AnnulmentInput, 'reason'> =>
  reason.trim() === '' ? invalidFields({ reason: ANNULMENT_REASON_MISSING }) : { input: { reason: reason.trim() } }

/** Asking for the annulment of one tax: a request, which the agency answers. */
export default function AnnulTax({ id }: { id: string }) {
  const read = useQuery(taxQuery(id))
  return <ReadState read={read}>{(tax) => <Annul key={id} found={tax} />}</ReadState>
}

/** Once asked for, the tax is another: what is shown is of the one it began with. */
function Annul({ found }: { found: DeclarationDetail }) {
  const [tax] = useState(found)
  const operation = useTwoStep(annulDeclaration, { declarationId: tax.id })
  const [draft, setDraft] = useDraft(() => ({ reason: '' }))
  const unavailable = 'reason' in tax.annulment ? tax.annulment.reason : undefined
  const form = useOperationForm({ operation, draft, onChange: setDraft, fields: FIELDS, read: readReason(draft), unavailable })
  const { onChange, ...reason } = form.field('reason')
  const back = (
    <Link to="/services/aeat/declarations" search={{ tax: tax.id }} className={buttonClass({ variant: 'text' })}>
      Volver a los impuestos
    </Link>
  )
  return (
    <OperationSteps
      operation={operation}
      product={tax.account.id}
      title="Pedir la anulación de un impuesto"
      action="pedir la anulación"
      result={(order) => <ResultStep order={order}>{back}</ResultStep>}
    >
      <OperationForm form={form} cancel={back}>
        <Question title={`${tax.model} ${tax.modelName}`}>
          <TaxFacts tax={tax} />
          <Note title="La anulación la decide la Agencia Tributaria.">
            Solo la acepta si el NRC no se ha usado para presentar el modelo. Si la acepta, devolvemos el importe a la cuenta.
          </Note>
        </Question>
        <Question title="¿Por qué?">
          <TextField label="Motivo" maxLength={MAX_LENGTH.refusal} {...reason} onChange={({ target }) => onChange(target.value)} />
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
