import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { formatRate } from '@almenara/contract/areas/cards/rates'
import { scpAmortization, scpSimulation, type ScpContractInput, type ScpDetail } from '@almenara/contract/areas/cards/scp'
import { formatDay } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { queryFor } from '../../api/query.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import styles from './credit.module.css'
import { InstalmentTable } from './InstalmentTable.tsx'
import { problemOf, readPayments } from './payments-draft.ts'

type Offer = NonNullable<ScpDetail['offer']>

interface FormProps {
  card: CardDetail
  purchase: ScpDetail['purchase']
  offer: Offer
  /** As it is typed. */
  payments: string
  onChange: (payments: string) => void
  operation: Pick<TwoStep<ScpContractInput>, 'authorize' | 'error' | 'busy'>
}

/** In how many instalments, with what each number costs beside it. */
export function ScpContractForm({ card, purchase, offer, payments, onChange, operation }: FormProps) {
  const [mistake, setMistake] = useState<string>()
  const restriction = useRestriction(card.canOperate)
  const refused = fieldProblems(operation.error)
  const chosen = readPayments(payments, offer)
  const change = (typed: string) => {
    setMistake(undefined)
    onChange(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction) return
    if (chosen !== undefined) {
      operation.authorize({ payments: chosen })
      return
    }
    setMistake(problemOf(payments, offer))
    document.getElementById('payments')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <div className={steps.columns}>
        <Sheet>
          <div className={steps.questions}>
            <section className={steps.question}>
              <h2>{purchase.merchant}</h2>
              <p className={styles.quiet}>
                {`${formatDay(purchase.boughtOn)} · ${card.name} •••• ${card.ending} · `}
                <Amount value={purchase.amount} size="strong" />
              </p>
            </section>
            <section className={steps.question}>
              <h2>¿En cuántas cuotas?</h2>
              <PaymentsInput offer={offer} payments={payments} onChange={change} error={mistake ?? refused['payments']} />
              {operation.error && Object.keys(refused).length === 0 && <ErrorBox {...describe(operation.error)} />}
            </section>
            {chosen !== undefined && <Amortization cardId={card.id} scpId={purchase.id} payments={chosen} />}
          </div>
          <div className={steps.foot}>
            <Button
              type="submit"
              variant="primary"
              busy={operation.busy === 'authorize'}
              busyLabel="Preparando…"
              unavailable={restriction && RESTRICTION_REASONS[restriction]}
            >
              Continuar
            </Button>
            <Link to="/cards/$id/details" params={{ id: card.id }} search={{ tab: 'scp' }} className={buttonClass({ variant: 'text' })}>
              Cancelar
            </Link>
            <p>Podrá revisarlo todo antes de firmar.</p>
          </div>
        </Sheet>
        <Cost cardId={card.id} scpId={purchase.id} payments={chosen} />
      </div>
    </form>
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
    <Sheet className={`${steps.summary} ${steps.side}`}>
      <h2>Lo que pagará</h2>
      <ReadState read={read}>
        {({ payments: number, instalment, firstDueOn, tin, tae, interest, fee, cost, total }) => (
          <dl aria-live="polite" aria-busy={read.isPlaceholderData}>
            <div>
              <dt>{`${number} cuotas de`}</dt>
              <dd>
                <Amount value={instalment} size="title" />
              </dd>
            </div>
            <div>
              <dt>Primera cuota</dt>
              <dd>{formatDay(firstDueOn)}</dd>
            </div>
            <div>
              <dt>TAE</dt>
              <dd>{formatRate(tae)}</dd>
            </div>
            <div>
              <dt>TIN</dt>
              <dd>{formatRate(tin)}</dd>
            </div>
            <div>
              <dt>Intereses y comisión</dt>
              <dd>
                <Amount value={interest} /> + <Amount value={fee} />
              </dd>
            </div>
            <div>
              <dt>Coste total del aplazamiento</dt>
              <dd>
                <Amount value={cost} />
              </dd>
            </div>
            <div>
              <dt>Total que pagará</dt>
              <dd>
                <Amount value={total} />
              </dd>
            </div>
          </dl>
        )}
      </ReadState>
    </Sheet>
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
