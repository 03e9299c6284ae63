import { scpExtract } from '@almenara/contract/areas/cards/scp'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './credit.module.css'
import { scpPurchase } from './queries.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { scpAddress } from './ScpLinks.tsx'

/** The list of what is being paid in instalments: the tab's count, and the card's side. */
const activeScp = (id: string) => queryFor(scpExtract, { params: { id }, query: { state: ['ACTIVE'] } })

/** The newest deferred purchase of a card, beside its lists; nothing where there is none. */
export default function DeferredAside({ cardId }: { cardId: string }) {
  const { data } = useQuery(activeScp(cardId))
  const newest = data?.rows[0]
  const cursor = data?.txId ?? ''
  const read = useQuery({ ...scpPurchase(cardId, newest?.id ?? '', 'scp', cursor), enabled: newest !== undefined })
  if (!newest || !read.data?.plan) return null
  const address = scpAddress({ cardId, scpId: newest.id, origin: 'scp', txId: cursor })
  return (
    <Sheet title="Compra aplazada" inside="padded" className={styles.aside}>
      <p>
        <b>{newest.merchant}</b>
      </p>
      <PlanFacts purchase={read.data.purchase} plan={read.data.plan}>
        <Link {...address} className={buttonClass({ size: 'sm' })}>
          Ver el cuadro de cuotas
        </Link>
        {read.data.plan.early && (
          <Link {...address} search={{ repay: true }} className={buttonClass({ variant: 'text', size: 'sm' })}>
            Amortizar la compra
          </Link>
        )}
      </PlanFacts>
    </Sheet>
  )
}
