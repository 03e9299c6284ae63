import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { scpCancellation, type ScpCancellationInput, type ScpDetail } from '@almenara/contract/areas/cards/scp'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'

interface ScpRepayProps {
  card: CardDetail
  detail: ScpDetail
}

/** Repaying what is left of a deferred purchase: what it takes, review and signature, result. */
export function ScpRepay({ card, detail }: ScpRepayProps) {
  const operation = useTwoStep(scpCancellation, { id: card.id, scpId: detail.purchase.id })
  // Kept from when it was opened: once it is paid, nothing is left to pay.
  const [early] = useState(detail.plan?.early)
  if (!early) return <NothingLeft />
  return (
    <OperationSteps
      operation={operation}
      product={card.id}
      title="Amortizar la compra"
      resultTitle="Resultado de la amortización"
      verb="Va a pagar"
      begins="notice"
      action={({ amount }) => (amount === undefined ? 'pagar' : `pagar ${formatAmount(amount)}`)}
      result={(order) => (
        <ResultStep order={order}>
          <Link to="/cards/$id/details" params={{ id: card.id }} search={{ tab: 'scp' }}>
            Volver a la tarjeta
          </Link>
        </ResultStep>
      )}
    >
      <WhatItTakes card={card} detail={detail} early={early} operation={operation} />
    </OperationSteps>
  )
}

function NothingLeft() {
  useTitle('Amortizar la compra')
  return (
    <>
      <h1>Amortizar la compra</h1>
      <Sheet>
        <Empty title="Esta compra ya está amortizada" level={2}>
          <Link from="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId" to="." search={{}} className={buttonClass()}>
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
  const form = useConfirmation({ operation, input: {}, canOperate: card.canOperate })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link from="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId" to="." search={{}} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
    >
      <Question title="Importe que se cargará">
        <SummaryList>
          <SummaryRow term="Compra">{detail.purchase.merchant}</SummaryRow>
          <SummaryRow term="Desde">{card.account.name}</SummaryRow>
          <SummaryAmount term="Capital pendiente" value={early.principal} />
          <SummaryAmount term="Intereses hasta hoy" value={early.interest} />
          <SummaryRow term="Comisión">Sin comisión</SummaryRow>
          <SummaryAmount term="Total" value={early.total} size="title" />
          <SummaryAmount term="Intereses que se ahorra" value={early.saved} />
        </SummaryList>
      </Question>
    </OperationForm>
  )
}
