import { areLower, changeLimits, type OwnLimits, type transferLimits } from '@almenara/contract/areas/transfers/limits'
import type { Reply } from '@almenara/contract/call'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { AsideAmount, OperationAside } from '../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { useKeptDraft } from './kept-draft.ts'
import { LIMIT_FIELDS, limitsDraft, readLimits, type LimitField, type LimitsDraft } from './limits-draft.ts'
import { limitsQuery } from './queries.ts'
import { SCOPE_WORDS } from './scope-words.ts'
import styles from './TransferPage.module.css'

type Limits = Reply<typeof transferLimits>

/** How much the customer lets themselves send: each time and in a day, whatever the transfer is and when it is instant. */
export function LimitsPage() {
  const read = useQuery(limitsQuery)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/personal-data">Área personal</Link>
      </Breadcrumbs>
      <ReadState read={read}>{(limits) => <Change limits={limits} />}</ReadState>
    </>
  )
}

function Change({ limits }: { limits: Limits }) {
  const operation = useTwoStep(changeLimits, undefined)
  const [draft, setDraft] = useDraft(() => limitsDraft(limits.own))
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Límites de transferencias"
      action="guardar los límites"
      result={(order) => (
        <ResultStep order={order}>
          <BackLink>Volver al área personal</BackLink>
        </ResultStep>
      )}
    >
      <LimitsForm limits={limits} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

/** To the transfer that was being made, as it was; or to the personal area, in the words of `children`. */
function BackLink({ children, className }: { children: string; className?: string }) {
  const kept = useKeptDraft()
  if (kept === undefined) {
    return (
      <Link to="/personal-data" className={className}>
        {children}
      </Link>
    )
  }
  const { product, scope, id } = kept
  return (
    <Link to="/$product/$id/{$scope}-transfers-creation" params={{ product, scope, id }} className={className}>
      {SCOPE_WORDS[scope].back}
    </Link>
  )
}

interface LimitsFormProps {
  limits: Limits
  draft: LimitsDraft
  onChange: (draft: LimitsDraft) => void
  operation: TwoStep<OwnLimits>
}

function LimitsForm({ limits, draft, onChange, operation }: LimitsFormProps) {
  const { bank, inForce } = limits
  const read = readLimits(draft)
  const lowers = 'input' in read && areLower(read.input, limits.own)
  const form = useOperationForm({ operation, draft, onChange, fields: LIMIT_FIELDS, read, protects: lowers })
  return (
    <OperationForm
      form={form}
      label={lowers ? 'Guardar límites' : undefined}
      cancel={<BackLink className={buttonClass({ variant: 'text' })}>Cancelar</BackLink>}
      aside={
        <OperationAside title="Hoy">
          <dl>
            <AsideAmount term="Ha enviado" value={inForce.sentToday} />
            <AsideAmount term="Puede enviar todavía" value={inForce.leftToday} />
            <AsideAmount term="En transferencias inmediatas" value={inForce.instant.leftToday} />
          </dl>
        </OperationAside>
      }
    >
      <Pair
        title="Todas sus transferencias"
        fields={['perPayment', 'perDay']}
        hints={[
          `El banco permite aquí hasta ${formatAmount(bank.perPayment)}.`,
          `El banco permite aquí hasta ${formatAmount(bank.perDay)}.`,
        ]}
        form={form}
      />
      <Pair
        title="Transferencias inmediatas"
        fields={['instantPerPayment', 'instantPerDay']}
        hints={['Llegan en 10 segundos y no se pueden anular.', 'También cuentan para el límite de todas sus transferencias.']}
        form={form}
      />
    </OperationForm>
  )
}

interface PairProps {
  title: string
  /** Of each payment, and of a day. */
  fields: readonly [LimitField, LimitField]
  hints: readonly [string, string]
  form: DraftForm<LimitsDraft, LimitField>
}

function Pair({ title, fields, hints, form }: PairProps) {
  return (
    <Question title={title}>
      <p className={styles.quiet}>Deje vacío el límite que no quiera fijar. Con 0,00 € no podrá enviar nada.</p>
      <div className={styles.dates}>
        {fields.map((field, index) => (
          <AmountInput
            key={field}
            label={index === 0 ? 'En cada transferencia' : 'En un día'}
            required={false}
            hint={hints[index]}
            {...form.field(field)}
          />
        ))}
      </div>
    </Question>
  )
}
