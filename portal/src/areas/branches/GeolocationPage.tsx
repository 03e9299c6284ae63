import type { Branch } from '@almenara/contract/areas/branches'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { brand } from '../../brand.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { PublicHeader } from '../../patterns/public/PublicHeader.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { BranchFilters } from './BranchFilters.tsx'
import type { BranchMapProps } from './BranchMap.tsx'
import { BranchList } from './BranchList.tsx'
import type { BranchSearch } from './branch-search.ts'
import styles from './GeolocationPage.module.css'
import { type MapArea, useBranches, useWhereabouts } from './use-branches.ts'
import { WhereNote } from './WhereNote.tsx'

/** Leaflet weighs more than the rest of the screen, which is useful before it comes. Without it, the list is all there. */
const BranchMap = lazy<ComponentType<BranchMapProps>>(() =>
  import('./BranchMap.tsx').then(
    ({ BranchMap: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

const route = getRouteApi('/geolocation')

/** Branches and cashpoints on a map and in a list, nearest first. It needs no session. */
export function GeolocationPage() {
  useTitle('Oficinas y cajeros')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [where, locateAgain] = useWhereabouts(search.text === undefined)
  const [area, setArea] = useState<MapArea>()
  const [chosen, setChosen] = useState<Branch['id']>()
  const read = useBranches(search, where, area)
  const change = (next: BranchSearch) => {
    if (next.text !== search.text) setArea(undefined)
    void navigate({ search: next, replace: true })
  }
  const goToMyPlace = () => {
    setArea(undefined)
    locateAgain()
    const { text: _, ...filters } = search
    void navigate({ search: filters, replace: true })
  }
  const [first] = read.data?.pages ?? []
  // The map is drawn again only when there is something else to draw.
  const rows = useMemo(() => read.data?.pages.flatMap((page) => page.rows) ?? [], [read.data])
  const origin = first?.origin ?? undefined
  return (
    <div className={styles.page}>
      <PublicHeader help="oficinas" />
      <main className={styles.main}>
        <h1>Oficinas y cajeros</h1>
        <BranchFilters search={search} onChange={change} onMyPlace={goToMyPlace} locating={where?.kind === 'asking'} />
        <WhereNote where={search.text === undefined && !area ? where : undefined} />
        <div className={styles.columns}>
          <div className={styles.map}>
            <Suspense fallback={<div className={styles.mapWaiting} />}>
              <BranchMap
                origin={origin}
                rows={rows}
                chosen={chosen}
                onChoose={setChosen}
                onArea={setArea}
                tiles={brand.map.tiles}
                view={area ? 'kept' : 'nearest'}
              />
            </Suspense>
          </div>
          <section className={styles.list} aria-labelledby="found">
            <h2 id="found" className={styles.found}>
              <span role="status">{first ? foundWords(first, search, where, area !== undefined) : 'Buscando…'}</span>
            </h2>
            {read.error ? (
              <FailureBox error={read.error} onRetry={() => void read.refetch()} />
            ) : !first ? (
              <Skeleton />
            ) : (
              <BranchList rows={rows} search={search} chosen={chosen} onChoose={setChosen} onChange={change} />
            )}
            {first && first.count > 0 && (
              <LoadMore
                shown={rows.length}
                total={{ count: first.count, countIsExact: true }}
                what="resultados"
                loading={read.isFetchingNextPage}
                onMore={read.hasNextPage ? () => void read.fetchNextPage() : undefined}
              />
            )}
          </section>
        </div>
      </main>
    </div>
  )
}

type Where = ReturnType<typeof useWhereabouts>[0]

/** What the list is of: it is said each time it changes. */
function foundWords(
  first: { origin: { town: string | null } | null; count: number },
  { text }: BranchSearch,
  where: Where,
  inArea: boolean,
): string {
  const results = first.count === 1 ? '1 resultado' : `${formatCount(first.count)} resultados`
  if (inArea) return `${results} en esta zona`
  if (text !== undefined) return first.origin?.town ? `${results}, desde ${first.origin.town}` : `Sin resultados para «${text}»`
  return where?.kind === 'found' ? `${results}, desde donde está` : `${results} en España`
}
