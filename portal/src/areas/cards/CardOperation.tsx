import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import type { CardAction } from '@almenara/contract/areas/cards/operations'
import { cardLabel } from '@almenara/contract/card-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Note } from '../../kit/Note.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps, type OperationStepsProps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import type { FormState } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { cardActions } from './card-actions.ts'
import { CardFace } from './CardFace.tsx'
import styles from './CardOperation.module.css'
import { cardDetail } from './queries.ts'

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
      <ReadState read={read}>{(card) => <CardReady card={card}>{children}</CardReady>}</ReadState>
    </>
  )
}

/** Once signed the card is another: what the operation says and asks is of the one it began with. */
function CardReady({ card, children }: { card: CardDetail; children: (card: CardDetail) => ReactNode }) {
  const [begun] = useState(card)
  return children(begun)
}

export interface CardOperationProps extends Pick<OperationStepsProps, 'begins'> {
  card: CardDetail
  /** The title while it is being prepared: «Bloquear tarjeta». */
  title: string
  /** «desbloquear». */
  action: string
  /** It is done by going on, without a code. */
  protects?: boolean | undefined
  operation: Pick<TwoStep<never>, 'phase' | 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
  /** What is asked before the review. */
  children: ReactNode
  /** In place of the usual result, once it is executed. */
  result?: ReactNode | undefined
  /** Whether the card is no more when it is executed. */
  ends?: boolean | undefined
}

/** An operation on a card: what is asked, review and signature, result. */
export function CardOperation({ card, title, action, protects, begins, operation, children, result, ends }: CardOperationProps) {
  return (
    <OperationSteps
      operation={operation}
      product={card.id}
      protects={protects}
      title={title}
      action={action}
      begins={begins}
      result={(order) =>
        result && order.status === 'EXECUTED' ? (
          result
        ) : (
          <ResultStep order={order} actions={<WayBack card={card} gone={ends === true && order.status === 'EXECUTED'} />} />
        )
      }
    >
      {children}
    </OperationSteps>
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

/** Why the bank would not do it now with that card; the form says it, and does not go on. */
export function useCardDenial(card: CardDetail, action: CardAction): string | undefined {
  const { data } = useQuery(cardActions(card.id))
  if (!data) return undefined
  const found = data.actions.find((one) => one.action === action)
  return found ? found.denial?.text : 'Esta operación no está disponible ahora con esta tarjeta.'
}

export interface CardFormProps {
  card: CardDetail
  /** Its `unavailable` is the card's denial. */
  form: FormState
  /** On the button that goes on, where it is not «Continuar». */
  label?: string | undefined
  children: ReactNode
}

/** What is asked beside the card, with why it cannot be done where it cannot. */
export function CardForm({ card, form, label, children }: CardFormProps) {
  return (
    <div className={styles.form}>
      {form.unavailable && !form.restriction && (
        <Note tone="warning" title="Operación no disponible ahora">
          {form.unavailable}
        </Note>
      )}
      <OperationForm
        form={form}
        label={label}
        cancel={
          <Link to="/cards/$id/details" params={{ id: card.id }} className={buttonClass({ variant: 'text' })}>
            Cancelar
          </Link>
        }
        aside={
          <div className={styles.face}>
            <CardFace card={card} />
            <p>{cardLabel(card)}</p>
          </div>
        }
      >
        {children}
      </OperationForm>
    </div>
  )
}
