import type { CardMovement } from '@almenara/contract/areas/cards/movements'
import { CARD_MOVEMENT_NAMES, cardMovementTitle } from '@almenara/contract/card-movement-names'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import type { Column } from '../../kit/DataTable.tsx'
import { dayColumn, entryColumn, PAGE_LINK, ROW_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { ScpStateBadge } from './ScpStateBadge.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

type Place = Pick<ListPlace, 'txId'>

/** The columns of the movements; each row's merchant opens the movement at its own address. */
export function movementColumns({ txId: cursor }: Place): Column<CardMovement>[] {
  return [
    dayColumn('Fecha', ({ madeOn }) => madeOn),
    titleColumn(
      'Comercio',
      ({ id, kind, merchant }) => (
        <Link from="/cards/$id/details" to="." search={(before) => ({ ...before, movement: id, list: cursor })} {...ROW_LINK}>
          {cardMovementTitle(kind, merchant)}
        </Link>
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
function Deferral({ movement: { id: scpId, merchant, scp }, txId: cursor }: Place & { movement: CardMovement }) {
  const { id } = cardDetails.useParams()
  if (!scp) return null
  const params = { id, scpId, origin: 'movements', viewPages: '1', txId: cursor }
  if (scp.state === 'AVAILABLE') {
    return (
      <Link
        to="/cards/$id/scp-contratacion/$scpId/$origin/$viewPages/$txId"
        params={params}
        preload={false}
        className={buttonClass({ size: 'sm' })}
      >
        Aplazar<span className="vh"> {merchant}</span>
      </Link>
    )
  }
  return (
    <Link to="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId" params={params} {...PAGE_LINK}>
      <ScpStateBadge state={scp.state} paid={scp.paid} payments={scp.payments} />
      <span className="vh"> {merchant}</span>
    </Link>
  )
}
