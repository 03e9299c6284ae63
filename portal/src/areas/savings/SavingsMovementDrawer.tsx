import { movementDetail, movementDocument } from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { SAVINGS_MOVEMENT_NAMES } from '@almenara/contract/savings-names'
import ArrowsClockwiseIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?react'
import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { Day } from '../../kit/Day.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { SummaryAmount, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DOWNLOAD_PROOF } from '../../patterns/download/download-words.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { Neighbours } from '../../patterns/extract-screen/Neighbours.tsx'
import { ActionTiles, TILE, TileFace, type TileLook } from '../../patterns/movement-actions/ActionTiles.tsx'
import { MovementFacts } from '../../patterns/movement-actions/MovementFacts.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

type Product = Pick<SavingsDetail, 'id' | 'type' | 'name'>
type Detail = Reply<typeof movementDetail>

interface SavingsMovementDrawerProps {
  product: Product
  txId: string
  movementId: string
  onClose: () => void
}

/** One movement of the list, with all that is known of it and the way to the ones beside it. */
export default function SavingsMovementDrawer({ product, txId: cursor, movementId, onClose }: SavingsMovementDrawerProps) {
  const read = useQuery({
    ...queryFor(movementDetail, { params: { id: product.id, movementId }, query: { txId: cursor } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer title="Movimiento" onClose={onClose} footer={read.data && <Beside detail={read.data} />}>
      <ReadState read={read}>{({ movement }) => <Facts product={product} txId={cursor} movement={movement} />}</ReadState>
    </Drawer>
  )
}

function Facts({ product: { id, type, name }, txId: cursor, movement }: { product: Product; txId: string; movement: Detail['movement'] }) {
  const { kind, detail, amount, currency, bookedOn, units, price, balanceAfter, unitsAfter } = movement
  const inUnits = type !== 'TERM_DEPOSIT'
  return (
    <MovementFacts
      title={SAVINGS_MOVEMENT_NAMES[kind]}
      detail={detail}
      amount={amount}
      currency={currency}
      actions={<Actions id={id} txId={cursor} movement={movement} />}
    >
      <SummaryRow term="Producto">{name}</SummaryRow>
      <SummaryRow term="Fecha de operación">
        <Day value={bookedOn} />
      </SummaryRow>
      {inUnits && <SummaryRow term="Participaciones">{units === undefined ? 'Pendientes de valor' : formatUnits(units)}</SummaryRow>}
      {price !== undefined && <SummaryRow term="Valor liquidativo">{formatPrice(price, currency)}</SummaryRow>}
      {unitsAfter !== undefined && <SummaryRow term="Participaciones después">{formatUnits(unitsAfter)}</SummaryRow>}
      {balanceAfter !== undefined && <SummaryAmount term="Capital después" value={balanceAfter} />}
    </MovementFacts>
  )
}

interface ActionsProps {
  id: string
  txId: string
  movement: Detail['movement']
}

/** What may be done with it: what was put in has its receipt, and a contribution is made again. */
function Actions({ id, txId: cursor, movement: { id: movementId, amount, actions } }: ActionsProps) {
  const args = { params: { id, movementId }, query: { txId: cursor } }
  return (
    <ActionTiles actions={actions} lookOf={(action) => LOOKS[action]}>
      {(action, look) =>
        action === 'RECEIPT' ? (
          <DownloadButton variant="text" bring={(onProgress) => download(movementDocument, args, { unless: 'SAVING_OFFLINE', onProgress })}>
            {look.label}
          </DownloadButton>
        ) : (
          <Link to="/savings/$id/contribution" params={{ id }} search={{ amount }} className={TILE}>
            <TileFace {...look} />
          </Link>
        )
      }
    </ActionTiles>
  )
}

type SavingsAction = Detail['movement']['actions'][number]['action']

const LOOKS: Readonly<Record<SavingsAction, TileLook>> = {
  REPEAT: { label: 'Repetir aportación', icon: ArrowsClockwiseIcon },
  RECEIPT: { label: DOWNLOAD_PROOF, icon: FilePdfIcon },
}

function Beside({ detail: { movement: here, newer, older } }: { detail: Detail }) {
  const navigate = savingsDetails.useNavigate()
  const open = (movement: string) =>
    void navigate({ search: (before) => ({ ...before, movement }), replace: true, state: true, resetScroll: false })
  const shown = `${SAVINGS_MOVEMENT_NAMES[here.kind]}, ${formatDay(here.bookedOn)}`
  return <Neighbours newer={newer} older={older} shown={shown} onOpen={open} />
}
