import type { ScpPurchase } from '@almenara/contract/areas/cards/scp'
import { formatDay } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import styles from './credit.module.css'
import { ScpStateBadge } from './ScpStateBadge.tsx'

type Place = ListPlace & { cardId: string }

export function scpColumns(place: Place): Column<ScpPurchase>[] {
  return [
    { id: 'day', header: 'Fecha', card: 'eyebrow', cell: ({ boughtOn }) => <Day value={boughtOn} /> },
    { id: 'merchant', header: 'Comercio', card: 'title', cell: (purchase) => <Merchant purchase={purchase} {...place} /> },
    {
      id: 'state',
      header: 'Estado',
      card: 'subfigure',
      cell: ({ state, plan }) => <ScpStateBadge state={state} paid={plan?.paid} payments={plan?.payments} />,
    },
    { id: 'next', header: 'Próxima cuota', cell: (purchase) => <Next purchase={purchase} {...place} /> },
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount }) => <Amount value={negate(amount)} as="entry" size="strong" />,
    },
  ]
}

function paramsOf({ cardId, txId, pages }: Place, { id }: ScpPurchase) {
  return { id: cardId, scpId: id, origin: 'scp', viewPages: String(pages), txId }
}

function Merchant({ purchase, ...place }: Place & { purchase: ScpPurchase }) {
  const { plan, merchant } = purchase
  return (
    <>
      <Link
        to="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId"
        params={paramsOf(place, purchase)}
        preload={false}
        onClick={place.onOpen}
        className={styles.link}
      >
        {merchant}
      </Link>
      {plan && plan.outstanding > 0 && (
        <CellDetail>
          Queda <Amount value={plan.outstanding} />
        </CellDetail>
      )}
    </>
  )
}

/** What comes next: the instalment, or deferring it. */
function Next({ purchase, ...place }: Place & { purchase: ScpPurchase }) {
  const { state, plan, merchant } = purchase
  if (state === 'AVAILABLE') {
    return (
      <Link
        to="/cards/$id/scp-contratacion/$scpId/$origin/$viewPages/$txId"
        params={paramsOf(place, purchase)}
        preload={false}
        onClick={place.onOpen}
        className={buttonClass({ size: 'sm' })}
      >
        Aplazar<span className="vh"> {merchant}</span>
      </Link>
    )
  }
  if (!plan?.next) return <span className={styles.quiet}>—</span>
  return (
    <span className={styles.quiet}>
      <Amount value={plan.next.amount} /> el {formatDay(plan.next.dueOn)}
    </span>
  )
}
