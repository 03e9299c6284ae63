import TrendUpIcon from '@phosphor-icons/core/regular/trend-up.svg?react'
import { mandateCancelation, mandateConnections, mandateUpdate, type BizumMandateDetail } from '@almenara/contract/areas/bizum/mandates'
import { everyWords } from '@almenara/contract/areas/bizum/words'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, negate, toCents } from '@almenara/contract/money'
import { TIMES_A_YEAR } from '@almenara/contract/periodicity'
import { capitalised } from '@almenara/contract/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { readAmount } from '../../../fields/amount.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { showToast } from '../../../kit/toast.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { useConsultative } from '../consultative.ts'
import styles from '../operation.module.css'
import { mandateQuery } from '../queries.ts'
import { chargeOf, MANDATE_WORDS, riseOf } from './subscriptions.ts'

/** One subscription: what it charges, when, and ending it, pausing it or putting a ceiling on it. */
export default function SubscriptionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(mandateQuery(id))
  return (
    <Drawer title="Suscripción" onClose={onClose} footer={read.data && <Actions mandate={read.data} />}>
      <ReadState read={read}>{(mandate) => <Facts mandate={mandate} />}</ReadState>
    </Drawer>
  )
}

function Facts({ mandate }: { mandate: BizumMandateDetail }) {
  const { id, title, merchant, purpose, period, nextOn, ceiling, lastOn, lastAmount, thisYear, yearly, state, since } = mandate
  const charge = chargeOf(mandate)
  return (
    <>
      <p className={styles.lead}>{title}</p>
      {charge && (
        <div>
          <p className={styles.small}>{charge.most ? 'Próximo cobro, como máximo' : 'Próximo cobro'}</p>
          <Amount value={negate(charge.value)} as="entry" size="hero" />
        </div>
      )}
      <PriceRise mandate={mandate} />
      <SummaryList>
        <SummaryRow term="Comercio">{merchant.name}</SummaryRow>
        <SummaryRow term="Para qué">{purpose}</SummaryRow>
        <SummaryRow term="Estado">{MANDATE_WORDS[state]}</SummaryRow>
        {period && <SummaryRow term="Se cobra">{capitalised(everyWords(period))}</SummaryRow>}
        {nextOn && <SummaryRow term="Próximo cobro">{formatDay(nextOn)}</SummaryRow>}
        {lastOn && lastAmount !== undefined && (
          <SummaryRow term="Último cobro">{`${formatDay(lastOn)}, ${formatAmount(lastAmount)}`}</SummaryRow>
        )}
        {ceiling !== undefined && <SummaryRow term="Máximo de cada cobro">{formatAmount(ceiling)}</SummaryRow>}
        <SummaryRow term="Pagado este año">{formatAmount(thisYear)}</SummaryRow>
        {yearly !== undefined && <SummaryRow term="Coste de un año">{formatAmount(yearly)}</SummaryRow>}
        <SummaryRow term="Desde el">{formatDay(dayAt(since))}</SummaryRow>
      </SummaryList>
      {mandate.can.limit.allowed && <Ceiling mandate={mandate} />}
      <ConnectionList of={mandateConnections} id={id} title="Cobros" />
    </>
  )
}

/** Told before it is charged: what it costs more, each time and in a year. */
function PriceRise({ mandate }: { mandate: BizumMandateDetail }) {
  const { lastAmount, nextAmount, period, ceiling } = mandate
  const rise = riseOf(mandate)
  if (rise === undefined || lastAmount === undefined || nextAmount === undefined) return null
  const isOver = ceiling !== undefined && nextAmount > ceiling
  const yearly = period && `Pagará ${formatAmount(toCents(rise * TIMES_A_YEAR[period]))} más al año.`
  return (
    <Note
      tone="warning"
      icon={TrendUpIcon}
      title={`El precio sube ${formatAmount(rise)}: de ${formatAmount(lastAmount)} a ${formatAmount(nextAmount)}`}
    >
      {isOver ? `Supera su máximo de ${formatAmount(ceiling)}: rechazaremos el cobro y le avisaremos.` : yearly}
    </Note>
  )
}

function Actions({ mandate: { id, can, merchant, state } }: { mandate: BizumMandateDetail }) {
  const no = useConsultative()
  const end = useSend(mandateCancelation)
  const change = useSend(mandateUpdate)
  const failure = end.error ?? change.error
  const set = (next: 'ACTIVE' | 'STOPPED', said: string) =>
    change.mutate({ params: { id }, body: { state: next } }, { onSuccess: () => showToast(said) })
  return (
    <div className={styles.actions}>
      {(can.pause.allowed || (no && state === 'ACTIVE')) && (
        <Button unavailable={no} busy={change.isPending} onClick={() => set('STOPPED', 'Suscripción en pausa: sus cobros se rechazan.')}>
          Pausar la suscripción
        </Button>
      )}
      {(can.resume.allowed || (no && state === 'STOPPED')) && (
        <Button unavailable={no} busy={change.isPending} onClick={() => set('ACTIVE', 'La suscripción vuelve a estar en vigor.')}>
          Reanudar la suscripción
        </Button>
      )}
      {(can.end.allowed || (no && state !== 'ENDED')) && (
        <Button
          variant="danger"
          unavailable={no}
          busy={end.isPending}
          onClick={() =>
            end.mutate({ params: { id } }, { onSuccess: () => showToast(`${merchant.name} ya no puede cobrarle esta suscripción.`) })
          }
        >
          Terminar la suscripción
        </Button>
      )}
      {state !== 'ENDED' && (
        <p className={styles.small}>
          En pausa, rechazamos los cobros hasta que la reanude. Si la termina, el comercio no podrá cobrar más; lo ya cobrado no se
          devuelve.
        </p>
      )}
      {failure && <ErrorBox {...describe(failure)} />}
    </div>
  )
}

/** Lowering what it may charge only protects, so it is done with a press. */
function Ceiling({ mandate: { id, ceiling } }: { mandate: BizumMandateDetail }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useSend(mandateUpdate)
  const onSuccess = () => {
    setTyped('')
    showToast('Máximo guardado.')
  }
  const lower = () => {
    const read = readAmount(
      typed,
      ceiling === undefined ? undefined : { most: ceiling, problem: `Escriba un importe menor que ${formatAmount(ceiling)}.` },
    )
    setProblem(read.ok ? undefined : read.problem)
    if (!read.ok) return
    change.mutate({ params: { id }, body: { ceiling: read.amount } }, { onSuccess })
  }
  return (
    <div className={styles.part}>
      <AmountInput
        id="ceiling"
        label="Su máximo por cobro, en euros"
        hint="Rechazamos los cobros superiores y le avisamos. Bajar el máximo no necesita firma."
        integerDigits={5}
        value={typed}
        onChange={setTyped}
        error={problem}
      />
      <div>
        <Button busy={change.isPending} onClick={lower}>
          Guardar el máximo
        </Button>
        {ceiling !== undefined && (
          <Link to="/bizum/operations/subscriptions" search={{ raise: id }} className={buttonClass({ variant: 'text' })}>
            Subir el máximo
          </Link>
        )}
      </div>
      {change.error && <ErrorBox {...describe(change.error)} />}
    </div>
  )
}
