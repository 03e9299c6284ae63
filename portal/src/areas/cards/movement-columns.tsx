import type { CardMovement } from '@almenara/contract/areas/cards/movements'
import { CARD_MOVEMENT_NAMES, cardMovementTitle } from '@almenara/contract/card-movement-names'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../kit/DataTable.tsx'
import { dayColumn, entryColumn, PAGE_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { MovementLink } from '../../patterns/extract-screen/MovementLink.tsx'
import { DeferLink, scpAddress } from './ScpLinks.tsx'
import { ScpStateBadge } from './ScpStateBadge.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

/** The columns of the movements; each row's merchant opens the movement at its own address. */
export function movementColumns({ txId: cursor }: { txId: string }): Column<CardMovement>[] {
  return [
    dayColumn('Fecha', ({ madeOn }) => madeOn),
    titleColumn(
      'Comercio',
      ({ id, kind, merchant }) => (
        <MovementLink movement={id} list={cursor}>
          {cardMovementTitle(kind, merchant)}
        </MovementLink>
      ),
      detailOf,
    ),
    {
      id: 'scp',
      header: <span className="vh">Aplazamiento</span>,
      align: 'end',
      card: 'subfigure',
      cell: (movement) => <Deferral movement={movement} txId={cursor} />,
    },
    entryColumn(({ amount }) => amount),
  ]
}

/** What is bought there, or what else it is; and what it cost in another currency. */
function detailOf({ kind, category, original }: CardMovement): string {
  const abroad = original && formatAmount(original.amount, { currency: original.currency })
  return [category || (kind === 'PURCHASE' ? '' : CARD_MOVEMENT_NAMES[kind]), abroad].filter(Boolean).join(' · ')
}

/** A purchase that may be deferred has the way to it; one that was, how it goes. */
function Deferral({ movement: { id: scpId, merchant, scp }, txId: cursor }: { movement: CardMovement; txId: string }) {
  const { id: cardId } = cardDetails.useParams()
  if (!scp) return null
  const purchase = { cardId, scpId, origin: 'movements', txId: cursor } as const
  if (scp.state === 'AVAILABLE') return <DeferLink purchase={purchase} merchant={merchant} />
  return (
    <Link {...scpAddress(purchase)} {...PAGE_LINK}>
      <ScpStateBadge state={scp.state} paid={scp.paid} payments={scp.payments} />
      <span className="vh"> {merchant}</span>
    </Link>
  )
}
