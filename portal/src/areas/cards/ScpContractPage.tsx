import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { scpContract, type ScpDetail } from '@almenara/contract/areas/cards/scp'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { cardDetail, scpPurchase } from './queries.ts'
import { CreditBreadcrumbs } from './CreditBreadcrumbs.tsx'
import { ScpContractForm } from './ScpContractForm.tsx'

const scpContractRoute = getRouteApi('/shell/signed-in/cards/$id/scp-contratacion/$scpId/$origin/$viewPages/$txId')

/** Defers a purchase: in how many instalments, review and signature, result. */
export function ScpContractPage() {
  const { id, scpId, origin, viewPages, txId: cursor } = scpContractRoute.useParams()
  const card = useQuery(cardDetail(id))
  // What the bank said when the page was opened stays: once signed, the purchase is no longer one that may be deferred.
  const read = useQuery({ ...scpPurchase(id, scpId, origin, cursor), refetchOnMount: true })
  const back = origin === 'scp' ? { scpList: cursor, scpPages: Number(viewPages) } : {}
  return (
    <>
      <CreditBreadcrumbs card={card.data} id={id} search={{ tab: 'scp', ...back }} />
      {read.data && card.data ? null : <h1 className="vh">Aplazar una compra</h1>}
      <ReadState read={card}>{(of) => <ReadState read={read}>{(detail) => <Deferral card={of} detail={detail} />}</ReadState>}</ReadState>
    </>
  )
}

/** The number of payments that is offered first, where it may be chosen. */
const USUAL_PAYMENTS = 6

function Deferral({ card, detail }: { card: CardDetail; detail: ScpDetail }) {
  const { purchase, offer } = detail
  // Kept from when it was opened: signing takes the offer away.
  const [offered] = useState(offer)
  const [draft, setDraft] = useDraft(() => ({ payments: String(offer ? Math.min(USUAL_PAYMENTS, offer.mostPayments) : '') }))
  const operation = useTwoStep(scpContract, { id: card.id, scpId: purchase.id })
  if (!offered) return <NotOffered />
  return (
    <OperationSteps
      operation={operation}
      product={card.id}
      title="Aplazar una compra"
      resultTitle="Resultado del aplazamiento"
      verb="Va a aplazar"
      action="aplazar la compra"
      result={(order) => (
        <ResultStep order={order}>
          <Link to="/cards/$id/details" params={{ id: card.id }} search={{ tab: 'scp' }}>
            Ver las compras aplazadas
          </Link>
        </ResultStep>
      )}
    >
      <ScpContractForm card={card} purchase={purchase} offer={offered} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

function NotOffered() {
  const { id, scpId, origin, viewPages, txId: cursor } = scpContractRoute.useParams()
  useTitle('Aplazar una compra')
  return (
    <>
      <h1>Aplazar una compra</h1>
      <Sheet>
        <Empty title="Esta compra ya está aplazada" level={2}>
          Puede ver las cuotas y amortizar el capital pendiente.
          <Link
            to="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId"
            params={{ id, scpId, origin, viewPages, txId: cursor }}
            className={buttonClass()}
          >
            Ver la compra
          </Link>
        </Empty>
      </Sheet>
    </>
  )
}
