/**
 * A list in pages. While it grows, every answer brings the txId that continues it; with that txId in the address the
 * same list comes back with the same pages, because the services froze it.
 */
import type { Call } from '@almenara/contract/call'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryMeta,
} from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** What every list answers with, whatever its rows. */
export interface ExtractPage<Row> {
  txId: string
  rows: Row[]
  fromPage: number
  toPage: number
  more: boolean
  count: number
  countIsExact: boolean
}

export interface ExtractQuery<Params, Filters> {
  params: Params
  filters: Filters
  /** From the address: the frozen list to come back to. Its own filters win over those given. */
  txId?: string | undefined
  /** How many pages to bring at first. */
  pages?: number | undefined
  /** What its failures mean beyond the list (`base/query-client.ts`). */
  meta?: QueryMeta | undefined
}

/** What `useExtract` answers, as far as a list of these rows is shown. */
export interface ShownList<Row> {
  rows: readonly Row[]
  last: Pick<ExtractPage<Row>, 'txId' | 'count' | 'countIsExact'> | undefined
  /** The pages now shown. */
  shown: number
  remember: () => void
  error: Error | null
  data: unknown
  isPending: boolean
  /** The rows are of the list before, while those of other filters come. */
  isPlaceholderData: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

/** The list that a row is opened from, to come back to: what the address of a row says. */
export interface ListPlace {
  txId: string
  pages: number
  /** Called before the address changes: keeps the list in the cache. */
  onOpen: () => void
}

export interface Paging {
  txId?: string | undefined
  fromPage?: number | undefined
  toPage?: number | undefined
}

type PageRequest = { txId?: string; fromPage: number; toPage: number }

/** The list as the cache knows it, for whoever brings it before its screen is there. */
export function extractQuery<Params, Filters extends object, Page extends ExtractPage<unknown>>(
  call: Call<Params, Filters & Paging, undefined, Page>,
  { params, filters, txId: cursor, pages = 1, meta }: ExtractQuery<Params, Filters>,
) {
  const first: PageRequest = { fromPage: 1, toPage: pages, ...(cursor ? { txId: cursor } : {}) }
  return infiniteQueryOptions<Page, Error, InfiniteData<Page, PageRequest>, unknown[], PageRequest>({
    queryKey: [call.path, params, cursor ? { txId: cursor } : filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(pageParam.txId ? {} : filters), ...pageParam }
      return send(call, { params, query } as Parameters<typeof send<Params, Filters & Paging, undefined, Page>>[1], signal)
    },
    ...(meta ? { meta } : {}),
    initialPageParam: first,
    getNextPageParam: (last) => (last.more ? { txId: last.txId, fromPage: last.toPage + 1, toPage: last.toPage + 1 } : undefined),
  })
}

export function useExtract<Params, Filters extends object, Page extends ExtractPage<unknown>>(
  call: Call<Params, Filters & Paging, undefined, Page>,
  list: ExtractQuery<Params, Filters>,
) {
  const queryClient = useQueryClient()
  const { pages = 1 } = list
  const result = useInfiniteQuery({ ...extractQuery(call, list), placeholderData: keepPreviousData })
  const all = result.data?.pages ?? []
  const last = all.at(-1)
  return {
    ...result,
    rows: all.flatMap((page) => page.rows) as Page['rows'],
    answers: all,
    last,
    /** The pages now shown, for the address. */
    shown: last?.toPage ?? pages,
    /** Call before going to the address of this same list by its txId: it is found in the cache, so nothing blinks. */
    remember: () => {
      if (!last || !result.data) return
      // Read again, it is asked for by its txId: the filters that it began with are no longer in the address.
      const [first, ...others] = result.data.pageParams
      const pageParams = [{ fromPage: 1, toPage: 1, ...first, txId: last.txId }, ...others]
      queryClient.setQueryData([call.path, list.params, { txId: last.txId }], { ...result.data, pageParams })
    },
    /**
     * Call before something is done that its filters are about: read again at this same address, it is the same list, and not another one that
     * what was done is no longer in.
     */
    hold: () => {
      const { queryKey } = extractQuery(call, list)
      queryClient.setQueryData<InfiniteData<Page, PageRequest>>(queryKey, (data) => {
        const txId = data?.pages.at(-1)?.txId
        if (!data || txId === undefined) return data
        return { ...data, pageParams: data.pageParams.map((asked) => ({ ...asked, txId })) }
      })
    },
  }
}
