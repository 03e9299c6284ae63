/** Tells how the check of a file ended to a customer who has gone to another screen, with the way back to it. */
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { onApplicationEnd } from '../../../base/application-end.ts'
import { isOffline } from '../../../base/query-client.ts'
import { dismissToast, showLeadingToast } from '../../../kit/toast.ts'
import { isBeingRead, notebookQuery } from '../queries.ts'

/** Beside a screen that asks too, and more often, in milliseconds. */
const ASK_EVERY_MS = 3_000

const watched = new WeakMap<QueryClient, Set<string>>()

/** Watches a file until it has been checked; one that is already watched is not watched twice. `open` leads to the file. */
export function watchCheck(queryClient: QueryClient, id: string, open: () => void): void {
  const ids = watched.get(queryClient) ?? new Set()
  watched.set(queryClient, ids)
  if (ids.has(id)) return
  ids.add(id)
  const query = notebookQuery(id)
  const stop = new QueryObserver(queryClient, { ...query, refetchInterval: ASK_EVERY_MS }).subscribe(({ data, error }) => {
    const isLost = error !== null && !isOffline(error)
    if (!isLost && (!data || isBeingRead(data))) return
    // Whatever else observes it is a screen that says the same.
    const isSeen = (queryClient.getQueryCache().find({ queryKey: query.queryKey })?.getObserversCount() ?? 0) > 1
    stop()
    ids.delete(id)
    if (data && !isLost && !isSeen) tell(outcomeText(data), { label: 'Ver el fichero', run: open }, data.state === 'REFUSED')
  })
  onApplicationEnd(stop)
}

/** Said over whichever screen is shown, for as long as the customer's application is there. */
export function tell(text: string, action: { label: string; run: () => void }, failed: boolean): void {
  const id = showLeadingToast(text, action, failed ? { failed } : {})
  onApplicationEnd(() => dismissToast(id))
}

function outcomeText({ name, state }: Pick<Notebook, 'name' | 'state'>): string {
  if (state === 'READY') return `«${name}» está comprobado y listo para la firma.`
  if (state === 'CHECKED') return `«${name}» está comprobado.`
  return state === 'WITH_ERRORS' ? `«${name}» está comprobado y tiene errores.` : `«${name}» no se ha podido admitir.`
}
