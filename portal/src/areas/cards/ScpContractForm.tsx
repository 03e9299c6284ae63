import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { formatRate } from '@almenara/contract/areas/cards/rates'
import { scpAmortization, scpSimulation, type ScpContractInput, type ScpDetail } from '@almenara/contract/areas/cards/scp'
import { cardLabel } from '@almenara/contract/card-words'
import { formatDay } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/query.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { AsideAmount, AsideFact, OperationAside } from '../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import styles from './credit.module.css'
import { InstalmentTable } from './InstalmentTable.tsx'
import { readDraft, type PaymentsDraft } from './payments-draft.ts'

type Offer = NonNullable<ScpDetail['offer']>

interface FormProps {
  card: CardDetail
  purchase: ScpDetail['purchase']
  offer: Offer
  draft: PaymentsDraft
  onChange: (draft: PaymentsDraft) => void
  operation: TwoStep<ScpContractInput>
}

/** In how many instalments, with what each number costs beside it. */
export function ScpContractForm({ card, purchase, offer, draft, onChange, operation }: FormProps) {
  const read = readDraft(draft, offer)
  const chosen = 'input' in read ? read.input.payments : undefined
  const form = useOperationForm({ operation, draft, onChange, fields: ['payments'], read, canOperate: card.canOperate })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/cards/$id/details" params={{ id: card.id }} search={{ tab: 'scp' }} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={<Cost cardId={card.id} scpId={purchase.id} payments={chosen} />}
    >
      <Question title={purchase.merchant}>
        <p className={styles.quiet}>
          {`${formatDay(purchase.boughtOn)} · ${cardLabel(card)} · `}
          <Amount value={purchase.amount} size="strong" />
        </p>
      </Question>
      <Question title="¿En cuántas cuotas?">
        <PaymentsInput
          offer={offer}
          payments={draft.payments}
          onChange={(payments) => form.change({ payments })}
          error={form.problems.payments}
        />
      </Question>
      {chosen !== undefined && <Amortization cardId={card.id} scpId={purchase.id} payments={chosen} />}
    </OperationForm>
  )
}

const USUAL = [3, 6, 12, 24]

interface PaymentsInputProps {
  offer: Offer
  payments: string
  onChange: (payments: string) => void
  error: string | undefined
}

/** The usual numbers at one press, and any other typed. */
function PaymentsInput({ offer, payments, onChange, error }: PaymentsInputProps) {
  const { leastPayments, mostPayments } = offer
  const usual = USUAL.filter((number) => number >= leastPayments && number <= mostPayments)
  return (
    <>
      {usual.length > 1 && (
        <Segmented
          label="Número de cuotas habitual"
          size="md"
          options={usual.map((number) => ({ value: String(number), label: String(number) }))}
          value={payments}
          onChange={onChange}
        />
      )}
      <div className={styles.payments}>
        <TextField
          id="payments"
          label="Número de cuotas"
          hint={`De ${leastPayments} a ${mostPayments}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_LENGTH.scpPayments}
          value={payments}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
          error={error}
        />
      </div>
    </>
  )
}

interface Simulated {
  cardId: string
  scpId: string
  payments: number
}

function argumentsOf({ cardId, scpId, payments }: Simulated) {
  return { params: { id: cardId, scpId }, query: { paymentsNumber: payments } }
}

/** What that number of instalments costs; the last one shown stays while another comes. */
function Cost({ cardId, scpId, payments }: Omit<Simulated, 'payments'> & { payments: number | undefined }) {
  const read = useQuery({
    ...queryFor(scpSimulation, argumentsOf({ cardId, scpId, payments: payments ?? 0 })),
    enabled: payments !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <OperationAside title="Coste del aplazamiento">
      <ReadState read={read}>
        {({ payments: number, instalment, firstDueOn, tin, tae, interest, fee, cost, total }) => (
          <dl aria-live="polite" aria-busy={read.isPlaceholderData}>
            <AsideAmount term={`${number} cuotas de`} value={instalment} size="title" />
            <AsideFact term="Primera cuota">{formatDay(firstDueOn)}</AsideFact>
            <AsideFact term="TAE">{formatRate(tae)}</AsideFact>
            <AsideFact term="TIN">{formatRate(tin)}</AsideFact>
            <AsideFact term="Intereses y comisión">
              <Amount value={interest} /> + <Amount value={fee} />
            </AsideFact>
            <AsideAmount term="Coste total del aplazamiento" value={cost} />
            <AsideAmount term="Total que pagará" value={total} />
          </dl>
        )}
      </ReadState>
    </OperationAside>
  )
}

/** The table comes when somebody wants it. */
function Amortization(simulated: Simulated) {
  const [isOpen, setOpen] = useState(false)
  const read = useQuery({ ...queryFor(scpAmortization, argumentsOf(simulated)), enabled: isOpen, placeholderData: keepPreviousData })
  return (
    <section className={steps.question}>
      <div>
        <Button variant="text" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar el cuadro de amortización' : 'Ver el cuadro de amortización'}
        </Button>
      </div>
      {isOpen && <ReadState read={read}>{({ table }) => <InstalmentTable caption="Cuotas si aplaza la compra" rows={table} />}</ReadState>}
    </section>
  )
}
