import type { CardMovement } from '@almenara/contract/areas/cards/movements'
import { CARD_MOVEMENT_NAMES, cardMovementTitle } from '@almenara/contract/card-movement-names'
import { monthName, toLocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { CellDetail, type Column, type Group } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import styles from './movement-columns.module.css'
import { ScpStateBadge } from './ScpStateBadge.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

type Place = Pick<ListPlace, 'txId'>

/** The columns of the movements; each row's merchant opens the movement at its own address. */
export function movementColumns({ txId }: Place): Column<CardMovement>[] {
  return [
    {
      id: 'made',
      header: 'Fecha',
      card: 'eyebrow',
      cell: ({ madeOn }) => <Day value={madeOn} />,
      onceFor: ({ madeOn }) => madeOn,
    },
    { id: 'merchant', header: 'Comercio', card: 'title', cell: (movement) => <Merchant movement={movement} txId={txId} /> },
    {
      id: 'scp',
      header: <span className="vh">Aplazamiento</span>,
      align: 'end',
      card: 'subfigure',
      cell: (movement) => <Deferral movement={movement} txId={txId} />,
    },
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount }) => <Amount value={amount} as="entry" size="strong" />,
    },
  ]
}

function Merchant({ movement, txId }: Place & { movement: CardMovement }) {
  const { id, kind, merchant, category, original } = movement
  const abroad = original && formatAmount(original.amount, { currency: original.currency })
  const detail = [category || (kind === 'PURCHASE' ? '' : CARD_MOVEMENT_NAMES[kind]), abroad].filter(Boolean).join(' · ')
  return (
    <>
      <Link
        from="/cards/$id/details"
        to="."
        search={(before) => ({ ...before, movement: id, list: txId })}
        resetScroll={false}
        preload={false}
        className={styles.link}
      >
        {cardMovementTitle(kind, merchant)}
      </Link>
      {detail && <CellDetail>{detail}</CellDetail>}
    </>
  )
}

/** A purchase that may be deferred has the way to it; one that was, how it goes. */
function Deferral({ movement: { id: scpId, merchant, scp }, txId }: Place & { movement: CardMovement }) {
  const { id } = cardDetails.useParams()
  if (!scp) return null
  const params = { id, scpId, origin: 'movements', viewPages: '1', txId }
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
    <Link to="/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId" params={params} preload={false} className={styles.link}>
      <ScpStateBadge state={scp.state} paid={scp.paid} payments={scp.payments} />
      <span className="vh"> {merchant}</span>
    </Link>
  )
}

interface MonthFlow {
  key: string
  moneyIn: Cents
  moneyOut: Cents
}

/** Groups the rows by month, with what was spent and what came back in each. */
export function monthGroup(months: readonly MonthFlow[]): (movement: CardMovement) => Group {
  const flows = new Map(months.map((month) => [month.key, month]))
  return ({ madeOn }) => {
    const key = madeOn.slice(0, 7)
    return { key, header: <MonthHeader month={key} flow={flows.get(key)} /> }
  }
}

function MonthHeader({ month, flow }: { month: string; flow: MonthFlow | undefined }) {
  return (
    <span className={styles.month}>
      <span>{monthName(toLocalDate(`${month}-01`))}</span>
      {flow && (
        <span className={styles.flow}>
          <span>
            Abonos <Amount value={flow.moneyIn} as="entry" />
          </span>
          <span>
            Cargos <Amount value={flow.moneyOut} as="entry" />
          </span>
        </span>
      )}
    </span>
  )
}
