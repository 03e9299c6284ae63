import type { movementDetail } from '@almenara/contract/areas/accounts/movement'
import { directDebitDocument } from '@almenara/contract/areas/direct-debits/direct-debits'
import { receiptExport } from '@almenara/contract/areas/transfers/issued'
import type { Reply } from '@almenara/contract/call'
import { receiptPdf } from '@almenara/contract/signature'
import { Link } from '@tanstack/react-router'
import { useAccountPlace } from '../../base/account-place.ts'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { ActionTiles, TILE, TileFace } from '../../patterns/movement-actions/ActionTiles.tsx'
import { ShareOut } from '../../patterns/movement-actions/ShareOut.tsx'
import { BlockCreditor } from './BlockCreditor.tsx'
import { movementLook, movementScreen } from './movement-links.ts'
import type { ReportProgress } from '../../patterns/download/progress-words.ts'

type Movement = Reply<typeof movementDetail>['movement']

/** What may be done with a movement of an account: most of it has a screen; the rest is done in the drawer. */
export function MovementActions({ movement }: { movement: Movement }) {
  const { id, txId: cursor = '', search, product } = useAccountPlace()
  const { actions, amount, operationId, origin } = movement
  const isOwn = origin?.kind === 'ISSUED' && origin.scope === 'internal'
  const place = { product, id, txId: cursor, pages: search.pages ?? 1, amount, origin }
  return (
    <ActionTiles
      actions={actions}
      lookOf={(action) => movementLook(action, origin)}
      more={amount < 0 && !isOwn && <ShareOut product={id} movement={movement} what={movement.title} />}
    >
      {(action, look) => {
        if (action === 'RECEIPT') {
          return (
            <DownloadButton variant="text" bring={(onProgress) => downloadReceipt({ id, operationId, origin }, onProgress)}>
              {look.label}
            </DownloadButton>
          )
        }
        if (action === 'BLOCK' && origin?.kind === 'RECEIPT') {
          return <BlockCreditor product={product} accountId={id} mandateId={origin.mandateId} {...look} />
        }
        const to = movementScreen(action, place)
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

/** The order that this customer signed; else the sheet of the receipt, or of the transfer. */
function downloadReceipt({ id, operationId, origin }: Pick<Movement, 'id' | 'operationId' | 'origin'>, onProgress: ReportProgress) {
  if (operationId) return download(receiptPdf, { params: { operationId } }, { onProgress })
  if (origin?.kind === 'RECEIPT') return download(directDebitDocument, { params: { accountId: id, receiptId: origin.id } }, { onProgress })
  if (origin?.kind === 'ISSUED') return download(receiptExport, { params: { id, transferId: origin.id } }, { onProgress })
  throw new TypeError('The bank offers the receipt of a movement that has none')
}
