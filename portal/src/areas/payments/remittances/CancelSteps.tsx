import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { Day } from '../../../kit/Day.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { cancelLabel, type CancelFacts } from './cancel-label.ts'
import styles from './remittances.module.css'

/** A remittance of which what has not left is cancelled. */
export interface Cancelled {
  contract: { id: string }
  name: string
  number: string
  executionOn: LocalDate
  amount: Cents
  count: number
  cancel: CancelFacts
}

/** What a remittance is of. */
export interface CancelWords {
  /** «la transferencia». */
  one: string
  /** «Transferencias». */
  many: string
  /** «3 transferencias». */
  counted: (count: number) => string
}

export type Cancelling = TwoStep<{ items?: string[] | undefined }>

interface CancelStepsProps {
  found: Cancelled
  operation: Cancelling
  words: CancelWords
  /** The form of the one that is cancelled, where it is not all of them. */
  one?: ReactNode
}

/** Cancels what has not left yet of a remittance, or one of it. It only protects, so a press does it. */
export function CancelSteps({ found, operation, words: { one: noun, many, counted }, one }: CancelStepsProps) {
  // While it is signed and done, what was found stands: afterwards there is nothing left to cancel.
  const [begun, setBegun] = useState(found)
  if (operation.phase.step === 'editing' && operation.busy === undefined && begun !== found) setBegun(found)
  const title = one ? `Anular ${noun}` : 'Anular la remesa'
  if (begun.cancel.way === 'NONE') {
    return (
      <>
        <h1 className={styles.title}>{title}</h1>
        <Sheet>
          <Empty title="Anulación no disponible" level={2} action={<CancelWayBack looks>Ver la remesa</CancelWayBack>}>
            {begun.cancel.text}
          </Empty>
        </Sheet>
      </>
    )
  }
  return (
    <OperationSteps
      operation={operation}
      product={begun.contract.id}
      title={title}
      action={one ? `anular ${noun}` : `anular ${counted(begun.cancel.count)}`}
      begins="notice"
      protects
      result={(order) => (
        <ResultStep order={order}>
          <CancelWayBack>Ver la remesa</CancelWayBack>
        </ResultStep>
      )}
    >
      {one ?? <All remittance={begun} operation={operation} many={many} label={cancelLabel(begun.cancel, counted)} />}
    </OperationSteps>
  )
}

function CancelWayBack({ children, looks = false }: { children: string; looks?: boolean }) {
  return (
    <Link to="." search={({ cancel: _, ...rest }) => rest} className={looks ? buttonClass({ variant: 'text' }) : undefined}>
      {children}
    </Link>
  )
}

interface AllProps {
  remittance: Cancelled
  operation: Cancelling
  many: string
  label: string
}

function All({ remittance, operation, many, label }: AllProps) {
  const form = useConfirmation({ operation, input: {}, protects: true })
  const { name, number, executionOn, amount, count, cancel } = remittance
  return (
    <OperationForm form={form} label={label} cancel={<CancelWayBack looks>Volver sin cambiar nada</CancelWayBack>}>
      <Question title="La remesa">
        <SummaryList>
          <SummaryRow term="Remesa">{`${name} (${number})`}</SummaryRow>
          <SummaryAmount term="Importe" value={amount} size="title" />
          <SummaryRow term={many}>{count}</SummaryRow>
          <SummaryRow term="Fecha">
            <Day value={executionOn} />
          </SummaryRow>
          <SummaryRow term="Se anulan">{`${cancel.count} de ${count}`}</SummaryRow>
        </SummaryList>
        <Note tone={cancel.way === 'ALL' ? 'info' : 'warning'} title={cancel.text} />
      </Question>
    </OperationForm>
  )
}

interface CancelOneProps {
  id: string
  operation: Cancelling
  words: CancelWords
  /** Once it has been read. */
  cancel: { way: string; text: string } | undefined
  children: ReactNode
}

/** The form of one of a remittance. Its children: which one it is. */
export function CancelOne({ id, operation, words: { one }, cancel, children }: CancelOneProps) {
  const unavailable = cancel === undefined || cancel.way === 'CANCEL' ? undefined : cancel.text
  const form = useConfirmation({ operation, input: { items: [id] }, unavailable, protects: true })
  const title = `${one.charAt(0).toUpperCase()}${one.slice(1)}`
  return (
    <OperationForm form={form} label={`Anular ${one}`} cancel={<CancelWayBack looks>Volver sin cambiar nada</CancelWayBack>}>
      <Question title={title}>{children}</Question>
    </OperationForm>
  )
}

interface CancelledFactsProps {
  /** «Para», «Deudor». */
  party: string
  name: string
  amount: Cents
  concept: string
  /** What cancelling it does. */
  text: string
}

export function CancelledFacts({ party, name, amount, concept, text }: CancelledFactsProps) {
  return (
    <>
      <SummaryList>
        <SummaryRow term={party}>{name}</SummaryRow>
        <SummaryAmount term="Importe" value={amount} size="title" />
        <SummaryRow term="Concepto">{concept || 'Sin concepto'}</SummaryRow>
      </SummaryList>
      <Note title={text} />
    </>
  )
}
