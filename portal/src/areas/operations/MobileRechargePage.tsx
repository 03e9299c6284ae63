import {
  mobileRecharge,
  type FavouriteMobile,
  type PhoneOperator,
  type RechargePayer,
} from '@almenara/contract/areas/operations/mobile-recharge'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { CallFailure } from '../../api/failure.ts'
import { useShownRoute } from '../../base/shown-route.ts'
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
import { paysAtFirst } from './holders.ts'
import { EMPTY_RECHARGE, repeated } from './mobile-recharge-draft.ts'
import { MobileRechargeForm } from './MobileRechargeForm.tsx'
import { backWords, BackToOrigin, originWords, useOrigin, type Origin } from './Origin.tsx'
import { useRechargeChoices } from './use-recharge-choices.ts'

const TITLE = 'Recargar un móvil'
const ROUTES = [
  '/shell/signed-in/services/mobile-recharge',
  '/shell/signed-in/accounts/$id/mobile-recharge',
  '/shell/signed-in/financings/$id/mobile-recharge',
  '/shell/signed-in/cards/$id/mobile-recharge',
] as const

/** A prepaid mobile is topped up: data, review and signature, result. */
export function MobileRechargePage() {
  useTitle(TITLE)
  const origin = useOrigin()
  const { again, payer = origin?.id } = useShownRoute(ROUTES).search
  const read = useRechargeChoices({ origin, payer, again })
  const from = read.data?.payers.find(({ id }) => id === origin?.id)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <BackToOrigin>{from?.name ?? originWords(origin)}</BackToOrigin>
      </Breadcrumbs>
      {!read.data && <h1 className="vh">{TITLE}</h1>}
      <ReadState read={read}>
        {(choices) =>
          origin && !from ? (
            <FailureBox error={new CallFailure('NOT_FOUND', 'VOID')} onRetry={() => void read.refetch()} />
          ) : (
            <Recharge key={origin?.id} origin={origin} payer={payer} {...choices} />
          )
        }
      </ReadState>
    </>
  )
}

interface RechargeProps {
  origin: Origin | undefined
  /** What it begins with. */
  payer: string | undefined
  operators: readonly PhoneOperator[]
  payers: readonly RechargePayer[]
  /** A number that is topped up once more. */
  again: FavouriteMobile | undefined
}

function Recharge({ origin, payer, operators: sold, payers, again }: RechargeProps) {
  const operation = useTwoStep(mobileRecharge, undefined)
  const blank = { ...EMPTY_RECHARGE, payer: paysAtFirst(payers, payer) }
  const [draft, setDraft] = useDraft(() => (again ? repeated(blank, again, sold) : blank), { isNewer: again !== undefined })
  if (sold.length === 0 || payers.length === 0) return <NothingToDo of={sold.length === 0 ? 'operators' : 'payers'} />
  const another = () => {
    setDraft(blank)
    operation.restart()
  }
  return (
    <OperationSteps
      operation={operation}
      product={draft.payer}
      title={TITLE}
      resultTitle="Resultado de la recarga"
      verb="Va a recargar"
      action={(order) => `recargar ${formatAmount(order.amount ?? amountSoFar(draft.amount))}`}
      result={(order) => (
        <ResultStep order={order} actions={<Button onClick={another}>Hacer otra recarga</Button>}>
          <BackToOrigin>{backWords(origin)}</BackToOrigin>
        </ResultStep>
      )}
    >
      <MobileRechargeForm choices={{ operators: sold, payers }} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

const NOTHING = {
  operators: { title: 'No hay operadores que recargar', text: 'El banco no ofrece recargas de móvil en este momento.' },
  payers: { title: 'No tiene con qué pagar una recarga', text: 'Para recargar un móvil necesita una cuenta en este portal.' },
}

function NothingToDo({ of }: { of: keyof typeof NOTHING }) {
  const { title, text } = NOTHING[of]
  return (
    <>
      <h1>{TITLE}</h1>
      <Sheet>
        <Empty title={title} level={2}>
          {text}
        </Empty>
      </Sheet>
    </>
  )
}
