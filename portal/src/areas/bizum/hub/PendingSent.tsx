import type { PendingC2c } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatDayTime } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { Avatar } from '../Avatar.tsx'
import { isOpen, nameOf } from '../pending/pending-words.ts'
import { sentQuery } from '../queries.ts'
import { useHubPlace } from './hub-place.ts'

/** What waits for somebody else: what the customer has asked for and has not been paid, and sends to whoever has no Bizum yet. */
export function PendingSent() {
  const { data } = useQuery({ ...sentQuery, refetchInterval: ASK_EVERY_MS })
  const { place, onOpen } = useHubPlace()
  const waiting = data?.rows.filter((row) => row.kind !== 'REQUEST_RECEIVED' && row.state !== 'SENT' && isOpen(row)) ?? []
  if (waiting.length === 0) return null
  return (
    <Sheet title="Pendientes de otras personas" count={waiting.length}>
      <Ledger>
        {waiting.map((row) => (
          <LedgerRow
            key={row.id}
            lead={<Avatar of={row.counterparty} />}
            title={
              <Link
                to="/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId"
                params={{ pendingOperationId: row.id, ...place }}
                onClick={onOpen}
                className={rowLinkClass}
              >
                {row.kind === 'SEND' ? `Envío a ${nameOf(row)}` : `Solicitud a ${nameOf(row)}`}
              </Link>
            }
            detail={waitsFor(row)}
            figure={<Amount value={row.amount} size="strong" />}
          />
        ))}
      </Ledger>
    </Sheet>
  )
}

function waitsFor({ kind, state, expiresAt }: PendingC2c): string {
  if (kind === 'SEND' && state === 'ORDERED') return `Se enviará el ${formatDayTime(expiresAt)}`
  if (kind === 'SEND') return `Pendiente de alta. Si no se da de alta antes del ${formatDayTime(expiresAt)}, no se cobra nada`
  return state === 'INVITED' ? 'Pendiente de que se dé de alta' : `Caduca el ${formatDayTime(expiresAt)}`
}
