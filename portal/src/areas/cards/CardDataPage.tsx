import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { cardDataAccess } from '@almenara/contract/areas/cards/operations'
import { getRouteApi } from '@tanstack/react-router'
import { Question } from '../../patterns/two-step/Question.tsx'
import { useConfirmation } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardForm, CardOperation, CardPageOf, useCardDenial } from './CardOperation.tsx'
import { CardSecrets } from './CardSecrets.tsx'

const route = getRouteApi('/shell/signed-in/cards/$id/card-data')

/** The whole number of a virtual card, its date and its code: signed for, and shown for a minute. */
export function CardDataPage() {
  const { id } = route.useParams()
  return <CardPageOf id={id}>{(card) => <CardData card={card} />}</CardPageOf>
}

function CardData({ card }: { card: CardDetail }) {
  const operation = useTwoStep(cardDataAccess, { id: card.id })
  const { phase } = operation
  const denial = useCardDenial(card, 'CARD_DATA')
  const form = useConfirmation({ operation, input: {}, canOperate: card.canOperate, unavailable: denial })
  const shown =
    phase.step === 'finished' ? <CardSecrets card={card} operationId={phase.order.operationId} onAgain={operation.restart} /> : undefined
  return (
    <CardOperation card={card} title="Datos de la tarjeta" action="ver los datos" begins="notice" operation={operation} result={shown}>
      <CardForm card={card} form={form}>
        <Question title="Datos que se mostrarán">
          <p>El número, la caducidad y el código de seguridad, durante un minuto. Después se ocultan.</p>
          <p>Compruebe que nadie mira su pantalla. El banco nunca le pedirá estos datos.</p>
        </Question>
      </CardForm>
    </CardOperation>
  )
}
