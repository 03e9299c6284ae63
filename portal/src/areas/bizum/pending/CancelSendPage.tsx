import { c2cCancelation, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatDayTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { BizumFrame } from '../BizumFrame.tsx'
import { DoneNote } from '../DoneNote.tsx'
import { HubLink } from '../HubLink.tsx'
import styles from '../operation.module.css'
import { OverNote } from '../OverNote.tsx'
import { c2cQuery } from '../queries.ts'
import { isOpen } from './pending-words.ts'
import { Who } from './Who.tsx'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/cancel-send/$viewPages/$txId')
const TITLE = 'Anular el envío'

/** A send that has not gone: until when it waits, where its money is, and taking it back. */
export function CancelSendPage() {
  const read = useQuery(c2cQuery(route.useParams().pendingOperationId))
  return (
    <BizumFrame title={TITLE}>
      <ReadState read={read}>{(send) => <Cancel send={send} />}</ReadState>
    </BizumFrame>
  )
}

function Cancel({ send }: { send: PendingC2cDetail }) {
  const { id, amount, counterparty, account, expiresAt, can, state } = send
  const cancelation = useSend(c2cCancelation)
  if (cancelation.isSuccess) {
    return (
      <DoneNote
        title="Envío anulado"
        text={`No se ha cobrado nada. Los ${formatAmount(amount)} vuelven a estar disponibles en ${account?.name ?? 'su cuenta'}.`}
      />
    )
  }
  if (!isOpen(send)) return <OverNote title={TITLE} reason={can.cancel.reason} />
  return (
    <>
      <h1 className={styles.title}>{TITLE}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <Who of={counterparty} />
        <div>
          <p className={styles.small}>Envía</p>
          <Amount value={amount} size="hero" />
        </div>
        <SummaryList>
          <SummaryRow term="Dónde está el dinero">{`Retenido en ${account?.name ?? 'su cuenta'}, no cobrado`}</SummaryRow>
          <SummaryRow term={state === 'WAITING' ? 'Espera a que se dé de alta hasta' : 'Se enviará'}>{formatDayTime(expiresAt)}</SummaryRow>
        </SummaryList>
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={cancelation.isPending}
            busyLabel="Anulando…"
            unavailable={can.cancel.allowed ? undefined : can.cancel.reason}
            onClick={() => cancelation.mutate({ params: { pendingOperationId: id } })}
          >
            Anular el envío
          </Button>
          <HubLink className={buttonClass({ variant: 'text' })}>Cancelar</HubLink>
        </div>
        {cancelation.error && <ErrorBox {...describe(cancelation.error)} />}
      </Sheet>
    </>
  )
}
