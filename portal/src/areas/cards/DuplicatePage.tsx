import { CHOOSE_MOTIVE } from '@almenara/contract/field-faults'
import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { requestDuplicate, type DuplicateInput, type DuplicateReason } from '@almenara/contract/areas/cards/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Note } from '../../kit/Note.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardForm, CardOperation, CardPageOf, useCardDenial } from './CardOperation.tsx'

const duplicate = getRouteApi('/shell/signed-in/cards/$id/duplicate')

const REASONS: readonly { value: DuplicateReason; label: string; detail?: string }[] = [
  { value: 'DAMAGED', label: 'Está deteriorada', detail: 'El chip o la banda no funcionan.' },
  { value: 'NOT_RECEIVED', label: 'No la he recibido' },
  { value: 'LOST', label: 'La he perdido' },
  { value: 'STOLEN', label: 'Me la han robado', detail: 'Denúncielo también ante la policía.' },
]

/** Another card in the place of one that cannot be used. */
export function DuplicatePage() {
  const { id } = duplicate.useParams()
  return <CardPageOf id={id}>{(card) => <Duplicate card={card} />}</CardPageOf>
}

interface DuplicateDraft {
  reason: DuplicateReason | undefined
}

function readDraft({ reason }: DuplicateDraft): ReadDraft<DuplicateInput, 'reason'> {
  return reason ? { input: { reason } } : invalidFields({ reason: CHOOSE_MOTIVE })
}

function Duplicate({ card }: { card: CardDetail }) {
  const { lost = false } = duplicate.useSearch()
  const [wasLost] = useState(lost)
  const operation = useTwoStep(requestDuplicate, { id: card.id })
  const [draft, setDraft] = useDraft<DuplicateDraft>({ reason: lost ? 'LOST' : undefined }, { isNewer: lost })
  useOrderedAtOnce(lost, () => operation.authorize({ reason: 'LOST' }))
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
    <CardOperation card={card} title="Pedir un duplicado" action="pedir el duplicado" operation={operation}>
      <CardForm card={card} form={form}>
        {wasLost && (
          <Note tone="ok" title="La tarjeta está bloqueada">
            Nadie puede pagar ni sacar dinero con ella. Firme para recibir una nueva.
          </Note>
        )}
        <Question title="¿Por qué necesita otra tarjeta?" field="reason">
          <RadioGroup label="Motivo" legend="hidden" options={REASONS} {...form.field('reason')} />
          <p>
            La tarjeta actual dejará de funcionar cuando firme. Recibirá la nueva en su domicilio en unos 7 días hábiles, con otro número y
            el mismo PIN.
          </p>
        </Question>
      </CardForm>
    </CardOperation>
  )
}

/** Orders it when the page opens, once: the address forgets it, so that coming back or reloading orders nothing and sends no SMS. */
function useOrderedAtOnce(lost: boolean, order: () => void): void {
  const navigate = duplicate.useNavigate()
  useEffect(() => {
    if (!lost) return
    order()
    void navigate({ search: {}, replace: true, resetScroll: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what the page was opened with
  }, [])
}
