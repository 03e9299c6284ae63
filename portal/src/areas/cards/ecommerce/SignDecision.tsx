import { challengeApproval, permissionRestoration, type PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
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

interface DecisionProps {
  operation: PendingOperationDetail
  way: 'approve' | 'allow'
  onLeave: () => void
}

const WORDS = {
  approve: { title: 'Aprobar la compra', action: 'aprobar la compra', question: 'La compra', rank: 'APPROVE' },
  allow: { title: 'Volver a permitir los cargos', action: 'permitir los cargos', question: 'La tienda', rank: 'ALLOW' },
} as const

/** What is signed: its shop and its amount, or the shop that may charge again. */
export default function SignDecision({ operation: found, way, onLeave }: DecisionProps) {
  const { title, action, question, rank } = WORDS[way]
  const operation = useTwoStep(way === 'approve' ? challengeApproval : permissionRestoration, { pendingOperationId: found.id })
  const form = useConfirmation({ operation, input: {}, unavailable: denialOf(found, rank) })
  const { merchant, place, amount, card } = found
  return (
    <OperationSteps
      operation={operation}
      product={card.id}
      title={title}
      action={action}
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
            <SummaryRow term="Tarjeta">{`${card.name} •••• ${card.ending}`}</SummaryRow>
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
