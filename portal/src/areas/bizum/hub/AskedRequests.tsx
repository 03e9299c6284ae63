import type { PendingC2c } from '@almenara/contract/areas/bizum/pending-c2c'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Avatar } from '../Avatar.tsx'
import { useHubPlace } from './hub-place.ts'
import { askedQuery } from '../queries.ts'

const OPEN: readonly PendingC2c['state'][] = ['PENDING', 'INVITED', 'ACCEPTING']

/** What the customer has asked of others and is not paid yet: each leads to who has paid of those asked at once, and to its reminder. */
export function AskedRequests() {
  const { data } = useQuery(askedQuery)
  const { place, onOpen } = useHubPlace()
  const open = data?.rows.filter(({ state }) => OPEN.includes(state)) ?? []
  if (!data || open.length === 0) return null
  return (
    <Sheet title="Solicitudes enviadas" count={open.length}>
      <Ledger>
        {open.map(({ id, counterparty, amount, concept, state, expiresAt }) => (
          <LedgerRow
            key={id}
            lead={<Avatar of={counterparty} />}
            title={
              <Link
                to="/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId"
                params={{ pendingOperationId: id, ...place }}
                onClick={onOpen}
                className={rowLinkClass}
              >
                {counterparty.alias ?? counterparty.name}
              </Link>
            }
            detail={[
              ...(concept === '' ? [] : [concept]),
              state === 'INVITED' ? 'Pendiente de alta' : `Caduca el ${formatDay(dayAt(expiresAt))}`,
            ].join(' · ')}
            figure={<Amount value={amount} size="strong" />}
          />
        ))}
      </Ledger>
    </Sheet>
  )
}
