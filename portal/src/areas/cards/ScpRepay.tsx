import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { scpCancellation, type ScpCancellationInput, type ScpDetail } from '@almenara/contract/areas/cards/scp'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { scpRoute } from './credit-routes.tsx'

interface ScpRepayProps {
  card: CardDetail
  detail: ScpDetail
}

/** Repaying what is left of a deferred purchase: what it takes, review and signature, result. */
export function ScpRepay({ card, detail }: ScpRepayProps) {
  const operation = useTwoStep(scpCancellation, { id: card.id, scpId: detail.purchase.id })
  // Kept from when it was opened: once it is paid, nothing is left to pay.
  const [early] = useState(detail.plan?.early)
  const { phase } = operation
  const title = { editing: 'Amortizar la compra', reviewing: 'Revise y firme', finished: 'Resultado de la amortización' }[phase.step]
  useTitle(title)
  if (!early) return <NothingLeft />
  return (
    <>
      <OperationHead title={title} step={phase.step} />
      {phase.step === 'editing' && <WhatItTakes card={card} detail={detail} early={early} operation={operation} />}
      {phase.step === 'reviewing' && (
        <ReviewStep
          order={phase.order}
          verb="Va a pagar"
          action={phase.order.amount === undefined ? 'Firmar y pagar' : `Firmar y pagar ${formatAmount(phase.order.amount)}`}
          operation={operation}
          onEdit={operation.edit}
        />
      )}
      {phase.step === 'finished' && (
        <ResultStep order={phase.order}>
          <Link to="/cards/$id/details" params={{ id: card.id }} search={{ tab: 'scp' }}>
            Volver a la tarjeta
          </Link>
        </ResultStep>
      )}
    </>
  )
}

function NothingLeft() {
  return (
    <>
      <h1>Amortizar la compra</h1>
      <Sheet>
        <Empty title="De esta compra ya no queda nada por amortizar" level={2}>
          <Link from={scpRoute.fullPath} to="." search={{}} className={buttonClass()}>
            Ver la compra
          </Link>
        </Empty>
      </Sheet>
    </>
  )
}

interface WhatItTakesProps extends ScpRepayProps {
  early: NonNullable<NonNullable<ScpDetail['plan']>['early']>
  operation: TwoStep<ScpCancellationInput>
}

function WhatItTakes({ card, detail, early, operation }: WhatItTakesProps) {
  const restriction = useRestriction(card.canOperate)
  return (
    <>
      <RestrictionNote restriction={restriction} />
      <Sheet>
        <h2 className="vh">Lo que tiene que pagar</h2>
        <div className={steps.facts}>
          <SummaryList>
            <SummaryRow term="Compra">{detail.purchase.merchant}</SummaryRow>
            <SummaryRow term="Desde">{card.account.name}</SummaryRow>
            <SummaryRow term="Capital pendiente">
              <Amount value={early.principal} />
            </SummaryRow>
            <SummaryRow term="Intereses hasta hoy">
              <Amount value={early.interest} />
            </SummaryRow>
            <SummaryRow term="Comisión">Sin comisión</SummaryRow>
            <SummaryRow term="Total">
              <Amount value={early.total} size="title" />
            </SummaryRow>
            <SummaryRow term="Intereses que se ahorra">
              <Amount value={early.saved} />
            </SummaryRow>
          </SummaryList>
          {operation.error && <ErrorBox {...describe(operation.error)} />}
        </div>
        <div className={steps.foot}>
          <Button
            variant="primary"
            busy={operation.busy === 'authorize'}
            busyLabel="Preparando…"
            unavailable={restriction && RESTRICTION_REASONS[restriction]}
            onClick={() => operation.authorize({})}
          >
            Continuar
          </Button>
          <Link from={scpRoute.fullPath} to="." search={{}} className={buttonClass({ variant: 'text' })}>
            Cancelar
          </Link>
          <p>Podrá revisarlo todo antes de firmar.</p>
        </div>
      </Sheet>
    </>
  )
}
