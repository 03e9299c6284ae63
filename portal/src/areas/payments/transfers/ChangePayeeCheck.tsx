import type { ContractAction, RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import { changePayeeCheck, NOT_LIABLE } from '@almenara/contract/areas/payments/payee-check'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'

const contractRoute = getRouteApi('/shell/signed-in/payments/transfer-remittances/remittances/$id/{-$txId}')
const ACTION: ContractAction = 'PAYEE_CHECK'

/** Does without the check of payees' names in a contract's files, which is signed, or takes it up again, which is not. */
export default function ChangePayeeCheck({ contract }: { contract: RemittanceContractDetail }) {
  // Once it is done the contract says the opposite: what was asked stands.
  const [{ checksPayees }] = useState(contract)
  const operation = useTwoStep(changePayeeCheck, { id: contract.id })
  const allowed = contract.allowed.actions.find(({ action }) => action === ACTION)
  const form = useConfirmation({
    operation,
    input: { check: checksPayees ? 'OFF' : 'ON' },
    unavailable: allowed ? allowed.denial?.text : 'Los ficheros de este contrato se comprueban siempre.',
    protects: !checksPayees,
  })
  const verb = checksPayees ? 'Desactivar' : 'Activar'
  return (
    <OperationSteps
      operation={operation}
      product={contract.id}
      title={`${verb} la comprobación de nombres`}
      action={`${verb.toLowerCase()} la comprobación`}
      result={(order) => (
        <ResultStep order={order}>
          <WayBack>Ver el contrato</WayBack>
        </ResultStep>
      )}
    >
      <OperationForm
        form={form}
        label={checksPayees ? 'Revisar y firmar' : 'Activar la comprobación'}
        cancel={<WayBack looks>Volver sin cambiar nada</WayBack>}
      >
        <Question title="La comprobación">
          <SummaryList>
            <SummaryRow term="Contrato">{`${contract.name} (${contract.number})`}</SummaryRow>
            <SummaryRow term="Comprobación de nombres">{checksPayees ? 'Activada' : 'Desactivada'}</SummaryRow>
          </SummaryList>
          {checksPayees ? (
            <Note tone="warning" title={NOT_LIABLE}>
              Los ficheros con una sola orden se comprueban siempre. Puede activarla de nuevo cuando quiera.
            </Note>
          ) : (
            <Note title="Antes de firmar sabrá si el nombre de cada beneficiario es el del titular de su cuenta." />
          )}
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}

function WayBack({ children, looks = false }: { children: string; looks?: boolean }) {
  const { id } = contractRoute.useParams()
  return (
    <Link
      to="/payments/transfer-remittances/remittances/$id/{-$txId}"
      params={{ id, txId: undefined }}
      className={looks ? buttonClass({ variant: 'text' }) : undefined}
    >
      {children}
    </Link>
  )
}
