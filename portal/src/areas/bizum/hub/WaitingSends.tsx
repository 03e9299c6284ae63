import { formatDayTime } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Avatar } from '../Avatar.tsx'
import { nameOf } from '../pending/pending-words.ts'
import { sendsQuery } from '../queries.ts'
import { useHubPlace } from './hub-place.ts'

/** Sends to whoever has no Bizum yet: until when they wait, and the way to undo them. */
export function WaitingSends() {
  const { data } = useQuery(sendsQuery)
  const { place, onOpen } = useHubPlace()
  const waiting = data?.rows.filter(({ state }) => state === 'WAITING') ?? []
  if (waiting.length === 0) return null
  return (
    <Sheet title="Envíos pendientes de alta" count={waiting.length}>
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
                {nameOf(row)}
              </Link>
            }
            detail={`Si no se da de alta antes del ${formatDayTime(row.expiresAt)}, no se cobra nada`}
            figure={<Amount value={row.amount} size="strong" />}
          />
        ))}
      </Ledger>
    </Sheet>
  )
}
