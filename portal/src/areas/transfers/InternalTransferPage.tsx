import { internalTransfer } from '@almenara/contract/areas/transfers/internal'
import { formatAmount } from '@almenara/contract/money'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import type { Product } from './addresses.ts'
import { beginWith, EMPTY_DRAFT, type Draft } from './internal-transfer-draft.ts'
import { InternalTransferForm, type Choices } from './InternalTransferForm.tsx'
import styles from './TransferPage.module.css'
import { favouriteQuery, internalTransferCreation, sourceAccounts, targetAccounts } from './routes.tsx'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'

/** From one of the customer's accounts to another: data, review and signature, result. */
export function InternalTransferPage() {
  const { product, id } = internalTransferCreation.useParams()
  const sources = useQuery(sourceAccounts)
  const targets = useQuery(targetAccounts(id))
  return (
    <>
      <TransferBreadcrumbs id={id} />
      <ReadState read={sources}>
        {({ accounts }) => (
          <ReadState read={targets}>
            {(others) =>
              others.accounts.length === 0 ? (
                <NoTargets />
              ) : (
                <Beginning product={product} id={id} choices={{ sources: accounts, targets: others.accounts }} />
              )
            }
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

interface BeginningProps {
  product: Product
  id: string
  choices: Choices
}

/** What the address brings is already written: a favourite, or a transfer made before. */
function Beginning(props: BeginningProps) {
  const { favourite, ...known } = internalTransferCreation.useSearch()
  const read = useQuery({ ...favouriteQuery(props.id, favourite ?? ''), enabled: favourite !== undefined })
  if (favourite === undefined) return <InternalTransfer {...props} initial={beginWith(known)} />
  return (
    <ReadState read={read}>
      {({ target, amount, concept }) => <InternalTransfer {...props} initial={beginWith({ target: target.id, amount, concept })} />}
    </ReadState>
  )
}

function InternalTransfer({ product, id, choices, initial }: BeginningProps & { initial: Draft }) {
  const operation = useTwoStep(internalTransfer, { id })
  const [draft, setDraft] = useState(initial)
  const amount = amountSoFar(draft.amount)
  const another = () => {
    setDraft(EMPTY_DRAFT)
    operation.restart()
  }
  return (
    <OperationSteps
      operation={operation}
      title="Nuevo traspaso"
      resultTitle="Resultado del traspaso"
      verb="Va a traspasar"
      action={(order) => `Firmar y traspasar ${formatAmount(order.amount ?? amount)}`}
      result={(order) => (
        <ResultStep
          order={order}
          actions={
            <>
              <Button icon={ArrowsClockwiseIcon} onClick={operation.restart}>
                Repetir
              </Button>
              <Button onClick={another}>Hacer otro traspaso</Button>
              <Link
                to="/$product/$id/internal-favourite-transfers-creation"
                params={{ product, id }}
                search={{ target: draft.target, amount, concept: draft.concept }}
                className={buttonClass()}
              >
                Guardar como favorito
              </Link>
            </>
          }
        >
          <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }}>
            Volver a los movimientos
          </Link>
        </ResultStep>
      )}
    >
      <InternalTransferForm product={product} id={id} choices={choices} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

function NoTargets() {
  useTitle('Nuevo traspaso')
  return (
    <>
      <h1 className={styles.title}>Nuevo traspaso</h1>
      <Sheet>
        <Empty title="No tiene otra cuenta a la que traspasar" level={2}>
          Para traspasar dinero necesita al menos dos cuentas en este portal. Si acaba de abrir una, la verá aquí a partir de mañana.
          <Link to="/accounts" className={buttonClass()}>
            Ver sus cuentas
          </Link>
        </Empty>
      </Sheet>
    </>
  )
}
