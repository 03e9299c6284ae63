import {
  movementDetail,
  movementDocument,
  type FinancingMovementAction,
  type MovementCharge,
} from '@almenara/contract/areas/financings/lists'
import type { FinancingDetail } from '@almenara/contract/areas/financings/products'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import CoinsIcon from '@phosphor-icons/core/regular/coins.svg?react'
import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import ListMagnifyingGlassIcon from '@phosphor-icons/core/regular/list-magnifying-glass.svg?react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { SummaryAmount, SummaryParts, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DOWNLOAD_PROOF } from '../../patterns/download/download-words.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { Neighbours } from '../../patterns/extract-screen/Neighbours.tsx'
import { ActionTiles, TILE, TileFace, type TileLook } from '../../patterns/movement-actions/ActionTiles.tsx'
import { MovementFacts } from '../../patterns/movement-actions/MovementFacts.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

type Detail = Reply<typeof movementDetail>
type Movement = Detail['movement']

interface LoanMovementDrawerProps {
  financing: Pick<FinancingDetail, 'id' | 'name'>
  txId: string
  movementId: string
  onClose: () => void
}

/** One movement of what is owed, with what was charged and where, and the way to the ones beside it. */
export default function LoanMovementDrawer({ financing: { id, name }, txId: cursor, movementId, onClose }: LoanMovementDrawerProps) {
  const params = { id, movementId }
  const read = useQuery({ ...queryFor(movementDetail, { params, query: { txId: cursor } }), placeholderData: keepPreviousData })
  return (
    <Drawer title="Movimiento" onClose={onClose} footer={read.data && <Beside detail={read.data} />}>
      <ReadState read={read}>
        {({ movement }) => (
          <MovementFacts
            title={movement.title}
            detail={movement.detail}
            amount={movement.amount}
            actions={<Actions id={id} txId={cursor} movement={movement} />}
          >
            <SummaryRow term="Producto">{name}</SummaryRow>
            <SummaryRow term="Fecha de operación">
              <Day value={movement.bookedOn} />
            </SummaryRow>
            <SummaryRow term="Pendiente después">
              <Amount value={negate(movement.balanceAfter)} />
            </SummaryRow>
            {movement.charge && <ChargeRows charge={movement.charge} />}
          </MovementFacts>
        )}
      </ReadState>
    </Drawer>
  )
}

/** What it was made of; what there was nothing of is left out. */
function ChargeRows({ charge }: { charge: MovementCharge }) {
  const { kind, dueOn, total, chargedTo } = charge
  const parts = [
    ['Capital', charge.principal],
    ['Intereses', charge.interest],
    ['Intereses de demora', charge.lateInterest],
    [kind === 'PREPAYMENT' ? 'Compensación' : 'Comisiones', charge.fees],
    ['IVA', charge.vat],
  ] as const
  return (
    <>
      {kind !== 'PREPAYMENT' && (
        <SummaryRow term="Vencimiento">
          <Day value={dueOn} />
        </SummaryRow>
      )}
      <SummaryParts parts={parts} />
      <SummaryAmount term="Total cobrado" value={total} size="strong" />
      <SummaryRow term="Cuenta de cargo">
        <p>{chargedTo.name}</p>
        <Iban value={chargedTo.iban} />
      </SummaryRow>
    </>
  )
}

interface ActionsProps {
  id: string
  txId: string
  movement: Movement
}

/** What may be done with it: what was charged is proved, or seen in the account that paid, and more of the loan is paid early. */
function Actions({ id, txId: cursor, movement: { id: movementId, charge, actions } }: ActionsProps) {
  const args = { params: { id, movementId }, query: { txId: cursor } }
  const isEarly = charge?.kind === 'PREPAYMENT'
  return (
    <ActionTiles actions={actions} lookOf={(action) => (action === 'RECEIPT' && isEarly ? EARLY : LOOKS[action])}>
      {(action, look) => {
        if (action === 'RECEIPT') {
          return (
            <DownloadButton variant="text" bring={(onProgress) => download(movementDocument, args, { onProgress })}>
              {look.label}
            </DownloadButton>
          )
        }
        const to = action === 'PREPAY' ? linkOptions({ to: '/financings/$id/prepayment', params: { id } }) : chargeOf(charge)
        return (
          to && (
            <Link {...to} className={TILE}>
              <TileFace {...look} />
            </Link>
          )
        )
      }}
    </ActionTiles>
  )
}

const LOOKS: Readonly<Record<FinancingMovementAction, TileLook>> = {
  RECEIPT: { label: 'Descargar recibo', icon: FilePdfIcon },
  CHARGE: { label: 'Ver cargo en cuenta', icon: ListMagnifyingGlassIcon },
  PREPAY: { label: 'Amortizar anticipadamente', icon: CoinsIcon },
}
const EARLY: TileLook = { ...LOOKS.RECEIPT, label: DOWNLOAD_PROOF }

/** The movements of the account that paid, with what was charged that day and of that amount. */
function chargeOf(charge: MovementCharge | undefined) {
  const id = charge?.chargedTo.id
  if (charge === undefined || id === undefined) return undefined
  const { paidOn, total } = charge
  return linkOptions({
    to: '/accounts/$id/account-details/{-$txId}',
    params: { id },
    search: { fromDate: paidOn, toDate: paidOn, minAmount: total, maxAmount: total },
  })
}

function Beside({ detail: { movement: here, newer, older } }: { detail: Detail }) {
  const navigate = financingRoute.useNavigate()
  const open = (movement: string) =>
    void navigate({ search: (before) => ({ ...before, movement }), replace: true, state: true, resetScroll: false })
  return <Neighbours newer={newer} older={older} shown={`${here.title}, ${formatDay(here.bookedOn)}`} onOpen={open} />
}
