import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { requestDuplicate, type DuplicateInput, type DuplicateReason } from '@almenara/contract/areas/cards/operations'
import { useParams } from '@tanstack/react-router'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { toMend, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardForm, CardOperation, CardPageOf, useCardDenial } from './CardOperation.tsx'

const REASONS: readonly { value: DuplicateReason; label: string; detail?: string }[] = [
  { value: 'DAMAGED', label: 'Está deteriorada', detail: 'El chip o la banda no funcionan.' },
  { value: 'NOT_RECEIVED', label: 'No la he recibido' },
  { value: 'LOST', label: 'La he perdido' },
  { value: 'STOLEN', label: 'Me la han robado', detail: 'Denúncielo también ante la policía.' },
]

/** Another card in the place of one that cannot be used. */
export function DuplicatePage() {
  const id = useParams({ strict: false, select: (params) => params.id ?? '' })
  return <CardPageOf id={id}>{(card) => <Duplicate card={card} />}</CardPageOf>
}

interface DuplicateDraft {
  reason: DuplicateReason | undefined
}

function readDraft({ reason }: DuplicateDraft): ReadDraft<DuplicateInput, 'reason'> {
  return reason ? { input: { reason } } : toMend({ reason: 'Elija un motivo.' })
}

function Duplicate({ card }: { card: CardDetail }) {
  const operation = useTwoStep(requestDuplicate, { id: card.id })
  const [draft, setDraft] = useDraft<DuplicateDraft>({ reason: undefined })
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['reason'],
    read: readDraft(draft),
    canOperate: card.canOperate,
    unavailable: useCardDenial(card, 'DUPLICATE'),
  })
  return (
    <CardOperation card={card} title="Pida un duplicado" action="Firmar y pedir el duplicado" operation={operation}>
      <CardForm card={card} form={form}>
        <Question title="¿Por qué necesita otra tarjeta?" field="reason">
          <RadioGroup
            label="Motivo"
            legend="told"
            options={REASONS}
            value={draft.reason}
            onChange={(reason) => form.change({ reason })}
            error={form.problems.reason}
          />
          <p>
            La tarjeta actual deja de funcionar en cuanto firme. La nueva llega a su domicilio en unos 7 días hábiles, con otro número y el
            mismo PIN.
          </p>
        </Question>
      </CardForm>
    </CardOperation>
  )
}
