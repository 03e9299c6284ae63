import { limitMandate } from '@almenara/contract/areas/direct-debits/mandates'
import { DEBIT_PERIOD_NAMES, DEBIT_PERIODS } from '@almenara/contract/areas/direct-debits/rule-names'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Note } from '../../kit/Note.tsx'
import { Select } from '../../kit/Select.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitForm, DebitOperation } from './DebitOperation.tsx'
import { limitsMore } from '@almenara/contract/areas/direct-debits/debit-limits'
import { draftOf, isFree, LIMIT_FIELDS, readLimit, type LimitDraft } from './limit-draft.ts'
import { MandateAside, MandatePage, type MandateDetail } from './MandatePage.tsx'
import { useMandatePlace } from './use-way-back.ts'

/** How much a mandate may take each time, and how often. */
export function LimitPage() {
  return <MandatePage>{(mandate) => <Limit mandate={mandate} />}</MandatePage>
}

function Limit({ mandate }: { mandate: MandateDetail }) {
  const { back } = useMandatePlace()
  const { account, blocked } = mandate
  const operation = useTwoStep(limitMandate, { accountId: account.id, mandateId: mandate.id })
  const [draft, setDraft] = useDraft<LimitDraft>(() => draftOf(mandate))
  const read = readLimit(draft)
  const protects = 'input' in read && limitsMore(read.input, mandate)
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: LIMIT_FIELDS,
    read,
    canOperate: account.canOperate,
    protects,
  })
  return (
    <DebitOperation
      title="Limitar recibos"
      action={isFree(draft) ? 'retirar el límite' : 'cambiar el límite'}
      protects={protects}
      operation={operation}
      back={back}
    >
      <DebitForm form={form} label={protects ? 'Limitar recibos' : undefined} back={back} aside={<MandateAside mandate={mandate} />}>
        <Question title="¿Cuánto y con qué frecuencia le pueden cobrar?">
          {blocked && (
            <Note tone="warning" title="Los recibos están bloqueados">
              El límite se aplicará cuando retire el bloqueo.
            </Note>
          )}
          <AmountInput label="Máximo de cada recibo" required={false} hint="En blanco, cualquier importe." {...form.field('maximum')} />
          <Select
            id="period"
            label="Frecuencia"
            required={false}
            hint="Por meses, trimestres, semestres o años naturales."
            placeholder="Sin límite"
            options={DEBIT_PERIODS.map((value) => ({ value, label: DEBIT_PERIOD_NAMES[value] }))}
            value={draft.period}
            error={form.problems.period}
            onChange={({ target }) => form.change({ period: DEBIT_PERIODS.find((one) => one === target.value) ?? '' }, 'maximum')}
          />
          <p>Los recibos que superen el límite se devolverán enteros, sin cargarlos en la cuenta.</p>
        </Question>
      </DebitForm>
    </DebitOperation>
  )
}
