import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps, type OperationStepsProps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import type { FormState } from '../../patterns/two-step/use-operation-form.ts'
import type { WayBack } from './use-way-back.ts'

/** Where an operation stands: under its account. */
export function DebitBreadcrumbs({ back, name }: { back: WayBack; name: string | undefined }) {
  return (
    <Breadcrumbs>
      <Link to="/global">Posición global</Link>
      <Link {...back}>{name ?? 'Cuenta'}</Link>
    </Breadcrumbs>
  )
}

interface DebitOperationProps extends Pick<OperationStepsProps, 'operation' | 'protects' | 'title' | 'verb' | 'action' | 'children'> {
  back: WayBack
  /** A link of the result, beside the way back. */
  next?: ReactNode | undefined
}

/** An operation with a receipt, a transfer or a mandate, whose result leads back to the account. */
export function DebitOperation({ back, next, children, ...steps }: DebitOperationProps) {
  return (
    <OperationSteps
      {...steps}
      product={back.params.id}
      result={(order) => (
        <ResultStep
          order={order}
          actions={
            <>
              {next}
              <Link {...back} className={buttonClass()}>
                Volver a la cuenta
              </Link>
            </>
          }
        />
      )}
    >
      {children}
    </OperationSteps>
  )
}

interface DebitFormProps {
  form: FormState
  /** On the button that goes on, where it is not «Continuar». */
  label?: string | undefined
  back: WayBack
  /** What it is done with, beside the question. */
  aside: ReactNode
  children: ReactNode
}

export function DebitForm({ form, label, back, aside, children }: DebitFormProps) {
  const cancel = (
    <Link {...back} className={buttonClass({ variant: 'text' })}>
      Cancelar
    </Link>
  )
  return (
    <OperationForm form={form} label={label} cancel={cancel} aside={aside}>
      {children}
    </OperationForm>
  )
}
