import { internalTransfer } from '@almenara/contract/areas/transfers/internal'
import { formatAmount } from '@almenara/contract/money'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { EMPTY_DRAFT, type TransferField } from './internal-transfer-draft.ts'
import { InternalTransferForm, type Choices } from './InternalTransferForm.tsx'
import styles from './TransferPage.module.css'
import { internalTransferCreation, sourceAccounts, targetAccounts } from './routes.tsx'

/** From one of the customer's accounts to another: data, review and signature, result. */
export function InternalTransferPage() {
  const { id } = internalTransferCreation.useParams()
  const sources = useQuery(sourceAccounts)
  const targets = useQuery(targetAccounts(id))
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }}>
          {sources.data?.accounts.find((account) => account.id === id)?.name ?? 'Cuenta'}
        </Link>
      </Breadcrumbs>
      <ReadState read={sources}>
        {({ accounts }) => (
          <ReadState read={targets}>
            {(others) =>
              others.accounts.length === 0 ? (
                <NoTargets />
              ) : (
                <InternalTransfer id={id} choices={{ sources: accounts, targets: others.accounts }} />
              )
            }
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

function InternalTransfer({ id, choices }: { id: string; choices: Choices }) {
  const operation = useTwoStep(internalTransfer, { id })
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [focus, setFocus] = useState<TransferField>()
  const { phase } = operation
  const title = { editing: 'Nuevo traspaso', reviewing: 'Revise y firme', finished: 'Resultado del traspaso' }[phase.step]
  useTitle(title)
  const another = () => {
    setDraft(EMPTY_DRAFT)
    operation.restart()
  }
  return (
    <>
      <OperationHead title={title} step={phase.step} />
      {phase.step === 'editing' && (
        <InternalTransferForm id={id} choices={choices} draft={draft} onChange={setDraft} operation={operation} focus={focus} />
      )}
      {phase.step === 'reviewing' && (
        <ReviewStep
          order={phase.order}
          verb="Va a traspasar"
          action={`Firmar y traspasar ${formatAmount(phase.order.amount ?? draft.parsed)}`}
          operation={operation}
          onEdit={(field) => {
            setFocus(field as TransferField | undefined)
            operation.edit()
          }}
        />
      )}
      {phase.step === 'finished' && (
        <ResultStep
          order={phase.order}
          actions={
            <>
              <Button icon={ArrowsClockwiseIcon} onClick={operation.restart}>
                Repetir
              </Button>
              <Button onClick={another}>Hacer otro traspaso</Button>
            </>
          }
        >
          <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }}>
            Volver a los movimientos
          </Link>
        </ResultStep>
      )}
    </>
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
