import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import type { CardAction } from '@almenara/contract/areas/cards/operations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactNode } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardFace } from './CardFace.tsx'
import styles from './CardOperation.module.css'
import { cardActions, cardDetail } from './routes.tsx'

/** A page of an operation on one card: its card comes first, and stays as it was when the operation began. */
export function CardPageOf({ id, children }: { id: string; children: (card: CardDetail) => ReactNode }) {
  const read = useQuery(cardDetail(id))
  return (
    <>
      <Breadcrumbs>
        <Link to="/cards">Tarjetas</Link>
        <Link to="/cards/$id/details" params={{ id }}>
          {read.data?.name ?? 'Tarjeta'}
        </Link>
      </Breadcrumbs>
      <ReadState read={read}>{(card) => <Begun card={card}>{children}</Begun>}</ReadState>
    </>
  )
}

/** Once signed the card is another: what the operation says and asks is of the one it began with. */
function Begun({ card, children }: { card: CardDetail; children: (card: CardDetail) => ReactNode }) {
  const [begun] = useState(card)
  return children(begun)
}

export interface CardOperationProps {
  card: CardDetail
  /** The title while it is being prepared: «Bloquee su tarjeta». */
  title: string
  /** «Firmar y bloquear». */
  action: string
  operation: Pick<TwoStep<never>, 'phase' | 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
  /** What is asked before the review. */
  children: ReactNode
  /** In place of the usual result, once it is executed. */
  result?: ReactNode | undefined
  /** Whether the card is no more when it is executed. */
  ends?: boolean | undefined
}

/** An operation on a card: what is asked, review and signature, result. */
export function CardOperation({ card, title, action, operation, children, result, ends }: CardOperationProps) {
  const { phase } = operation
  const shown = phase.step === 'editing' ? title : phase.step === 'reviewing' ? 'Revise y firme' : 'Resultado'
  useTitle(shown)
  return (
    <>
      <OperationHead title={shown} step={phase.step} />
      {phase.step === 'editing' && children}
      {phase.step === 'reviewing' && (
        <ReviewStep order={phase.order} verb="" action={action} operation={operation} onEdit={() => operation.edit()} />
      )}
      {phase.step === 'finished' &&
        (result && phase.order.status === 'EXECUTED' ? (
          result
        ) : (
          <ResultStep order={phase.order} actions={<WayBack card={card} gone={ends === true && phase.order.status === 'EXECUTED'} />} />
        ))}
    </>
  )
}

/** Given up, it has no page to go back to. */
function WayBack({ card, gone }: { card: CardDetail; gone: boolean }) {
  return gone ? (
    <Link to="/cards" className={buttonClass()}>
      Ver sus tarjetas
    </Link>
  ) : (
    <Link to="/cards/$id/details" params={{ id: card.id }} className={buttonClass()}>
      Volver a la tarjeta
    </Link>
  )
}

export interface CardQuestionProps {
  card: CardDetail
  /** What the bank is asked whether it may be done. */
  action: CardAction
  operation: Pick<TwoStep<never>, 'error' | 'busy'>
  /** On the button that goes on. */
  label: string
  onSubmit: () => void
  children: ReactNode
}

/** What is asked beside the card, with why it cannot be done where it cannot. */
export function CardQuestion({ card, action, operation, label, onSubmit, children }: CardQuestionProps) {
  const { data } = useQuery(cardActions(card.id))
  const restriction = useRestriction(card.canOperate)
  const found = data?.actions.find((one) => one.action === action)
  const denial = !data || restriction ? undefined : found ? found.denial?.text : 'Esta operación no se puede hacer ahora con esta tarjeta.'
  const unavailable = (restriction && RESTRICTION_REASONS[restriction]) ?? denial
  const problems = fieldProblems(operation.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unavailable) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      {denial && (
        <Note tone="warning" title="Ahora no se puede">
          {denial}
        </Note>
      )}
      <div className={styles.columns}>
        <Sheet>
          <div className={steps.questions}>
            <div className={steps.question}>{children}</div>
            {operation.error && Object.keys(problems).length === 0 && <ErrorBox {...describe(operation.error)} />}
          </div>
          <div className={steps.foot}>
            <Button type="submit" variant="primary" busy={operation.busy === 'authorize'} busyLabel="Preparando…" unavailable={unavailable}>
              {label}
            </Button>
            <Link to="/cards/$id/details" params={{ id: card.id }} className={buttonClass({ variant: 'text' })}>
              Cancelar
            </Link>
            <p>Podrá revisarlo todo antes de firmar.</p>
          </div>
        </Sheet>
        <div className={styles.face}>
          <CardFace card={card} />
          <p>{`${card.name} •••• ${card.ending}`}</p>
        </div>
      </div>
    </form>
  )
}
