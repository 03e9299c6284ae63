import type { pendingOrderDetail } from '@almenara/contract/areas/signature'
import type { Reply } from '@almenara/contract/call'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { Suspense, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { factValue } from '../../patterns/two-step/facts.tsx'
import { AsideFact, OperationAside } from '../../patterns/two-step/OperationAside.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { CoSign } from './use-co-sign.ts'

const RefusalModal = lazyPart(() => import('./RefusalModal.tsx'))
const GiveUpModal = lazyPart(() => import('./GiveUpModal.tsx'))

type Detail = Reply<typeof pendingOrderDetail>

interface WaitingOrderProps {
  detail: Detail
  coSign: CoSign
}

/** What it is, fact by fact, with what this customer may do with it, and who has signed it. */
export function WaitingOrder({ detail, coSign }: WaitingOrderProps) {
  const { order, orderedBy, orderedAt, mine, awaits } = detail
  const [asking, setAsking] = useState<'refuse' | 'give-up'>()
  const restriction = useRestriction()
  const close = () => setAsking(undefined)
  const busy = coSign.busy === 'confirm'
  return (
    <div className={steps.form}>
      <RestrictionNote restriction={awaits === 'ME' ? restriction : undefined} />
      {coSign.error && <ErrorBox {...describe(coSign.error)} />}
      <div className={steps.columns}>
        <Sheet title={order.title}>
          <div className={steps.facts}>
            <SummaryList>
              <Facts order={order} />
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
                unavailable={restriction && RESTRICTION_REASONS[restriction]}
                onClick={coSign.begin}
              >
                Firmar
              </Button>
              <Button onClick={() => setAsking('refuse')}>Rechazar</Button>
            </div>
          )}
          {awaits === 'OTHERS' && mine && (
            <div className={steps.foot}>
              <Button onClick={() => setAsking('give-up')}>Anular la operación</Button>
            </div>
          )}
        </Sheet>
        <Signatures order={order} />
      </div>
      <Suspense>
        {asking === 'refuse' && <RefusalModal busy={busy} onRefuse={coSign.refuse} onClose={close} />}
        {asking === 'give-up' && <GiveUpModal busy={busy} onGiveUp={coSign.giveUp} onClose={close} />}
      </Suspense>
    </div>
  )
}

function Facts({ order: { facts } }: Pick<Detail, 'order'>) {
  return facts.map((fact, index) => (
    <SummaryRow key={fact.label} term={fact.label}>
      {index === 0 && fact.value.type === 'MONEY' ? <Amount value={fact.value.amount} size="title" /> : factValue(fact)}
    </SummaryRow>
  ))
}

/** What it was, of one that is over and has no receipt to say it. */
export function EndedOrder({ order }: Pick<Detail, 'order'>) {
  return (
    <Sheet title={order.title}>
      <div className={steps.facts}>
        <SummaryList>
          <Facts order={order} />
        </SummaryList>
      </div>
    </Sheet>
  )
}

function Signatures({ order: { signatures } }: Pick<Detail, 'order'>) {
  const { given, required, by = [] } = signatures
  return (
    <OperationAside title="Firmas">
      <p>{`${given} de ${required}`}</p>
      <dl>
        {by.map(({ name, at }) => (
          <AsideFact key={name + at} term={`Firmó el ${moment(at)}`}>
            {name}
          </AsideFact>
        ))}
      </dl>
    </OperationAside>
  )
}

function moment(at: Instant): string {
  return `${formatDay(dayAt(at))}, ${formatTime(at)}`
}
