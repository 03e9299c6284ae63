import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { requestDuplicate, type DuplicateReason } from '@almenara/contract/areas/cards/operations'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { RadioGroup } from '../../kit/Choice.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardOperation, CardPageOf, CardQuestion } from './CardOperation.tsx'

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

function Duplicate({ card }: { card: CardDetail }) {
  const operation = useTwoStep(requestDuplicate, { id: card.id })
  const [reason, setReason] = useState<DuplicateReason>()
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    setMissing(!reason)
    if (reason) operation.authorize({ reason })
  }
  return (
    <CardOperation card={card} title="Pida un duplicado" action="Firmar y pedir el duplicado" operation={operation}>
      <CardQuestion card={card} action="DUPLICATE" operation={operation} label="Continuar" onSubmit={submit}>
        <h2>¿Por qué necesita otra tarjeta?</h2>
        <RadioGroup
          label="Motivo"
          legend="told"
          options={REASONS}
          value={reason}
          onChange={setReason}
          error={isMissing && !reason ? 'Elija un motivo.' : undefined}
        />
        <p>
          La tarjeta actual deja de funcionar en cuanto firme. La nueva llega a su domicilio en unos 7 días hábiles, con otro número y el
          mismo PIN.
        </p>
      </CardQuestion>
    </CardOperation>
  )
}
