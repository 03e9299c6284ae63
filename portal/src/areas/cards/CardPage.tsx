import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { TabLinks } from '../../kit/Tabs.tsx'
import { ProductBreadcrumbs } from '../../patterns/product-page/ProductBreadcrumbs.tsx'
import { isCardsOffline } from '../../patterns/status/cards-offline.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { CARD_TABS, type CardTab } from './card-tabs.ts'
import { CardHeader } from './CardHeader.tsx'
import styles from './CardPage.module.css'
import { OpenTab } from './OpenTab.tsx'
import { cardDetail } from './queries.ts'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

const CardsOffline = lazyPart(() => import('../../patterns/status/CardsOffline.tsx'))
const DeferredAside = lazyPart(() => import('./DeferredAside.tsx'))

/** One card: what may be spent with it and done with it, and its tabs. */
export function CardPage() {
  const { id } = cardDetails.useParams()
  const { tab } = cardDetails.useSearch()
  const read = useQuery(cardDetail(id))
  useTitle(read.data?.name ?? 'Tarjeta')
  if (!read.data && isCardsOffline(read.error)) return <CardsOffline error={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <ProductBreadcrumbs>
        <Link to="/cards">Tarjetas</Link>
      </ProductBreadcrumbs>
      {read.data ? null : <h1 className="vh">Tarjeta</h1>}
      <ReadState read={read}>
        {(card) => (
          <>
            <CardHeader card={card} />
            <div className={styles.layout}>
              <Sheet className={styles.sheet}>
                <CardTabs card={card} />
                <OpenTab key={card.id} card={card} tab={tab} />
              </Sheet>
              {card.type === 'CREDIT' && (
                <Suspense>
                  <DeferredAside cardId={card.id} />
                </Suspense>
              )}
            </div>
          </>
        )}
      </ReadState>
    </>
  )
}

function CardTabs({ card }: { card: CardDetail }) {
  return (
    <TabLinks label="Apartados de la tarjeta">
      <TabLink tab={undefined}>Movimientos</TabLink>
      {CARD_TABS.filter(({ of }) => of(card)).map(({ id, label }) => (
        <TabLink key={id} tab={id}>
          {label}
        </TabLink>
      ))}
    </TabLinks>
  )
}

/** Keeps the list's filters, so that it comes back as it was; the movement that was open stays behind. */
function TabLink({ tab, children }: { tab: CardTab | undefined; children: ReactNode }) {
  return (
    <Link
      from="/cards/$id/details"
      to="."
      search={({ movement: _, list: __, ...rest }) => ({ ...rest, tab })}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
