import { limitMandate, type mandateView } from '@almenara/contract/areas/direct-debits/mandates'
import { DEBIT_PERIOD_NAMES, DEBIT_PERIODS, type DebitPeriod } from '@almenara/contract/areas/direct-debits/rule-names'
import type { Reply } from '@almenara/contract/call'
import { formatAmount, parseAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Note } from '../../kit/Note.tsx'
import { Select } from '../../kit/Select.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitBreadcrumbs, DebitOperation, DebitQuestions } from './DebitOperation.tsx'
import { MandateAside } from './MandateAside.tsx'
import { mandateQuery } from './routes.tsx'
import { useWayBack } from './use-way-back.ts'

type Mandate = Reply<typeof mandateView>

/** How much a mandate may take each time, and how often. */
export function LimitPage() {
  const { accountId, mandateId, back } = useWayBack('receipts', 'mandates')
  const read = useQuery({ ...mandateQuery(accountId, mandateId), refetchOnMount: false })
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>{(mandate) => <Limit begun={mandate} />}</ReadState>
    </>
  )
}

function Limit({ begun }: { begun: Mandate }) {
  // Once signed the mandate is another: what is asked and said is of the one it began with.
  const [mandate] = useState(begun)
  const { back } = useWayBack('receipts', 'mandates')
  const { account, blocked } = mandate
  const operation = useTwoStep(limitMandate, { accountId: account.id, mandateId: mandate.id })
  const [text, setText] = useState(mandate.maximum === undefined ? '' : formatAmount(mandate.maximum, { currency: null }))
  const [period, setPeriod] = useState<DebitPeriod | ''>(mandate.period ?? '')
  const [mistake, setMistake] = useState<string>()
  const problems = fieldProblems(operation.error)
  const submit = () => {
    const typed = text.trim() === '' ? undefined : parseAmount(text)
    if (typed && !typed.ok) return setMistake('Escriba un importe, como 120,50.')
    setMistake(undefined)
    return operation.authorize({ ...(typed ? { maximum: typed.amount } : {}), ...(period ? { period } : {}) })
  }
  const isFree = text.trim() === '' && period === ''
  return (
    <DebitOperation
      title="Limite los recibos"
      verb={isFree ? 'Va a quitar el límite' : 'Va a limitar'}
      action={isFree ? 'Firmar y quitar el límite' : 'Firmar y limitar'}
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
        {blocked && (
          <Note tone="warning" title="Ahora está bloqueado">
            El límite valdrá cuando quite el bloqueo.
          </Note>
        )}
        <h2>¿Cuánto y cada cuánto le pueden cobrar?</h2>
        <AmountInput
          label="Máximo de cada recibo"
          required={false}
          hint="En blanco, cualquier importe."
          value={text}
          onChange={setText}
          error={mistake ?? problems.maximum}
        />
        <Select
          label="Frecuencia"
          required={false}
          hint="Por meses, trimestres, semestres o años naturales."
          placeholder="Los que lleguen"
          options={DEBIT_PERIODS.map((value) => ({ value, label: DEBIT_PERIOD_NAMES[value] }))}
          value={period}
          onChange={({ target }) => setPeriod(DEBIT_PERIODS.find((one) => one === target.value) ?? '')}
        />
        <p>Un recibo que lo supere se devuelve entero, sin cargarlo.</p>
      </DebitQuestions>
    </DebitOperation>
  )
}
