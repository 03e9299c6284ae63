/** A declared list as its address says: what is asked for, and the changes of the address that make it another list. */
import type { Call } from '@almenara/contract/call'
import { useNavigate, type NavigateOptions } from '@tanstack/react-router'
import { toAddress, valuesIn, valuesOf, type Filter, type ListDeclaration, type Values, type ValuesOf } from './list-declaration.ts'
import { useExtract, type ExtractPage, type Paging } from './use-extract.ts'
import { readPages } from './list-address.ts'
import { useShownPages } from './use-shown-pages.ts'

export interface ListPlaceInAddress<Params> {
  params: Params
  /** What the address says, of this list and of whatever else. */
  search: object
  /** From the address: the frozen list to come back to. Its own filters win over those of the address. */
  txId?: string | undefined
  /** Where a list begins anew, where the one that the address is of has an address of its own. */
  anew?: string | undefined
  /** The txId in the address is of another list, which this screen was opened from: it stays as it is. */
  inside?: boolean | undefined
  /** Of what the list is, where the call takes it as it takes filters: asked for always, and kept in the address when filters change. */
  fixed?: Values | undefined
}

/** What a toolbar needs of a list. */
export interface FilteredList {
  declared: ListDeclaration
  /** Those that apply, by the names of the call. */
  filters: Values
  isFiltered: boolean
  /** Those that it begins with: none, in most lists. */
  defaults: Values
  /** Goes to the list with these filters and no others: a new list at a new address. */
  filter: (filters: Values) => void
  /** How many rows answer to the filters; undefined while it is not known, also while those of other filters are still shown. */
  total: { count: number; countIsExact: boolean } | undefined
  /** Of this list and no other; undefined until it has come. */
  txId: string | undefined
}

export function useList<Params, const Filters extends readonly Filter[], Page extends ExtractPage<unknown>>(
  declared: ListDeclaration<Filters>,
  call: Call<Params, ValuesOf<Filters> & Paging, undefined, Page>,
  { params, search, txId: cursor, anew, inside, fixed }: ListPlaceInAddress<Params>,
) {
  const address = search as Values
  const { pagesKey = 'pages' } = declared
  const wanted = valuesIn(declared, address)
  const pages = readPages(address[pagesKey])
  const list = useExtract(call, { params, filters: { ...wanted, ...fixed } as ValuesOf<Filters>, txId: cursor, pages })
  const go = useChanges()
  useShownPages(list, pages, (shown) => go({ search: (before) => ({ ...before, [pagesKey]: shown }), replace: true }))
  // A list that comes back by its txId brings its filters; otherwise the address has them, also while the last list is still shown.
  const frozen = cursor && list.last && 'filters' in list.last ? (list.last.filters as Values) : undefined
  const filters = frozen ? valuesOf(declared, frozen) : wanted
  const known = list.isPlaceholderData ? undefined : list.last
  return {
    ...list,
    declared: declared as ListDeclaration,
    filters: filters as Values & ValuesOf<Filters>,
    isFiltered: Object.keys(filters).length > 0,
    defaults: valuesIn(declared, {}),
    filter: (chosen: Values) =>
      go({
        ...(anew ? { to: anew } : {}),
        ...(inside ? {} : { params: (before: Values) => ({ ...before, txId: undefined }) }),
        search: ({ tab }) => ({ tab, ...fixed, ...toAddress(declared, chosen) }),
        replace: goesOnBeingTyped(declared, filters, chosen),
      }),
    total: known,
    txId: known?.txId,
  }
}

/** A search that goes on being typed is one step of the browser's history, not one for each pause; the first one is a step of its own. */
function goesOnBeingTyped({ filters }: Pick<ListDeclaration, 'filters'>, before: Values, after: Values): boolean {
  return filters.some(({ kind, fields: [{ name }] }) => {
    const [was, is] = [before[name], after[name]]
    return kind === 'words' && was !== undefined && is !== undefined && is !== was
  })
}

interface Change {
  /** By default the same address, with other parameters. */
  to?: string
  params?: (before: Values) => Values
  search: (before: Values) => Values
  replace: boolean
}

/** Changes of the address of whichever screen the list is on, that do not move the page. */
function useChanges() {
  const navigate = useNavigate()
  return (change: Change) => void navigate({ to: '.', resetScroll: false, ...change } as NavigateOptions)
}
