import { challengeApproval, permissionRestoration, type PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
import { cardLabel } from '@almenara/contract/card-words'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { denialOf } from './denial.ts'
import { SIGNED } from './signed-ways.ts'

interface DecisionProps {
  operation: PendingOperationDetail
  way: 'approve' | 'allow'
  onLeave: () => void
}

const WORDS = {
  approve: { doing: 'aprobar la compra', question: 'La compra' },
  allow: { doing: 'permitir los cargos', question: 'La tienda' },
} as const

/** What is signed: its shop and its amount, or the shop that may charge again. */
export default function SignDecision({ operation: found, way, onLeave }: DecisionProps) {
  const { doing, question } = WORDS[way]
  const { action, title } = SIGNED[way]
  const operation = useTwoStep(way === 'approve' ? challengeApproval : permissionRestoration, { pendingOperationId: found.id })
  const form = useConfirmation({ operation, input: {}, unavailable: denialOf(found, action) })
  const { merchant, place, amount, card } = found
  return (
    <OperationSteps
      operation={operation}
      product={card.id}
      title={title}
      action={doing}
      result={(order) => (
        <ResultStep
          order={order}
          actions={
            <Link to="/services/e-commerce" className={buttonClass()}>
              Ver las compras y las tiendas
            </Link>
          }
        />
      )}
    >
      <OperationForm
        form={form}
        cancel={
          <Button variant="text" onClick={onLeave}>
            Volver sin decidir
          </Button>
        }
      >
        <Question title={question}>
          <SummaryList>
            <SummaryRow term="Tienda">{place === '' ? merchant : `${merchant}, ${place}`}</SummaryRow>
            {amount !== undefined && way === 'approve' && <SummaryAmount term="Importe" value={amount} />}
            <SummaryRow term="Tarjeta">{cardLabel(card)}</SummaryRow>
          </SummaryList>
          <p>
            {way === 'approve'
              ? `Con su firma, la tienda podrá cobrar ${amount === undefined ? 'la compra' : formatAmount(amount)} en esa tarjeta.`
              : 'Con su firma, la tienda podrá volver a cobrar por su cuenta con la tarjeta que guarda.'}
          </p>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
