import type { pendingOrderDetail } from '@almenara/contract/areas/signature'
import type { Reply } from '@almenara/contract/call'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { factValue } from '../../patterns/two-step/facts.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { pendingOrder, pendingSignature } from './routes.tsx'
import { type CoSign, useCoSign } from './use-co-sign.ts'

const RefusalModal = lazyPart(() => import('./RefusalModal.tsx'))

type Detail = Reply<typeof pendingOrderDetail>

/** An order that waits for several signatures: what it is, who has signed it, and to sign it or refuse it. */
export function PendingSignaturePage() {
  const { operationId } = pendingSignature.useParams()
  useTitle('Operación pendiente de firma')
  const coSign = useCoSign(operationId)
  const read = useQuery(pendingOrder(operationId))
  const { order } = coSign
  const finished = order && !order.signature
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
      </Breadcrumbs>
      {finished ? (
        <ResultStep order={order}>
          <Link to="/global">Volver a la posición global</Link>
        </ResultStep>
      ) : (
        <ReadState read={read}>
          {(detail) => (
            <>
              <h1>{order ? 'Revise y firme' : 'Operación pendiente de firma'}</h1>
              {order ? <Review order={order} coSign={coSign} /> : <Reading detail={detail} coSign={coSign} />}
            </>
          )}
        </ReadState>
      )}
    </>
  )
}

function Review({ order, coSign }: { order: NonNullable<CoSign['order']>; coSign: CoSign }) {
  const action = order.amount === undefined ? 'Firmar' : `Firmar ${formatAmount(order.amount)}`
  // What another ordered cannot be changed: no fact leads to a field.
  const fixed = { ...order, facts: order.facts.map(({ field: _, ...fact }) => fact) }
  return <ReviewStep order={fixed} verb="Va a firmar" action={action} operation={coSign} />
}

function Reading({ detail, coSign }: { detail: Detail; coSign: CoSign }) {
  const { order, orderedBy, orderedAt, awaits } = detail
  const [refusing, setRefusing] = useState(false)
  const restriction = useRestriction()
  const unavailable = restriction && RESTRICTION_REASONS[restriction]
  return (
    <div className={steps.columns}>
      <Sheet title={order.title}>
        <div className={steps.facts}>
          <SummaryList>
            {order.facts.map((fact, index) => (
              <SummaryRow key={fact.label} term={fact.label}>
                {index === 0 && fact.value.type === 'MONEY' ? <Amount value={fact.value.amount} size="title" /> : factValue(fact)}
              </SummaryRow>
            ))}
            <SummaryRow term="Ordenada por">{`${orderedBy}, el ${moment(orderedAt)}`}</SummaryRow>
            <SummaryRow term="Puede firmarse hasta">{moment(order.expiresAt)}</SummaryRow>
          </SummaryList>
        </div>
        {awaits === 'ME' && (
          <div className={steps.foot}>
            <Button
              variant="primary"
              busy={coSign.busy === 'authorize'}
              busyLabel="Preparando…"
              unavailable={unavailable}
              onClick={coSign.begin}
            >
              Firmar
            </Button>
            <Button onClick={() => setRefusing(true)}>Rechazar</Button>
          </div>
        )}
      </Sheet>
      <div className={steps.side}>
        <RestrictionNote restriction={awaits === 'ME' ? restriction : undefined} />
        {coSign.error && <ErrorBox {...describe(coSign.error)} />}
        {order.refusal && (
          <Note tone="warning" title="Operación rechazada">
            <p>{order.refusal.message}</p>
          </Note>
        )}
        <Signatures detail={detail} />
      </div>
      {refusing && (
        <Suspense>
          <RefusalModal busy={coSign.busy === 'confirm'} onRefuse={coSign.refuse} onClose={() => setRefusing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Signatures({ detail: { order } }: { detail: Detail }) {
  const { given, required, by = [] } = order.signatures
  return (
    <Sheet title="Firmas" className={steps.summary}>
      <p>{`${given} de ${required}`}</p>
      <dl>
        {by.map(({ name, at }) => (
          <div key={name + at}>
            <dt>{`Firmó el ${moment(at)}`}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

function moment(at: Instant): string {
  return `${formatDay(dayAt(at))}, ${formatTime(at)}`
}
