import { blockMandate } from '@almenara/contract/areas/direct-debits/mandates'
import type { BlockScope } from '@almenara/contract/areas/direct-debits/rule-names'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { toMend } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitForm, DebitOperation } from './DebitOperation.tsx'
import { MandateAside, MandatePage, type MandateDetail } from './MandatePage.tsx'
import { useWayBack } from './use-way-back.ts'

/** Whom the account does not pay. */
export function BlockPage() {
  return <MandatePage>{(mandate) => <Block mandate={mandate} />}</MandatePage>
}

function Block({ mandate }: { mandate: MandateDetail }) {
  const { back } = useWayBack('receipts', 'mandates')
  const { account, blocked } = mandate
  const operation = useTwoStep(blockMandate, { accountId: account.id, mandateId: mandate.id })
  const [draft, setDraft] = useDraft<{ scope: BlockScope | undefined }>({ scope: undefined })
  const { scope } = draft
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['scope'],
    read: scope ? { input: { scope } } : toMend({ scope: 'Elija una opción.' }),
    canOperate: account.canOperate,
  })
  const lifts = scope === 'NONE'
  return (
    <DebitOperation
      title={blocked ? 'Cambie el bloqueo' : 'Bloquee los recibos'}
      action={lifts ? 'Firmar y quitar el bloqueo' : 'Firmar y bloquear'}
      operation={operation}
      back={back}
    >
      <DebitForm form={form} back={back} aside={<MandateAside mandate={mandate} />}>
        <Question title="¿Qué quiere hacer?" field="scope">
          <RadioGroup
            label="¿Qué quiere hacer?"
            legend="told"
            options={optionsFor(mandate)}
            value={scope}
            onChange={(value) => form.change({ scope: value })}
            error={form.problems.scope}
          />
          <p>Bloquear no cancela su contrato con la empresa: si le debe dinero, tendrá que pagarlo de otra forma.</p>
        </Question>
      </DebitForm>
    </DebitOperation>
  )
}

/** What can be done that is not so already. */
function optionsFor({ creditorName, reference, blocked }: MandateDetail) {
  const now: BlockScope = blocked ?? 'NONE'
  const options: { value: BlockScope; label: string; detail: string }[] = [
    { value: 'CREDITOR', label: 'Bloquear todos sus recibos', detail: `No se cargará nada de ${creditorName} en esta cuenta.` },
    { value: 'MANDATE', label: 'Bloquear solo este mandato', detail: `Los recibos con el mandato ${reference}, y no otros.` },
    { value: 'NONE', label: 'Quitar el bloqueo', detail: 'Los próximos recibos se cargarán como antes.' },
  ]
  return options.filter(({ value }) => value !== now)
}
