import type { PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { remittancesQuery } from '../transfers/queries.ts'

/** Of a file that was presented: what of each of its remittances stops, and what has already left. */
export function RemittancesStopped({ remittances }: Pick<PendingFileDetail, 'remittances'>) {
  const read = useQuery(remittancesQuery(remittances))
  return (
    <ReadState read={read}>
      {(found) =>
        found.map(({ id, name, cancel }) => (
          <Note
            key={id}
            tone={cancel.way === 'ALL' ? 'info' : 'warning'}
            title={found.length > 1 ? `${name}: ${cancel.text}` : cancel.text}
          />
        ))
      }
    </ReadState>
  )
}
