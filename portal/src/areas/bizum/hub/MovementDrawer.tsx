import { bizumReceipt, type BizumMovementDetail } from '@almenara/contract/areas/bizum/movements'
import { c2cCancelation } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { showToast } from '../../../kit/toast.ts'
import { download } from '../../../patterns/download/download.ts'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { useConsultative } from '../consultative.ts'
import { Avatar } from '../Avatar.tsx'
import { BizumStateBadge } from '../BizumStateBadge.tsx'
import { signedAmount } from './movement-columns.tsx'
import styles from './MovementDrawer.module.css'
import { movementQuery } from '../queries.ts'
import { KIND_NAMES, moves } from '../state-words.ts'
import { Steps } from '../Steps.tsx'

const IS_MOVING = ['ORDERED', 'SENT', 'WAITING']

/** One Bizum: with whom, how it stands and how it came to, its paper, and what can still be done with it. */
export default function MovementDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery({
    ...movementQuery(id),
    refetchInterval: ({ state: { data } }) => (data && IS_MOVING.includes(data.state) ? ASK_EVERY_MS : false),
  })
  return (
    <Drawer title="Bizum" onClose={onClose} footer={read.data && <Actions movement={read.data} />}>
      <ReadState read={read}>{(movement) => <Facts movement={movement} />}</ReadState>
    </Drawer>
  )
}

function Facts({ movement }: { movement: BizumMovementDetail }) {
  const { counterparty, concept, amount, refunded, kind, reason, timeline, account, reference, recall, direction, state, can } = movement
  return (
    <div className={styles.facts}>
      <div className={styles.who}>
        <Avatar of={counterparty} size="lg" />
        <div>
          <p className={styles.name}>{counterparty.alias ?? counterparty.name}</p>
          {concept && <p className={styles.quiet}>{`«${concept}»`}</p>}
        </div>
      </div>
      <Amount value={moves(movement) ? signedAmount(movement) : amount} as={moves(movement) ? 'entry' : 'plain'} size="hero" />
      <p>
        <BizumStateBadge of={movement} />
      </p>
      {reason && <Note title={reason} />}
      {kind === 'C2C' && direction === 'OUT' && state === 'SETTLED' && !can.recall.allowed && can.recall.reason && (
        <p className={styles.quiet}>{can.recall.reason}</p>
      )}
      {recall && <Note title="Ha pedido la devolución">{recall.text}</Note>}
      <h3 className={styles.heading}>Seguimiento</h3>
      <Steps steps={timeline} />
      <h3 className={styles.heading}>Datos</h3>
      <SummaryList>
        {counterparty.alias && <SummaryRow term="Nombre">{counterparty.name}</SummaryRow>}
        {counterparty.phone && <SummaryRow term="Móvil">{formatPhone(counterparty.phone as Phone)}</SummaryRow>}
        {counterparty.code && <SummaryRow term="Código de la organización">{counterparty.code}</SummaryRow>}
        <SummaryRow term="Tipo">{KIND_NAMES[kind]}</SummaryRow>
        <SummaryRow term={direction === 'OUT' ? 'Desde' : 'En la cuenta'}>{account.name}</SummaryRow>
        {refunded !== undefined && (
          <SummaryRow term="Devuelto">
            <Amount value={refunded} />
          </SummaryRow>
        )}
        <SummaryRow term="Referencia">{reference}</SummaryRow>
      </SummaryList>
      {(state === 'SETTLED' || state === 'RETURNED') && (
        <DownloadButton bring={(onProgress) => download(bizumReceipt, { params: { id: movement.id } }, { onProgress })}>
          Descargar el justificante
        </DownloadButton>
      )}
    </div>
  )
}

function Actions({ movement }: { movement: BizumMovementDetail }) {
  const { can, counterparty, amount, concept, kind, transfer, operationId, people } = movement
  const { phone } = counterparty
  const again = { ...(phone === undefined ? {} : { phone }), amount: amount as number, concept }
  return (
    <div className={styles.actions}>
      {can.cancel.allowed && <CancelSend id={movement.id} />}
      {can.repeat.allowed && phone !== undefined && kind === 'C2C' && (
        <Link to="/bizum/operations/bizum-send-payment-c2c" search={again} className={buttonClass()}>
          Repetir el envío
        </Link>
      )}
      {can.repeat.allowed && kind === 'C2C' && people !== undefined && operationId !== undefined && (
        <Link to="/bizum/operations/bizum-send-payment-c2c" search={{ again: operationId }} className={buttonClass()}>
          {`Repetir el envío a ${people} personas`}
        </Link>
      )}
      {can.repeat.allowed && counterparty.code !== undefined && (
        <Link
          to="/bizum/operations/bizum-send-payment-c2help"
          search={{ code: counterparty.code, amount: amount as number }}
          className={buttonClass()}
        >
          Repetir la donación
        </Link>
      )}
      {can.giveBack.allowed && phone !== undefined && (
        <Link to="/bizum/operations/bizum-send-payment-c2c" search={again} className={buttonClass()}>
          Devolver el importe
        </Link>
      )}
      {can.recall.allowed && transfer && (
        <Link
          to="/$product/$accountId/external-transfers/$transferId/cancelation/$viewPages/$txId"
          params={{ ...transfer, viewPages: '1', txId: NO_LIST }}
          className={buttonClass({ variant: 'text' })}
        >
          Pedir la devolución
        </Link>
      )}
      {phone !== undefined && kind === 'C2C' && (
        <Link to="/bizum" search={{ phone }} className={buttonClass({ variant: 'text' })}>
          Ver todo con esta persona
        </Link>
      )}
    </div>
  )
}

/** While it has not left, or waits for its recipient: no money leaves by it, so nothing is signed. */
function CancelSend({ id }: { id: string }) {
  const consultative = useConsultative()
  const cancelation = useSend(c2cCancelation, () => showToast('Ha anulado el envío. El importe vuelve a estar disponible.'))
  return (
    <>
      <Button
        unavailable={consultative}
        busy={cancelation.isPending}
        busyLabel="Anulando…"
        onClick={() => cancelation.mutate({ params: { pendingOperationId: id } })}
      >
        Anular el envío
      </Button>
      {cancelation.error && <ErrorBox {...describe(cancelation.error)} />}
    </>
  )
}
