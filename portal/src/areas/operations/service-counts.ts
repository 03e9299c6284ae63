import { COMMUNICATIONS_COUNTED } from '@almenara/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useMailbox } from '../../base/mailbox.ts'
import { formatCount } from '@almenara/contract/numbers'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { preparedFilesQuery, purchasesToDecide, taxesUnderWay } from './queries.ts'
import type { SERVICES } from './services.ts'

/** What each service has for the customer, in a few words; nothing where it has none or cannot be asked. */
export function useServiceCounts(): Partial<Record<(typeof SERVICES)[number]['to'], string>> {
  const { pending } = useMailbox()
  const ready = useQuery(preparedFilesQuery).data?.files.filter(({ state }) => state === 'READY').length ?? 0
  const toDecide = useQuery(purchasesToDecide).data?.count ?? 0
  const underWay = useQuery(taxesUnderWay).data?.count ?? 0
  return {
    ...(pending > 0 ? { '/services/inbox': unreadWords(pending, 'sin leer', 'sin leer') } : {}),
    ...(underWay > 0 ? { '/services/aeat/declarations': `${formatCount(underWay)} en curso` } : {}),
    ...(toDecide > 0 ? { '/services/e-commerce': toDecide === 1 ? '1 pendiente' : `${formatCount(toDecide)} pendientes` } : {}),
    ...(ready > 0 ? { '/services/downloads': ready === 1 ? '1 listo' : `${ready} listos` } : {}),
  }
}

/** A mailbox is counted no further than a thousand. */
export function unreadWords(pending: number, one: string, many: string): string {
  return countWords({ count: Math.min(pending, COMMUNICATIONS_COUNTED), countIsExact: pending <= COMMUNICATIONS_COUNTED }, one, many)
}
