import type { FileAction, PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { RESTRICTION_REASONS, type Restriction } from '../../../patterns/two-step/restriction.ts'
import { PRESENT_TRANSFERS } from '../addresses.ts'
import { ifNotSigned } from '../review/cut-off-words.ts'
import { actionOf } from './allowed.ts'
import { useFilePlace } from './file-place.ts'
import { HandOverButton } from './HandOverButton.tsx'
import styles from './pending.module.css'

interface FileActionsProps {
  found: PendingFileDetail
  restriction: Restriction | undefined
}

/** What can be done with a file and, in its place and with the reason, what cannot now. What can never be is not there. */
export function FileActions({ found, restriction }: FileActionsProps) {
  const { file, review, operationId } = found
  const { pendingFileId, viewPages, txId: cursor } = useFilePlace()
  const params = { pendingFileId, viewPages, txId: cursor }
  const sum = formatAmount(review?.total.amount ?? file.good.amount)
  const main = buttonClass({ variant: 'primary', wide: true })
  const other = buttonClass({ wide: true })
  return (
    <Sheet title="Acciones" inside="padded">
      <div className={styles.actions}>
        <Act found={found} action="SIGN" restriction={restriction} label={`Revisar y firmar ${sum}`} isMain>
          {operationId ? (
            <Link to="/pending-signatures/$operationId" params={{ operationId }} className={main}>
              {`Revisar y firmar ${sum}`}
            </Link>
          ) : (
            <Link
              to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/authorize/$viewPages/$txId"
              params={params}
              className={main}
            >
              {`Revisar y firmar ${sum}`}
            </Link>
          )}
        </Act>
        {review?.cutOff && <p className={styles.small}>{ifNotSigned(review.cutOff, review.asOf)}</p>}
        {operationId && (
          <Act found={found} action="REFUSE" restriction={undefined} label="Rechazar con un motivo">
            <Link to="/pending-signatures/$operationId" params={{ operationId }} className={other}>
              Rechazar con un motivo
            </Link>
          </Act>
        )}
        <Act found={found} action="MEND" restriction={undefined} label="Corregir el fichero">
          <Link to={PRESENT_TRANSFERS} search={{ notebook: file.id }} className={review ? other : main}>
            Corregir el fichero
          </Link>
        </Act>
        <Act found={found} action="HAND_OVER" restriction={undefined} label="Avisar a los firmantes">
          <HandOverButton file={file} />
        </Act>
        <Act found={found} action="CANCEL" restriction={undefined} label="Anular el fichero">
          <Link
            to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/cancel/$viewPages/$txId"
            params={params}
            className={other}
          >
            Anular el fichero
          </Link>
        </Act>
      </div>
    </Sheet>
  )
}

interface ActProps extends FileActionsProps {
  action: FileAction
  label: string
  isMain?: boolean
  /** The way to do it, where it may be done. */
  children: ReactNode
}

function Act({ found, action, restriction, label, isMain = false, children }: ActProps) {
  const allowed = actionOf(found, action)
  if (!allowed) return null
  const reason = allowed.denial?.text ?? (restriction && RESTRICTION_REASONS[restriction])
  if (reason === undefined) return children
  return (
    <Button wide variant={isMain ? 'primary' : 'secondary'} unavailable={reason}>
      {label}
    </Button>
  )
}
