import {
  createAlertContract,
  createSuccessiveContract,
  type alertProducts,
  type AlertContractDetail,
  type AlertStatus,
} from '@almenara/contract/areas/alerts/alert-contracts'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { AlertBreadcrumbs } from '../AlertBreadcrumbs.tsx'
import { configQuery, lastContractQuery, productsQuery, statusQuery } from '../queries.ts'
import { blankCreation } from './creation-draft.ts'
import { CreationForm } from './CreationForm.tsx'
import type { AlertConfig } from './rules-draft.ts'
import { draftOfTerms } from './terms-draft.ts'

/** The first alert of the customer. */
export function CreationPage() {
  return <Creating last={null} isSuccessive={false} />
}

/** Another one, with the channels and the hours of the last. Whoever has none begins with the first. */
export function SuccessiveCreationPage() {
  const read = useQuery(lastContractQuery)
  return (
    <ReadState read={read}>
      {(last) =>
        last ? <Creating last={last} isSuccessive /> : <Navigate to="/services/alert-settings/alert-contracts/contract-creation" replace />
      }
    </ReadState>
  )
}

interface CreatingProps {
  last: AlertContractDetail | null
  isSuccessive: boolean
}

function Creating({ last, isSuccessive }: CreatingProps) {
  const status = useQuery(statusQuery)
  const products = useQuery(productsQuery)
  const config = useQuery(configQuery)
  const [asked, listed, known] = [status.data, products.data, config.data]
  const data = asked && listed && known ? { status: asked, products: listed.products, config: known } : undefined
  const error = status.error ?? products.error ?? config.error
  const refetch = () => Promise.all([status.refetch(), products.refetch(), config.refetch()])
  return (
    <>
      <AlertBreadcrumbs />
      <ReadState read={{ data, error, refetch }}>{(read) => <Steps {...read} last={last} isSuccessive={isSuccessive} />}</ReadState>
    </>
  )
}

interface StepsProps extends CreatingProps {
  status: AlertStatus
  products: Reply<typeof alertProducts>['products']
  config: AlertConfig
}

const NEXT = '/services/alert-settings/successive-contract-creation'

function Steps({ status, products, config, last, isSuccessive }: StepsProps) {
  const { search } = useShownRoute([
    '/shell/signed-in/services/alert-settings/alert-contracts/contract-creation',
    '/shell/signed-in/services/alert-settings/successive-contract-creation',
  ])
  const operation = useTwoStep(isSuccessive ? createSuccessiveContract : createAlertContract, undefined)
  const [draft, setDraft] = useDraft(() => blankCreation(draftOfTerms(status, last), products, search), {
    isNewer: Object.keys(search).length > 0,
  })
  const again = isSuccessive ? (
    <Button onClick={operation.restart}>Crear otra alerta</Button>
  ) : (
    <Link to={NEXT} className={buttonClass()}>
      Crear otra alerta
    </Link>
  )
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Crear alerta"
      action="crear la alerta"
      result={(order) => (
        <ResultStep order={order} actions={again}>
          <Link to="/services/alert-settings/{-$txId}" params={{ txId: undefined }}>
            Ver las alertas
          </Link>
        </ResultStep>
      )}
    >
      <CreationForm status={status} products={products} config={config} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}
