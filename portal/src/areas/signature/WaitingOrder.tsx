import type { pendingOrderDetail } from '@almenara/contract/areas/signature'
import type { Reply } from '@almenara/contract/call'
import { formatDayTime } from '@almenara/contract/dates'
import { Suspense, useId, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryRow } from '../../kit/SummaryList.tsx'
import { OrderFacts } from '../../patterns/two-step/OrderFacts.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { SignedSoFar } from '../../patterns/two-step/SignedSoFar.tsx'
import { SignHead } from '../../patterns/two-step/SignHead.tsx'
import panel from '../../patterns/two-step/SignPanel.module.css'
import { nounOf } from '../../patterns/two-step/co-sign-words.ts'
import steps from '../../patterns/two-step/steps.module.css'
import type { CoSign } from './use-co-sign.ts'

const RefusalModal = lazyPart(() => import('./RefusalModal.tsx'))

type Detail = Reply<typeof pendingOrderDetail>

interface WaitingOrderProps {
  detail: Detail
  coSign: CoSign
}

/** What it is, fact by fact; and beside it what is signed, who has signed it, and to sign it or refuse it. */
export function WaitingOrder({ detail, coSign }: WaitingOrderProps) {
  const { order, awaits } = detail
  const [refusing, setRefusing] = useState(false)
  const id = useId()
  const restriction = useRestriction()
  return (
    <div className={steps.form}>
      <RestrictionNote restriction={awaits === 'ME' ? restriction : undefined} />
      {coSign.error && <ErrorBox {...describe(coSign.error)} />}
      <div className={steps.review}>
        <section className={`${panel.panel} ${steps.signing}`} aria-labelledby={id}>
          <SignHead id={id} order={order} verb="Va a firmar" />
          <div className={panel.body}>
            <SignedSoFar order={order} />
            {awaits === 'ME' && (
              <>
                <Button
                  variant="primary"
                  wide
                  busy={coSign.busy === 'authorize'}
                  busyLabel="Preparando…"
                  unavailable={restriction && RESTRICTION_REASONS[restriction]}
                  onClick={coSign.begin}
                >
                  {`Firmar ${nounOf(order)}`}
                </Button>
                <Button wide onClick={() => setRefusing(true)}>
                  {`Rechazar ${nounOf(order)}`}
                </Button>
              </>
            )}
          </div>
        </section>
        <OrderSheet detail={detail} />
      </div>
      <Suspense>
        {refusing && <RefusalModal busy={coSign.busy === 'confirm'} onRefuse={coSign.refuse} onClose={() => setRefusing(false)} />}
      </Suspense>
    </div>
  )
}

/** What was ordered, by whom and until when it may be signed. */
export function OrderSheet({ detail: { order, orderedBy, orderedAt } }: { detail: Detail }) {
  return (
    <Sheet title={order.title} className={steps.reviewed}>
      <div className={steps.facts}>
        <OrderFacts order={order}>
          <SummaryRow term="Ordenada por">{`${orderedBy}, el ${formatDayTime(orderedAt)}`}</SummaryRow>
          <SummaryRow term="Plazo para firmar">{`Hasta el ${formatDayTime(order.expiresAt)}`}</SummaryRow>
        </OrderFacts>
      </div>
    </Sheet>
  )
}
