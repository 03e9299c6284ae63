/** What may be done with a movement, in words, and where. */
import { negate, type Cents } from '@almenara/contract/money'
import type { MovementAction, MovementOrigin } from '@almenara/contract/movement-origin'
import ArrowsClockwiseIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?react'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import ListMagnifyingGlassIcon from '@phosphor-icons/core/regular/list-magnifying-glass.svg?react'
import ProhibitIcon from '@phosphor-icons/core/regular/prohibit.svg?react'
import SlidersHorizontalIcon from '@phosphor-icons/core/regular/sliders-horizontal.svg?react'
import StarIcon from '@phosphor-icons/core/regular/star.svg?react'
import XCircleIcon from '@phosphor-icons/core/regular/x-circle.svg?react'
import { linkOptions } from '@tanstack/react-router'
import type { IconShape } from '../../kit/Icon.tsx'
import { DOWNLOAD_PROOF } from '../../patterns/download/download-words.ts'
import { NO_LIST } from '../../patterns/extract-screen/list-address.ts'
import type { TileLook } from '../../patterns/movement-actions/ActionTiles.tsx'

export interface Place {
  product: 'accounts' | 'financings'
  /** Of the account. */
  id: string
  /** The list that the movement was opened from: what is done with it comes back there. */
  txId: string
  pages: number
  amount: Cents
  origin: MovementOrigin | undefined
}

export function movementLook(action: MovementAction, origin: MovementOrigin | undefined): TileLook {
  return { label: labelOf(action, origin), icon: ICONS[action] }
}

const ICONS: Readonly<Record<MovementAction, IconShape>> = {
  ANSWER_RECALL: ArrowUUpLeftIcon,
  REPEAT: ArrowsClockwiseIcon,
  RETURN: ArrowUUpLeftIcon,
  BLOCK: ProhibitIcon,
  RECEIPT: FilePdfIcon,
  KEEP: StarIcon,
  CANCEL: XCircleIcon,
  RECALL: ArrowUUpLeftIcon,
  LIMIT: SlidersHorizontalIcon,
  CARD: CreditCardIcon,
  FINANCING: ListMagnifyingGlassIcon,
  REMITTANCE: ListMagnifyingGlassIcon,
}

function labelOf(action: MovementAction, origin: MovementOrigin | undefined): string {
  const isOwn = origin?.kind === 'ISSUED' && origin.scope === 'internal'
  const isReceipt = origin?.kind === 'RECEIPT'
  switch (action) {
    case 'ANSWER_RECALL':
      return 'Responder a la solicitud de devolución'
    case 'REPEAT':
      return isOwn ? 'Repetir traspaso' : 'Repetir transferencia'
    case 'RETURN':
      return isReceipt ? 'Devolver recibo' : 'Devolver transferencia'
    case 'BLOCK':
      return 'Bloquear acreedor'
    case 'RECEIPT':
      return isReceipt ? 'Descargar recibo' : DOWNLOAD_PROOF
    case 'KEEP':
      return isOwn ? 'Guardar como favorito' : 'Guardar como favorita'
    case 'CANCEL':
      return isOwn ? 'Anular traspaso' : 'Anular transferencia'
    case 'RECALL':
      return 'Solicitar devolución'
    case 'LIMIT':
      return 'Limitar recibos'
    case 'CARD':
      return 'Ver tarjeta'
    case 'FINANCING':
      if (origin?.kind !== 'FINANCING_RECEIPT') return 'Ver en el préstamo'
      return origin.isFee ? 'Ver comisión' : 'Ver recibo'
    case 'REMITTANCE':
      return origin?.kind === 'REMITTANCE' && origin.transferId !== undefined ? 'Ver en su remesa' : 'Ver remesa'
  }
}

/** Its screen; nothing for what is done in the drawer. */
export function movementScreen(action: MovementAction, { product, id, txId: cursor, pages, amount, origin }: Place) {
  const list = { viewPages: String(pages), txId: cursor }
  switch (origin?.kind) {
    case 'ISSUED':
      return screenOfIssued(action, { product, id, ...list, amount, origin })
    case 'RECEIPT': {
      const of = { product, accountId: id }
      return action === 'RETURN'
        ? linkOptions({
            to: '/$product/$accountId/receipts/$receiptId/direct-debits/$viewPages/$txId',
            params: { ...of, receiptId: origin.id, ...list },
            search: { from: 'movements' },
          })
        : linkOptions({ to: '/$product/$accountId/mandates/$mandateId/limit', params: { ...of, mandateId: origin.mandateId } })
    }
    case 'RECEIVED': {
      const params = { product, accountId: id, transferId: origin.id }
      return action === 'ANSWER_RECALL'
        ? linkOptions({ to: '/$product/$accountId/transfers/$transferId/recall', params })
        : linkOptions({
            to: '/$product/$accountId/transfers/$transferId/direct-debits/$viewPages/$txId',
            params: { ...params, ...list },
          })
    }
    case 'CARD':
      return linkOptions({ to: '/cards/$id/details', params: { id: origin.cardId } })
    case 'FINANCING_RECEIPT': {
      const { financingId, receiptId, txId } = origin
      const params = { id: financingId, receiptId, viewPages: '1', txId }
      return linkOptions({ to: '/financings/$id/details/$receiptId/receipt/$viewPages/$txId', params })
    }
    case 'FINANCING_MOVEMENT': {
      const { financingId, movementId, txId: ofLoan } = origin
      const search = { tab: 'movements', list: ofLoan, movement: movementId } as const
      return linkOptions({ to: '/financings/$id/details', params: { id: financingId }, search })
    }
    case 'REMITTANCE':
      return screenOfRemittance(origin)
    case 'BIZUM':
    case 'CREDIT_SETTLEMENT':
    case undefined:
      return undefined
  }
}

function screenOfRemittance({
  of,
  contractId: contractNumber,
  remittanceId,
  transferId: transfer,
}: Extract<MovementOrigin, { kind: 'REMITTANCE' }>) {
  const params = { contractNumber, remittanceId, viewPages: '1', txId: NO_LIST }
  switch (of) {
    case 'TRANSFERS':
      return linkOptions({
        to: '/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
        params,
        search: transfer === undefined ? {} : { transfer },
      })
    case 'DEBITS':
      return linkOptions({ to: '/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId', params })
    case 'FINANCING':
      return linkOptions({
        to: '/payments/financing-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
        params,
      })
    case 'CONFIRMING':
      return linkOptions({ to: '/payments/confirming-remittances', search: { contract: contractNumber, remittance: remittanceId } })
  }
}

type Issued = Pick<Place, 'product' | 'id' | 'txId' | 'amount'> & { viewPages: string; origin: Extract<MovementOrigin, { kind: 'ISSUED' }> }

function screenOfIssued(action: MovementAction, { product, id, txId: cursor, viewPages, amount, origin }: Issued) {
  const { id: transferId, scope, payee, targetId, concept } = origin
  const params = { product, id, scope }
  if (action === 'REPEAT') return linkOptions({ to: '/$product/$id/{$scope}-transfers-creation', params, search: { repeat: transferId } })
  if (action === 'KEEP') {
    const whom = scope === 'internal' ? { target: targetId } : payee
    const sent = { ...whom, amount: negate(amount), concept }
    return linkOptions({ to: '/$product/$id/{$scope}-favourite-transfers-creation', params, search: sent })
  }
  return linkOptions({
    to: '/$product/$accountId/external-transfers/$transferId/cancelation/$viewPages/$txId',
    params: { product, accountId: id, transferId, viewPages, txId: cursor },
    search: { from: 'movements' },
  })
}
