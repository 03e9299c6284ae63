import { bizumDeletion, bizumUpdate, type BizumUpdateInput } from '@almenara/contract/areas/bizum/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { viewQuery } from '../queries.ts'
import { ChangeAccount } from './ChangeAccount.tsx'
import { Contract, type Task } from './Contract.tsx'

const TITLE = 'Administración de Bizum'

/** The contract, its limits and preferences; and what may be changed of it. */
export function AdministrationPage() {
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  // What has begun goes on, whatever its signature makes of the contract.
  return (
    <BizumFrame title={TITLE} needs={task ? 'NOTHING' : 'CONTRACT'}>
      {task === 'leave' ? <Leave onClose={close} /> : <View task={task} onTask={setTask} onClose={close} />}
    </BizumFrame>
  )
}

interface ViewProps {
  task: 'account' | 'phone' | undefined
  onTask: (task: Task) => void
  onClose: () => void
}

function View({ task, onTask, onClose }: ViewProps) {
  const read = useQuery(viewQuery)
  return (
    <ReadState read={read}>
      {(view) => {
        if (task === 'account') return <ChangeAccount onClose={onClose} />
        if (task === 'phone') return <ChangePhone onClose={onClose} />
        return <Contract title={TITLE} view={view} onTask={onTask} />
      }}
    </ReadState>
  )
}

const CHANGE_PHONE: BizumUpdateInput = { phone: true }

function ChangePhone({ onClose }: { onClose: () => void }) {
  const operation = useTwoStep(bizumUpdate, undefined)
  const form = useConfirmation({ operation, input: CHANGE_PHONE })
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Cambio del móvil de Bizum"
      action="cambiar el móvil"
      begins="notice"
      result={(order) => <ResultStep order={order} actions={<Back onClose={onClose} />} />}
    >
      <OperationForm form={form} cancel={<Cancel onClose={onClose} />}>
        <Question title="Móvil de sus datos de contacto">
          <p>Bizum pasará al móvil de sus datos de contacto. El móvil anterior dejará de recibir Bizum.</p>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}

const NOTHING = {}

function Leave({ onClose }: { onClose: () => void }) {
  const operation = useTwoStep(bizumDeletion, undefined)
  const form = useConfirmation({ operation, input: NOTHING })
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Baja de Bizum"
      action="darme de baja"
      begins="notice"
      result={(order) => <ResultStep order={order} actions={<Back onClose={onClose} />} />}
    >
      <OperationForm form={form} cancel={<Cancel onClose={onClose} />}>
        <Question title="Efectos de la baja">
          <p>No podrá enviar, pedir ni recibir dinero con Bizum en este banco. Los envíos pendientes se anulan y su importe se libera.</p>
          <p>Sus contactos de Bizum se eliminan. Sus movimientos y justificantes se conservan.</p>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}

const Cancel = ({ onClose }: { onClose: () => void }) => (
  <Button variant="text" onClick={onClose}>
    Cancelar
  </Button>
)

const Back = ({ onClose }: { onClose: () => void }) => <Button onClick={onClose}>Volver a la administración de Bizum</Button>
