import type { movementDetail } from '@almenara/contract/areas/accounts'
import { directDebitDocument } from '@almenara/contract/areas/direct-debits/direct-debits'
import { receiptExport } from '@almenara/contract/areas/transfers/issued'
import type { Reply } from '@almenara/contract/call'
import type { MovementAction } from '@almenara/contract/movement-origin'
import { receiptPdf } from '@almenara/contract/signature'
import { Link } from '@tanstack/react-router'
import { useAccountPlace } from '../../base/account-place.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { ActionTiles } from '../../patterns/movement-actions/ActionTiles.tsx'
import { BlockCreditor } from './BlockCreditor.tsx'
import { movementAction } from './movement-links.ts'
import type { ReportProgress } from '../../patterns/download/progress-words.ts'

type Movement = Reply<typeof movementDetail>['movement']

/** What the bank says may be done with the movement and, of what may not now, why. */
export function MovementActions({ movement }: { movement: Movement }) {
  return (
    <ActionTiles>
      {movement.actions.map(({ action, denial }) => (
        <li key={action}>
          <Action action={action} denial={denial?.text} movement={movement} />
        </li>
      ))}
    </ActionTiles>
  )
}

interface ActionProps {
  action: MovementAction
  denial: string | undefined
  movement: Movement
}

function Action({ action, denial, movement }: ActionProps) {
  const { id, txId: cursor = '', search, product } = useAccountPlace()
  const { amount, operationId, origin } = movement
  const { label, icon, to } = movementAction(action, { product, id, txId: cursor, pages: search.pages ?? 1, amount, origin })
  if (denial !== undefined) {
    return (
      <Button variant="text" icon={icon} unavailable={denial}>
        {label}
      </Button>
    )
  }
  if (action === 'RECEIPT') {
    return (
      <DownloadButton variant="text" bring={(onProgress) => downloadReceipt({ id, operationId, origin }, onProgress)}>
        {label}
      </DownloadButton>
    )
  }
  if (action === 'BLOCK' && origin?.kind === 'RECEIPT') {
    return <BlockCreditor product={product} accountId={id} mandateId={origin.mandateId} label={label} icon={icon} />
  }
  return (
    to && (
      <Link {...to} className={buttonClass({ variant: 'text' })}>
        <Icon of={icon} />
        {label}
      </Link>
    )
  )
}

/** The order that this customer signed; else the sheet of the receipt, or of the transfer. */
function downloadReceipt({ id, operationId, origin }: Pick<Movement, 'id' | 'operationId' | 'origin'>, onProgress: ReportProgress) {
  if (operationId) return download(receiptPdf, { params: { operationId } }, { onProgress })
  if (origin?.kind === 'RECEIPT') return download(directDebitDocument, { params: { accountId: id, receiptId: origin.id } }, { onProgress })
  if (origin?.kind === 'ISSUED') return download(receiptExport, { params: { id, transferId: origin.id } }, { onProgress })
  throw new TypeError('The bank offers the receipt of a movement that has none')
}
