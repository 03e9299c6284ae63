import { virtualFunds, type FundsDirection } from '@almenara/contract/areas/operations/virtual-funds'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallFailure } from '../../api/failure.ts'
import { useTitle } from '../../base/title.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { backWords, BackToOrigin, originWords, useOrigin, type Origin } from './Origin.tsx'
import { dischargeFunds, rechargeFunds } from './queries.ts'
import { type FundsDraft, type FundsChoices } from './virtual-funds-draft.ts'
import { VirtualFundsForm } from './VirtualFundsForm.tsx'

const TITLE = 'Añadir o retirar saldo de una tarjeta'

/** Money goes to a virtual card from an account, or back: data, review and signature, result. */
export function VirtualFundsPage() {
  useTitle(TITLE)
  const origin = useOrigin()
  const [{ direction }, setTurned] = useDraft<{ direction: FundsDirection }>(
    { direction: 'RECHARGE' },
    { name: `${location.pathname}#direction` },
  )
  // Both from the start: whoever turns from one to the other keeps what they typed.
  const reads = { RECHARGE: useQuery(rechargeFunds), DISCHARGE: useQuery(dischargeFunds) }
  const isWhole = reads.RECHARGE.data && reads.DISCHARGE.data
  const read = isWhole ? reads[direction] : reads.RECHARGE.data ? reads.DISCHARGE : reads.RECHARGE
  const from = read.data && nameOf(origin, read.data)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <BackToOrigin>{from ?? originWords(origin)}</BackToOrigin>
      </Breadcrumbs>
      {!read.data && <h1 className="vh">{TITLE}</h1>}
      <ReadState read={read}>
        {(choices) => {
          if (origin && from === undefined) {
            return <FailureBox error={new CallFailure('NOT_FOUND', 'VOID')} onRetry={() => void read.refetch()} />
          }
          if (choices.cards.length === 0 || choices.accounts.length === 0) return <NothingToMove />
          return (
            <Funds
              key={origin?.id}
              origin={origin}
              choices={choices}
              direction={direction}
              onDirection={(turned) => setTurned({ direction: turned })}
            />
          )
        }}
      </ReadState>
    </>
  )
}

function nameOf(origin: Origin | undefined, { accounts, cards }: FundsChoices): string | undefined {
  const all: readonly { id: string; name: string }[] = origin?.kind === 'card' ? cards : accounts
  return all.find(({ id }) => id === origin?.id)?.name
}

interface FundsProps {
  origin: Origin | undefined
  choices: FundsChoices
  direction: FundsDirection
  onDirection: (direction: FundsDirection) => void
}

function Funds({ origin, choices, direction, onDirection }: FundsProps) {
  const operation = useTwoStep(virtualFunds, undefined)
  const [draft, setDraft] = useDraft<Omit<FundsDraft, 'direction'>>({
    card: origin?.kind === 'card' ? origin.id : only(choices.cards),
    account: origin?.kind === 'account' ? origin.id : only(choices.accounts),
    amount: '',
  })
  const loads = direction === 'RECHARGE'
  const another = () => {
    setDraft({ ...draft, amount: '' })
    operation.restart()
  }
  return (
    <OperationSteps
      operation={operation}
      product={loads ? draft.account : draft.card}
      title={TITLE}
      verb={loads ? 'Va a añadir' : 'Va a retirar'}
      action={(order) => `${loads ? 'añadir' : 'retirar'} ${formatAmount(order.amount ?? amountSoFar(draft.amount))}`}
      result={(order) => (
        <ResultStep order={order} actions={<Button onClick={another}>Mover más dinero</Button>}>
          <BackToOrigin>{backWords(origin)}</BackToOrigin>
        </ResultStep>
      )}
    >
      <VirtualFundsForm
        choices={choices}
        draft={{ ...draft, direction }}
        onChange={({ direction: turned, ...changed }) => {
          setDraft(changed)
          onDirection(turned)
        }}
        operation={operation}
      />
    </OperationSteps>
  )
}

/** What there is no need to choose. */
function only(list: readonly { id: string }[]): string | undefined {
  return list.length === 1 ? list[0]?.id : undefined
}

function NothingToMove() {
  return (
    <>
      <h1>{TITLE}</h1>
      <Sheet>
        <Empty title="No tiene tarjetas virtuales" level={2}>
          Aquí puede añadir o retirar el saldo de sus tarjetas virtuales. Para contratar una, consulte con su oficina.
        </Empty>
      </Sheet>
    </>
  )
}
