import { useQuery } from '@tanstack/react-query'
import { useMailbox } from '../../base/mailbox.ts'
import { formatCount } from '../../patterns/extract-screen/count-words.ts'
import { preparedFilesQuery } from './queries.ts'
import type { SERVICES } from './services.ts'

/** What each service has for the customer, in a few words; nothing where it has none or cannot be asked. */
export function useServiceCounts(): Partial<Record<(typeof SERVICES)[number]['to'], string>> {
  const { pending } = useMailbox()
  const ready = useQuery(preparedFilesQuery).data?.files.filter(({ state }) => state === 'READY').length ?? 0
  return {
    ...(pending > 0 ? { '/services/inbox': `${formatCount(pending)} sin leer` } : {}),
    ...(ready > 0 ? { '/services/downloads': ready === 1 ? '1 listo' : `${ready} listos` } : {}),
  }
}
