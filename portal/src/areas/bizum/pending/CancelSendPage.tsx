import { c2cCancelation, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
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
import styles from '../operation.module.css'
import { OverNote } from '../OverNote.tsx'
import { c2cQuery } from '../queries.ts'

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

function Cancel({ send: { id, amount, counterparty, account, expiresAt, can, state } }: { send: PendingC2cDetail }) {
  const cancelation = useSend(c2cCancelation)
  const name = counterparty.alias ?? counterparty.name
  if (cancelation.isSuccess)
    return <DoneNote title="Ha anulado el envío" text={`Los ${formatAmount(amount)} vuelven a estar disponibles en su cuenta.`} />
  if (!can.cancel.allowed) return <OverNote title={TITLE} reason={can.cancel.reason} />
  return (
    <>
      <h1>{TITLE}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <p className={styles.lead}>{`Para ${name}`}</p>
        <Amount value={amount} size="hero" />
        <SummaryList>
          <SummaryRow term="Dónde está el dinero">{`Retenido en ${account?.name ?? 'su cuenta'}, sin cobrar`}</SummaryRow>
          <SummaryRow term={state === 'WAITING' ? 'Espera a que se dé de alta hasta' : 'Se enviará'}>
            {`${formatDay(dayAt(expiresAt))}, ${formatTime(expiresAt)}`}
          </SummaryRow>
        </SummaryList>
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={cancelation.isPending}
            busyLabel="Anulando…"
            onClick={() => cancelation.mutate({ params: { pendingOperationId: id } })}
          >
            Anular el envío
          </Button>
          <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
            Volver sin cambiar nada
          </Link>
        </div>
        {cancelation.error && <ErrorBox {...describe(cancelation.error)} />}
      </Sheet>
    </>
  )
}
