import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import type { ScpDetail } from '@almenara/contract/areas/cards/scp'
import { cardLabel } from '@almenara/contract/card-words'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { cardDetail, scpPurchase } from './queries.ts'
import styles from './credit.module.css'
import { CreditBreadcrumbs } from './CreditBreadcrumbs.tsx'
import { InstalmentTable } from './InstalmentTable.tsx'
import { NeighbourLinks } from './NeighbourLinks.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { ScpRepay } from './ScpRepay.tsx'
import { ScpStateBadge } from './ScpStateBadge.tsx'

const scpRoute = getRouteApi('/shell/signed-in/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId')

/** A deferred purchase with its amortization table, or one that may be deferred. */
export function ScpPage() {
  const { id, scpId, origin, viewPages, txId: cursor } = scpRoute.useParams()
  const { repay } = scpRoute.useSearch()
  const card = useQuery(cardDetail(id))
  const read = useQuery({ ...scpPurchase(id, scpId, origin, cursor) })
  const back = origin === 'scp' ? { scpList: cursor, scpPages: Number(viewPages) } : {}
  return (
    <>
      <CreditBreadcrumbs card={card.data} id={id} search={{ tab: 'scp', ...back }} />
      {read.data ? null : <h1 className="vh">Compra aplazada</h1>}
      <ReadState read={read}>
        {(detail) => (
          <ReadState read={card}>
            {(of) => (repay && detail.plan ? <ScpRepay card={of} detail={detail} /> : <Purchase card={of} detail={detail} />)}
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

function Purchase({ card, detail }: { card: CardDetail; detail: ScpDetail }) {
  const { purchase, plan, offer } = detail
  const address = scpRoute.useParams()
  useTitle(purchase.merchant)
  return (
    <>
      <div className={styles.title}>
        <h1>{purchase.merchant}</h1>
        <ScpStateBadge state={purchase.state} paid={purchase.plan?.paid} payments={purchase.plan?.payments} />
      </div>
      <div className={styles.page}>
        {plan ? (
          <Sheet title="Cuadro de amortización">
            <InstalmentTable caption="Cuotas de la compra, de la primera a la última" rows={plan.table} />
          </Sheet>
        ) : (
          <Sheet title="Esta compra se puede aplazar" inside="padded">
            {offer && (
              <p>
                {`Puede pagarla en hasta ${offer.mostPayments} cuotas mensuales. Si no la aplaza antes del ${formatDay(offer.until)}, `}
                entrará entera en la próxima liquidación.
              </p>
            )}
            <p className={styles.actions}>
              <Link
                to="/cards/$id/scp-contratacion/$scpId/$origin/$viewPages/$txId"
                params={address}
                className={buttonClass({ variant: 'primary' })}
              >
                Aplazar la compra
              </Link>
            </p>
          </Sheet>
        )}
        <div className={styles.side}>
          {plan && (
            <Sheet title="Compra aplazada" inside="padded">
              <PlanFacts purchase={purchase} plan={plan}>
                {plan.early && (
                  <Link
                    from="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId"
                    to="."
                    search={{ repay: true }}
                    className={buttonClass({ size: 'sm' })}
                  >
                    Amortizar el capital pendiente
                  </Link>
                )}
              </PlanFacts>
            </Sheet>
          )}
          <PurchaseFacts card={card} detail={detail} />
        </div>
      </div>
    </>
  )
}

function PurchaseFacts({ card, detail: { purchase, plan, newer, older } }: { card: CardDetail; detail: ScpDetail }) {
  const { id, origin, viewPages, txId: cursor } = scpRoute.useParams()
  const to = (scpId: string) => (
    <Link to="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId" params={{ id, scpId, origin, viewPages, txId: cursor }} replace />
  )
  return (
    <Sheet title="Compra">
      <div className={styles.facts}>
        <SummaryList>
          <SummaryAmount term="Importe" value={purchase.amount} size="strong" />
          <SummaryRow term="Fecha">{formatDay(purchase.boughtOn)}</SummaryRow>
          <SummaryRow term="Tarjeta">{cardLabel(card)}</SummaryRow>
          {plan && <SummaryRow term="Aplazada el">{formatDay(plan.deferredOn)}</SummaryRow>}
          {plan?.cancelledOn && <SummaryRow term="Amortizada el">{formatDay(plan.cancelledOn)}</SummaryRow>}
        </SummaryList>
      </div>
      <NeighbourLinks newer={newer} older={older} to={to} />
    </Sheet>
  )
}
