import { deletePendingFile, type PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { cancelPresented } from '@almenara/contract/areas/payments/presentation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
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
import { actionOf } from './allowed.ts'
import { useFilePlace } from './file-place.ts'
import { FileBreadcrumbs, FileLink, PendingListLink } from './FileLinks.tsx'
import styles from './pending.module.css'
import { pendingFileQuery } from './queries.ts'
import { RemittancesStopped } from './RemittancesStopped.tsx'

const TITLE = 'Anular el fichero'

/** Cancelling a file: one that nobody has signed goes at once; of one that was signed, what has not left. It only protects, so a press does it. */
export function CancelFilePage() {
  const { pendingFileId } = useFilePlace()
  const read = useQuery(pendingFileQuery(pendingFileId))
  return (
    <>
      <FileBreadcrumbs name={read.data?.file.name} />
      {read.data ? null : <h1 className="vh">{TITLE}</h1>}
      <ReadState read={read}>{(found) => <Cancel key={pendingFileId} found={found} />}</ReadState>
    </>
  )
}

function Cancel({ found }: { found: PendingFileDetail }) {
  const { pendingFileId } = useFilePlace()
  const operation = useTwoStep(cancelPresented, { pendingFileId })
  const deletion = useSend(deletePendingFile)
  // While it is cancelled, what was found stands: afterwards there is nothing left to cancel.
  const [begun, setBegun] = useState(found)
  const isIdle = operation.phase.step === 'editing' && operation.busy === undefined && deletion.isIdle
  if (isIdle && begun !== found) setBegun(found)
  if (deletion.isSuccess) return <Cancelled />
  const allowed = actionOf(begun, 'CANCEL')
  if (!allowed || allowed.denial) return <NotNow reason={allowed?.denial?.text ?? begun.closed?.text} />
  const { state } = begun.file
  if (state === 'WAITING' || state === 'PRESENTED') {
    return (
      <OperationSteps
        operation={operation}
        product={begun.file.contract?.id}
        title={TITLE}
        action="anular el fichero"
        begins="notice"
        protects
        result={(order) => (
          <ResultStep order={order}>
            <FileLink>Ver el fichero</FileLink>
          </ResultStep>
        )}
      >
        <Signed found={begun} operation={operation} />
      </OperationSteps>
    )
  }
  return <Unsigned found={begun} deletion={deletion} onDelete={() => deletion.mutate({ params: { pendingFileId } })} />
}

interface UnsignedProps {
  found: PendingFileDetail
  deletion: { isPending: boolean; error: Error | null }
  onDelete: () => void
}

function Unsigned({ found, deletion, onDelete }: UnsignedProps) {
  useTitle(TITLE)
  return (
    <>
      <h1 className={styles.title}>{TITLE}</h1>
      <Sheet inside="padded">
        <div className={styles.box}>
          <Facts found={found} />
          <Note title="No se hará ninguna transferencia de este fichero.">
            Nadie lo ha firmado. Si lo necesita, puede presentarlo de nuevo.
          </Note>
          {deletion.error && <ErrorBox {...describe(deletion.error)} />}
          <div className={styles.papers}>
            <Button variant="primary" busy={deletion.isPending} busyLabel="Anulando…" onClick={onDelete}>
              {TITLE}
            </Button>
            <FileLink className={buttonClass({ variant: 'text' })}>Volver sin cambiar nada</FileLink>
          </div>
        </div>
      </Sheet>
    </>
  )
}

function Signed({ found, operation }: { found: PendingFileDetail; operation: TwoStep<object> }) {
  const form = useConfirmation({ operation, input: {}, protects: true })
  return (
    <OperationForm
      form={form}
      label={TITLE}
      cancel={<FileLink className={buttonClass({ variant: 'text' })}>Volver sin cambiar nada</FileLink>}
    >
      <Question title="El fichero">
        <Facts found={found} />
        {found.file.state === 'WAITING' ? (
          <Note title="No se hará ninguna transferencia de este fichero.">Todavía faltan firmas y no se ha enviado nada.</Note>
        ) : (
          <RemittancesStopped remittances={found.remittances} />
        )}
      </Question>
    </OperationForm>
  )
}

function Facts({ found: { file, preparedBy } }: { found: PendingFileDetail }) {
  return (
    <SummaryList>
      <SummaryRow term="Fichero">{file.name}</SummaryRow>
      <SummaryAmount term="Importe" value={file.good.amount} size="title" />
      <SummaryRow term="Transferencias">{file.good.count}</SummaryRow>
      <SummaryRow term="Preparado por">{preparedBy.me ? 'Usted' : preparedBy.name}</SummaryRow>
    </SummaryList>
  )
}

/** What was done without a signature. Its title takes the focus, as that of every result does. */
function Cancelled() {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle('Resultado')
  useEffect(() => heading.current?.focus(), [])
  return (
    <Sheet inside="padded">
      <div className={styles.box}>
        <h1 ref={heading} tabIndex={-1}>
          Fichero anulado
        </h1>
        <p>Anulado. No se hará ninguna transferencia.</p>
        <p>
          <PendingListLink className={buttonClass()}>Ver los ficheros pendientes</PendingListLink>
        </p>
      </div>
    </Sheet>
  )
}

function NotNow({ reason }: { reason: string | undefined }) {
  useTitle(TITLE)
  return (
    <>
      <h1 className={styles.title}>{TITLE}</h1>
      <Sheet>
        <Empty title="Anulación no disponible" level={2} action={<FileLink className={buttonClass()}>Ver el fichero</FileLink>}>
          {reason}
        </Empty>
      </Sheet>
    </>
  )
}
