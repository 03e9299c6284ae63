import type { pendingOrderDetail } from '@almenara/contract/areas/signature'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CallFailure } from '../../api/failure.ts'
import { useTitle } from '../../base/title.ts'
import { BACK_TO_POSITION } from '../../base/way-words.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { endedOf } from './ended.ts'
import { pendingOrder } from './queries.ts'
import { type CoSign, useCoSign } from './use-co-sign.ts'
import { OrderSheet, WaitingOrder } from './WaitingOrder.tsx'

const pendingSignature = getRouteApi('/shell/signed-in/pending-signatures/$operationId')

type Detail = Reply<typeof pendingOrderDetail>

/** An order that waits for several signatures: what it is, who has signed it, and to sign it, refuse it, remind of it or withdraw it. */
export function PendingSignaturePage() {
  const { operationId } = pendingSignature.useParams()
  const coSign = useCoSign(operationId)
  const read = useQuery(pendingOrder(operationId))
  const { order } = coSign
  const { data } = read
  const ended = endedOf(order, data?.order)
  // Signed by whoever ordered it: it is shown as when they had just signed it.
  const shown = ended ?? (data?.mine && data.awaits === 'OTHERS' ? data.order : undefined)
  const title = ended ? 'Resultado' : order ? 'Revisión y firma' : titleOf(data)
  useTitle(title)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
      </Breadcrumbs>
      {shown ? (
        <div className={steps.form}>
          <ResultStep
            order={shown}
            to={data?.mine ? 'ORDERER' : 'SIGNATORY'}
            below={!shown.receipt && data && <OrderSheet detail={{ ...data, order: shown }} />}
          >
            <Link to="/global">{BACK_TO_POSITION}</Link>
          </ResultStep>
        </div>
      ) : isGone(read.error) ? (
        <NotWaiting />
      ) : (
        <ReadState read={read}>
          {(detail) => (
            <>
              <h1 className={steps.operation}>{title}</h1>
              {order ? <Review order={order} coSign={coSign} /> : <WaitingOrder detail={detail} coSign={coSign} />}
            </>
          )}
        </ReadState>
      )}
    </>
  )
}

/** Between the moment when it lapses and the next minute, when it is closed, it still says that it waits. */
function titleOf(detail: Detail | undefined): string {
  return detail?.awaits === 'NOBODY' ? 'Operación caducada' : 'Operación pendiente de firma'
}

/** Signed or refused by others, lapsed, or never there: somebody who did not sign it gets no details. */
function isGone(error: Error | null): boolean {
  return error instanceof CallFailure && error.code === 'NOT_FOUND'
}

function NotWaiting() {
  return (
    <>
      <h1 className={steps.operation}>Operación pendiente de firma</h1>
      <Sheet>
        <Empty
          level={2}
          title="Esta operación ya no espera su firma"
          action={
            <Link to="/global" className={buttonClass()}>
              {BACK_TO_POSITION}
            </Link>
          }
        >
          Otra persona la ha firmado o rechazado, quien la ordenó la ha anulado, o se acabó el plazo.
        </Empty>
      </Sheet>
    </>
  )
}

function Review({ order, coSign }: { order: NonNullable<CoSign['order']>; coSign: CoSign }) {
  // What another ordered cannot be changed: no fact leads to a field.
  const fixed = { ...order, facts: order.facts.map(({ field: _, ...fact }) => fact) }
  return <ReviewStep order={fixed} verb="Va a firmar" back="Volver a la operación" operation={coSign} />
}
