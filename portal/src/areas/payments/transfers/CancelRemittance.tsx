import { cancelRemittance } from '@almenara/contract/areas/payments/presentation'
import type { RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { Day } from '../../../kit/Day.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { transfersText } from '../review/review-words.ts'
import { remittanceTransferQuery } from './queries.ts'
import styles from './transfers.module.css'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

/** Cancels what has not left yet of a remittance, or the one transfer that the address names. It only protects, so a press does it. */
export default function CancelRemittance({ found }: { found: RemittanceDetail }) {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const { transfer } = remittanceRoute.useSearch()
  const operation = useTwoStep(cancelRemittance, { contractNumber, remittanceId })
  // While it is signed and done, what was found stands: afterwards there is nothing left to cancel.
  const [begun, setBegun] = useState(found)
  if (operation.phase.step === 'editing' && operation.busy === undefined && begun !== found) setBegun(found)
  const title = transfer ? 'Anular la transferencia' : 'Anular la remesa'
  if (begun.cancel.way === 'NONE') {
    return (
      <>
        <h1 className={styles.title}>{title}</h1>
        <Sheet>
          <Empty title="Anulación no disponible" level={2} action={<WayBack looks>Ver la remesa</WayBack>}>
            {begun.cancel.text}
          </Empty>
        </Sheet>
      </>
    )
  }
  return (
    <OperationSteps
      operation={operation}
      product={begun.contract.id}
      title={title}
      action={transfer ? 'anular la transferencia' : `anular ${transfersText(begun.cancel.count)}`}
      begins="notice"
      protects
      result={(order) => (
        <ResultStep order={order}>
          <WayBack>Ver la remesa</WayBack>
        </ResultStep>
      )}
    >
      {transfer ? <One transferId={transfer} operation={operation} /> : <All remittance={begun} operation={operation} />}
    </OperationSteps>
  )
}

function WayBack({ children, looks = false }: { children: string; looks?: boolean }) {
  return (
    <Link to="." search={({ cancel: _, ...rest }) => rest} className={looks ? buttonClass({ variant: 'text' }) : undefined}>
      {children}
    </Link>
  )
}

interface AskProps {
  operation: TwoStep<{ items?: string[] | undefined }>
}

function All({ remittance, operation }: AskProps & { remittance: RemittanceDetail }) {
  const form = useConfirmation({ operation, input: {}, protects: true })
  const { name, number, executionOn, amount, count, cancel } = remittance
  const label = cancel.way === 'ALL' ? 'Anular la remesa' : `Anular ${transfersText(cancel.count)}`
  return (
    <OperationForm form={form} label={label} cancel={<WayBack looks>Volver sin cambiar nada</WayBack>}>
      <Question title="La remesa">
        <SummaryList>
          <SummaryRow term="Remesa">{`${name} (${number})`}</SummaryRow>
          <SummaryAmount term="Importe" value={amount} size="title" />
          <SummaryRow term="Transferencias">{count}</SummaryRow>
          <SummaryRow term="Fecha">
            <Day value={executionOn} />
          </SummaryRow>
          <SummaryRow term="Se anulan">{`${cancel.count} de ${count}`}</SummaryRow>
        </SummaryList>
        <Note tone={cancel.way === 'ALL' ? 'info' : 'warning'} title={cancel.text} />
      </Question>
    </OperationForm>
  )
}

function One({ transferId, operation }: AskProps & { transferId: string }) {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const read = useQuery(remittanceTransferQuery(contractNumber, remittanceId, transferId))
  const may = read.data === undefined || read.data.cancel.way === 'CANCEL'
  const unavailable = may ? undefined : read.data?.cancel.text
  const form = useConfirmation({ operation, input: { items: [transferId] }, unavailable, protects: true })
  return (
    <OperationForm form={form} label="Anular la transferencia" cancel={<WayBack looks>Volver sin cambiar nada</WayBack>}>
      <Question title="La transferencia">
        <ReadState read={read}>
          {({ payee, amount, concept, cancel }) => (
            <>
              <SummaryList>
                <SummaryRow term="Para">{payee.name}</SummaryRow>
                <SummaryAmount term="Importe" value={amount} size="title" />
                <SummaryRow term="Concepto">{concept || 'Sin concepto'}</SummaryRow>
              </SummaryList>
              <Note title={cancel.text} />
            </>
          )}
        </ReadState>
      </Question>
    </OperationForm>
  )
}
