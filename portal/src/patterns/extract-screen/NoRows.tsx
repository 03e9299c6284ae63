import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { NoRowsProps } from './EmptyList.tsx'

/** Few lists are ever empty: its words and drawing come with the first that is. */
const EmptyList = lazyPart(() => import('./EmptyList.tsx'))

/** A list without rows: none yet, or none with these filters and the way to take them off. */
export function NoRows(props: NoRowsProps) {
  return (
    <Suspense fallback={<Skeleton count={2} />}>
      <EmptyList {...props} />
    </Suspense>
  )
}
