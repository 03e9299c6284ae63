import type { EcommerceState, PendingOperation } from '@almenara/contract/areas/cards/ecommerce'
import { cardLabel } from '@almenara/contract/card-words'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge, type BadgeTone } from '../../../kit/Badge.tsx'
import type { Column } from '../../../kit/DataTable.tsx'
import { PAGE_LINK, Quiet, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { stateWords } from './operations.ts'

const TONES: Readonly<Record<EcommerceState, BadgeTone>> = {
  PENDING: 'warning',
  APPROVED: 'ok',
  REFUSED: 'ko',
  EXPIRED: 'neutral',
  CHARGED: 'ok',
  RELEASED: 'neutral',
  ACTIVE: 'ok',
  STOPPED: 'neutral',
}

export function OperationStateBadge({ operation }: { operation: Pick<PendingOperation, 'kind' | 'state'> }) {
  const tone = operation.kind === 'AUTHORISED' && operation.state === 'PENDING' ? 'info' : TONES[operation.state]
  return <Badge tone={tone}>{stateWords(operation)}</Badge>
}

/** What there is to know of it beside its shop: until when, or when it charges. */
export function whenWords({ kind, state, at, until, permission }: PendingOperation): string {
  if (kind === 'CHALLENGE' && until !== undefined) {
    return state === 'PENDING' ? `Decida antes de las ${formatTime(until)} del ${formatDay(dayAt(until))}` : formatDay(dayAt(at))
  }
  if (permission === undefined) {
    const made = `${formatDay(dayAt(at))}, ${formatTime(at)}`
    return until === undefined ? made : `${made} · retenido hasta el ${formatDay(dayAt(until))}`
  }
  const what = permission.kind === 'SUBSCRIPTION' ? 'Suscripción' : 'Tarjeta guardada'
  if (permission.stoppedOn) return `${what} · cargos anulados desde el ${formatDay(permission.stoppedOn)}`
  if (permission.nextOn) return `${what} · próximo cargo el ${formatDay(permission.nextOn)}`
  return permission.lastOn ? `${what} · último cargo el ${formatDay(permission.lastOn)}` : what
}

/** Each row's shop opens it. */
export function operationColumns({ txId: cursor, pages, onOpen }: ListPlace): Column<PendingOperation>[] {
  const params = (operationId: string) => ({ operationId, viewPages: String(pages), txId: cursor })
  return [
    titleColumn(
      'Tienda',
      ({ id, merchant }) => (
        <Link to="/services/e-commerce/$operationId/detail/$viewPages/$txId" params={params(id)} onClick={onOpen} {...PAGE_LINK}>
          {merchant}
        </Link>
      ),
      whenWords,
    ),
    { id: 'card', header: 'Tarjeta', cell: ({ card }) => <Quiet>{cardLabel(card)}</Quiet> },
    { id: 'state', header: 'Estado', cell: (operation) => <OperationStateBadge operation={operation} /> },
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount }) => (amount === undefined ? <Quiet>Sin cargos</Quiet> : <Amount value={amount} size="strong" />),
    },
  ]
}
