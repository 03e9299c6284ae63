import { blockMandate, type mandateView } from '@almenara/contract/areas/direct-debits/mandates'
import { type BlockScope } from '@almenara/contract/areas/direct-debits/rule-names'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../kit/Choice.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitBreadcrumbs, DebitOperation, DebitQuestions } from './DebitOperation.tsx'
import { MandateAside } from './MandateAside.tsx'
import { mandateQuery } from './routes.tsx'
import { useWayBack } from './use-way-back.ts'

type Mandate = Reply<typeof mandateView>

/** Whom the account does not pay. */
export function BlockPage() {
  const { accountId, mandateId, back } = useWayBack('receipts', 'mandates')
  const read = useQuery({ ...mandateQuery(accountId, mandateId), refetchOnMount: false })
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>{(mandate) => <Block begun={mandate} />}</ReadState>
    </>
  )
}

function Block({ begun }: { begun: Mandate }) {
  // Once signed the mandate is another: what is asked and said is of the one it began with.
  const [mandate] = useState(begun)
  const { back } = useWayBack('receipts', 'mandates')
  const { account, blocked, creditorName: name, reference } = mandate
  const operation = useTwoStep(blockMandate, { accountId: account.id, mandateId: mandate.id })
  const [scope, setScope] = useState<BlockScope>()
  const [isMissing, setMissing] = useState(false)
  const options: { value: BlockScope; label: string; detail: string }[] = [
    { value: 'CREDITOR', label: 'Bloquear todos sus recibos', detail: `No se cargará nada de ${name} en esta cuenta.` },
    { value: 'MANDATE', label: 'Bloquear solo este mandato', detail: `Los recibos con el mandato ${reference}, y no otros.` },
    { value: 'NONE', label: 'Quitar el bloqueo', detail: 'Los próximos recibos se cargarán como antes.' },
  ]
  const submit = () => {
    setMissing(scope === undefined)
    if (scope) operation.authorize({ scope })
  }
  const lifts = scope === 'NONE'
  return (
    <DebitOperation
      title={blocked ? 'Cambie el bloqueo' : 'Bloquee los recibos'}
      verb={lifts ? 'Va a desbloquear' : 'Va a bloquear'}
      action={lifts ? 'Firmar y quitar el bloqueo' : 'Firmar y bloquear'}
      operation={operation}
      back={back}
    >
      <DebitQuestions
        canOperate={account.canOperate}
        operation={operation}
        back={back}
        onSubmit={submit}
        aside={<MandateAside mandate={mandate} />}
      >
        <h2>¿Qué quiere hacer?</h2>
        <RadioGroup
          label="¿Qué quiere hacer?"
          legend="told"
          options={options.filter(({ value }) => value !== (blocked ?? 'NONE'))}
          value={scope}
          onChange={(value) => {
            setScope(value)
            setMissing(false)
          }}
          error={isMissing ? 'Elija una opción.' : fieldProblems(operation.error).scope}
        />
        <p>Bloquear no cancela su contrato con la empresa: si le debe dinero, tendrá que pagarlo de otra forma.</p>
      </DebitQuestions>
    </DebitOperation>
  )
}
