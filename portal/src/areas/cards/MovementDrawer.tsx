import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { movementDetail, type CardMovementAction } from '@almenara/contract/areas/cards/movements'
import { cardLabel } from '@almenara/contract/card-words'
import type { Reply } from '@almenara/contract/call'
import { CARD_MOVEMENT_NAMES, cardMovementTitle } from '@almenara/contract/card-movement-names'
import { dayAt, formatDay, formatDayTime } from '@almenara/contract/dates'
import CalendarDotsIcon from '@phosphor-icons/core/regular/calendar-dots.svg?react'
import CalendarPlusIcon from '@phosphor-icons/core/regular/calendar-plus.svg?react'
import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { Day } from '../../kit/Day.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { SummaryAmount, SummaryRow } from '../../kit/SummaryList.tsx'
import { DOWNLOAD_PROOF } from '../../patterns/download/download-words.ts'
import { Neighbours } from '../../patterns/extract-screen/Neighbours.tsx'
import { ActionTiles, TILE, TileFace, type TileLook } from '../../patterns/movement-actions/ActionTiles.tsx'
import { ShareOut } from '../../patterns/movement-actions/ShareOut.tsx'
import { MovementFacts } from '../../patterns/movement-actions/MovementFacts.tsx'
import { deferAddress, scpAddress } from './ScpLinks.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { ReceiptDownload } from '../../patterns/two-step/ReceiptActions.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

interface MovementDrawerProps {
  card: CardDetail
  txId: string
  movementId: string
  onClose: () => void
}

type Detail = Reply<typeof movementDetail>

/** One movement of the list, with all that is known of it and the way to the ones beside it. */
export default function MovementDrawer({ card, txId: cursor, movementId, onClose }: MovementDrawerProps) {
  const read = useQuery({
    ...queryFor(movementDetail, { params: { id: card.id, movementId }, query: { txId: cursor } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer title="Movimiento" onClose={onClose} footer={read.data && <Beside detail={read.data} />}>
      <ReadState read={read}>{({ movement }) => <Facts card={card} movement={movement} txId={cursor} />}</ReadState>
    </Drawer>
  )
}

const STATE_WORDS: Readonly<Record<Detail['movement']['state'], string>> = {
  PENDING: 'Pendiente de liquidar',
  SETTLED: 'Liquidado',
  RELEASED: 'Anulado por el comercio',
}

const ENTRY_WORDS: Readonly<Record<NonNullable<Detail['movement']['entryMode']>, string>> = {
  CHIP: 'Con el chip',
  CONTACTLESS: 'Pago sin contacto',
  ONLINE: 'Por internet',
  CASHPOINT: 'En un cajero',
}

function Facts({ card, movement, txId: cursor }: { card: CardDetail; movement: Detail['movement']; txId: string }) {
  const { kind, merchant, amount, state, madeAt, settledOn, place, category, original, entryMode, authorisationCode } = movement
  return (
    <MovementFacts
      title={cardMovementTitle(kind, merchant)}
      amount={amount}
      actions={<Actions cardId={card.id} movement={movement} txId={cursor} />}
    >
      <SummaryRow term="Tipo">{CARD_MOVEMENT_NAMES[kind]}</SummaryRow>
      <SummaryRow term="Estado">{STATE_WORDS[state]}</SummaryRow>
      <SummaryRow term="Fecha y hora">{formatDayTime(madeAt)}</SummaryRow>
      {settledOn && (
        <SummaryRow term="Fecha de cargo">
          <Day value={settledOn} />
        </SummaryRow>
      )}
      {original && <SummaryAmount term="Importe en origen" value={original.amount} currency={original.currency} />}
      {category && <SummaryRow term="Categoría">{category}</SummaryRow>}
      {place && <SummaryRow term="Lugar">{place}</SummaryRow>}
      {entryMode && <SummaryRow term="Cómo se pagó">{ENTRY_WORDS[entryMode]}</SummaryRow>}
      <SummaryRow term="Tarjeta">{cardLabel(card)}</SummaryRow>
      {authorisationCode && <SummaryRow term="Autorización">{authorisationCode}</SummaryRow>}
    </MovementFacts>
  )
}

/** What may be done with it: paid in instalments, seen how it is, or proved. */
function Actions({ cardId: id, movement, txId: cursor }: { cardId: string; movement: Detail['movement']; txId: string }) {
  const { actions, operationId, kind, merchant, amount, state } = movement
  const isExpense = amount < 0 && merchant !== '' && state !== 'RELEASED'
  const purchase = { cardId: id, scpId: movement.id, origin: 'movements', txId: cursor } as const
  return (
    <ActionTiles
      actions={actions}
      lookOf={(action) => LOOKS[action]}
      more={isExpense && <ShareOut product={id} movement={movement} what={cardMovementTitle(kind, merchant)} />}
    >
      {(action, look) => {
        if (action === 'RECEIPT') return operationId && <ReceiptDownload operationId={operationId} variant="text" />
        return (
          <Link {...(action === 'DEFER' ? deferAddress(purchase) : scpAddress(purchase))} className={TILE}>
            <TileFace {...look} />
          </Link>
        )
      }}
    </ActionTiles>
  )
}

const LOOKS: Readonly<Record<CardMovementAction, TileLook>> = {
  DEFER: { label: 'Aplazar compra', icon: CalendarPlusIcon },
  PLAN: { label: 'Ver aplazamiento', icon: CalendarDotsIcon },
  RECEIPT: { label: DOWNLOAD_PROOF, icon: FilePdfIcon },
}

function Beside({ detail: { movement: shown, newer, older } }: { detail: Detail }) {
  const title = cardMovementTitle(shown.kind, shown.merchant)
  const navigate = cardDetails.useNavigate()
  const open = (movement: string) =>
    void navigate({ search: (before) => ({ ...before, movement }), replace: true, state: true, resetScroll: false })
  return <Neighbours newer={newer} older={older} shown={`${title}, ${formatDay(dayAt(shown.madeAt))}`} onOpen={open} />
}
