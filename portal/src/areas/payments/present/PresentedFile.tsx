import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { presentNotebook } from '@almenara/contract/areas/payments/presentation'
import type { OrderState } from '@almenara/contract/two-step'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describe, type ShownError } from '../../../api/errors.es.ts'
import { CallFailure } from '../../../api/failure.ts'
import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { OperationHead } from '../../../patterns/two-step/OperationHead.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { notebookQuery, reviewQuery } from '../queries.ts'
import { CheckStep } from './CheckStep.tsx'
import { ClosedFile } from './ClosedFile.tsx'
import { FileWay } from './FileWay.tsx'
import { useKeptFile } from './kept-file.ts'
import { PRESENT_STEPS, PRESENT_TITLE } from './present-words.ts'
import { SignStep } from './SignStep.tsx'
import { usePresentAddress } from './use-present-address.ts'

const OPEN: readonly Notebook['state'][] = ['CHECKING', 'REFUSED', 'CHECKED', 'WITH_ERRORS', 'READY']

interface PresentedFileProps {
  notebook: Notebook
  /** Another file in the place of this one. */
  onReplace: (file: File) => void
}

/** A file that the bank has, at the step in which it is: checked, signed, done. */
export function PresentedFile({ notebook, onReplace }: PresentedFileProps) {
  const { id } = notebook
  const { search, go, to } = usePresentAddress()
  const operation = useTwoStep(presentNotebook, { supportId: id })
  const { changed, forgetChange } = useChange(id, operation)
  const { forget } = useKeptFile()
  const { phase } = operation
  const isDone = phase.step === 'finished'
  const isClosed = !isDone && phase.step === 'editing' && !OPEN.includes(notebook.state)
  useEffect(() => {
    if (isDone || isClosed) forget()
  }, [isDone, isClosed, forget])
  const isSigning = phase.step === 'reviewing' || (search.step === 'sign' && notebook.state === 'READY')
  const shown = isDone || isClosed ? 'finished' : isSigning ? 'reviewing' : 'editing'
  const titles = {
    editing: notebook.onlyCheck ? 'Comprobación del fichero' : PRESENT_TITLE,
    reviewing: 'Revisión y firma',
    finished: isClosed ? 'Fichero presentado' : 'Resultado de la presentación',
  }
  useTitle(titles[shown])
  const sign = (version: number) => {
    forgetChange()
    go({ notebook: id, step: 'sign' })
    operation.authorize({ version })
  }
  const back = () => {
    operation.edit()
    go({ notebook: id }, { replace: true })
  }
  return (
    <>
      <OperationHead
        title={titles[shown]}
        step={isClosed ? 'editing' : shown}
        steps={PRESENT_STEPS}
        current={{ editing: 1, reviewing: 2, finished: 3 }[shown]}
      />
      {shown === 'editing' && <CheckStep notebook={notebook} onReplace={onReplace} onSign={sign} />}
      {shown === 'reviewing' && (
        <SignStep notebook={notebook} operation={operation} changed={changed} onSign={() => sign(notebook.version)} onBack={back} />
      )}
      {isClosed && <ClosedFile notebook={notebook} />}
      {phase.step === 'finished' && <Result notebook={notebook} order={phase.order} to={to} />}
    </>
  )
}

function Result({ notebook, order, to }: { notebook: Notebook; order: OrderState } & Pick<ReturnType<typeof usePresentAddress>, 'to'>) {
  return (
    <ResultStep
      order={order}
      actions={
        <Link to={to} search={{}} className={buttonClass()}>
          Presentar otro fichero
        </Link>
      }
    >
      <p>
        <FileWay notebook={notebook} label="Ver el fichero y sus remesas" />
      </p>
      <p>
        <Link to="/payments">Volver a Cobros y pagos</Link>
      </p>
    </ResultStep>
  )
}

/**
 * What was reviewed is not what would be done: it was changed elsewhere, or its day has gone by. Why is said over the review, which is read
 * again; the code that was asked for is of no use.
 */
function useChange(id: string, { error, edit }: Pick<TwoStep<never>, 'error' | 'edit'>) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<ShownError>()
  const isChanged = error instanceof CallFailure && error.code === 'NOTEBOOK_CHANGED'
  if (isChanged && changed === undefined) setChanged(describe(error))
  useEffect(() => {
    if (!isChanged) return
    edit()
    void queryClient.invalidateQueries({ queryKey: notebookQuery(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
    // `edit` is made anew at each drawing: what it does is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isChanged, id, queryClient])
  return { changed, forgetChange: () => setChanged(undefined) }
}
