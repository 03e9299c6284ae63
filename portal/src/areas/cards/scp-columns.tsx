import type { ScpPurchase } from '@almenara/contract/areas/cards/scp'
import { formatDay } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { dayColumn, entryColumn, PAGE_LINK, Quiet, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { DeferLink, scpAddress } from './ScpLinks.tsx'
import { ScpStateBadge } from './ScpStateBadge.tsx'

type Place = ListPlace & { cardId: string }

export function scpColumns(place: Place): Column<ScpPurchase>[] {
  return [
    dayColumn('Fecha', ({ boughtOn }) => boughtOn),
    titleColumn(
      'Comercio',
      (purchase) => (
        <Link {...scpAddress(listed(place, purchase))} onClick={place.onOpen} {...PAGE_LINK}>
          {purchase.merchant}
        </Link>
      ),
      ({ plan }) =>
        plan && plan.outstanding > 0 ? (
          <>
            Queda <Amount value={plan.outstanding} />
          </>
        ) : null,
    ),
    {
      id: 'state',
      header: 'Estado',
      card: 'subfigure',
      cell: ({ state, plan }) => <ScpStateBadge state={state} paid={plan?.paid} payments={plan?.payments} />,
    },
    { id: 'next', header: 'Próxima cuota', cell: (purchase) => <Next purchase={purchase} {...place} /> },
    entryColumn(({ amount }) => negate(amount)),
  ]
}

function listed({ cardId, txId: cursor, pages }: Place, { id: scpId }: ScpPurchase) {
  return { cardId, scpId, origin: 'scp', pages, txId: cursor } as const
}

/** What comes next: the instalment, or deferring it. */
function Next({ purchase, ...place }: Place & { purchase: ScpPurchase }) {
  const { state, plan, merchant } = purchase
  if (state === 'AVAILABLE') return <DeferLink purchase={listed(place, purchase)} merchant={merchant} onClick={place.onOpen} />
  if (!plan?.next) return <Quiet>—</Quiet>
  return (
    <Quiet>
      <Amount value={plan.next.amount} /> el {formatDay(plan.next.dueOn)}
    </Quiet>
  )
}
