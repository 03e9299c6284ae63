import { blocksMore } from '@almenara/contract/areas/direct-debits/debit-limits'
import { BLOCK_CREDITOR, BLOCK_MANDATE } from '@almenara/contract/areas/direct-debits/debit-words'
import { blockMandate } from '@almenara/contract/areas/direct-debits/mandates'
import type { BlockScope } from '@almenara/contract/areas/direct-debits/rule-names'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { invalidFields } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitForm, DebitOperation } from './DebitOperation.tsx'
import { MandateAside, MandatePage, type MandateDetail } from './MandatePage.tsx'
import { useMandatePlace } from './use-way-back.ts'

/** Whom the account does not pay. */
export function BlockPage() {
  return <MandatePage>{(mandate) => <Block mandate={mandate} />}</MandatePage>
}

function Block({ mandate }: { mandate: MandateDetail }) {
  const { back } = useMandatePlace()
  const { account, blocked } = mandate
  const operation = useTwoStep(blockMandate, { accountId: account.id, mandateId: mandate.id })
  const [draft, setDraft] = useDraft<{ scope: BlockScope | undefined }>({ scope: undefined })
  const { scope } = draft
  // To block more needs no code; to block less, or nothing, is signed. The bank decides it again.
  const protects = scope === undefined ? !blocked : blocksMore(scope, mandate)
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['scope'],
    read: scope ? { input: { scope } } : invalidFields({ scope: 'Elija una opción.' }),
    canOperate: account.canOperate,
    protects,
  })
  return (
    <DebitOperation
      title={blocked ? 'Cambiar el bloqueo' : 'Bloquear recibos'}
      action={scope === 'NONE' ? 'retirar el bloqueo' : 'cambiar el bloqueo'}
      protects={protects}
      operation={operation}
      back={back}
    >
      <DebitForm form={form} label={protects ? 'Bloquear recibos' : undefined} back={back} aside={<MandateAside mandate={mandate} />}>
        <Question title="¿Qué recibos quiere bloquear?" field="scope">
          <RadioGroup label="¿Qué recibos quiere bloquear?" legend="hidden" options={optionsFor(mandate)} {...form.field('scope')} />
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
    {
      value: 'CREDITOR',
      label: BLOCK_CREDITOR,
      detail: `No se cargará ningún recibo de ${creditorName} en esta cuenta.`,
    },
    { value: 'MANDATE', label: BLOCK_MANDATE, detail: `Solo los recibos con el mandato ${reference}.` },
    { value: 'NONE', label: 'Retirar el bloqueo', detail: 'Los próximos recibos se cargarán en la cuenta.' },
  ]
  return options.filter(({ value }) => value !== now)
}
