import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { Suspense, type ComponentType } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { CARD_TABS, type CardTab } from './card-tabs.ts'
import { MovementsTab } from './MovementsTab.tsx'

/** What each tab shows; all but the movements come when they are opened. */
const PANELS: Readonly<Record<CardTab, ComponentType<{ card: CardDetail }>>> = {
  scp: lazyPart(() => import('./ScpList.tsx')),
  settlements: lazyPart(() => import('./SettlementList.tsx')),
  detail: lazyPart(() => import('./CardFacts.tsx')),
}

/** The content of the tab that is open. */
export function OpenTab({ card, tab }: { card: CardDetail; tab: CardTab | undefined }) {
  const Panel = tab ? PANELS[tab] : MovementsTab
  return (
    <>
      <h2 className="vh">{CARD_TABS.find(({ id }) => id === tab)?.label ?? 'Movimientos'}</h2>
      <Suspense fallback={<Skeleton />}>
        <Panel card={card} />
      </Suspense>
    </>
  )
}
