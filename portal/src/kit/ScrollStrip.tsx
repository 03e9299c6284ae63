import { type ReactNode, Suspense, useRef } from 'react'
import { cx } from './class-names.ts'
import { lazyPart } from './lazy-part.ts'
import { type Direction, useScrollEnds } from './scroll-ends.ts'
import styles from './ScrollStrip.module.css'

const ScrollArrow = lazyPart(() => import('./ScrollArrow.tsx'))

export interface ScrollStripProps {
  direction?: Direction | undefined
  /** On the part that scrolls. */
  className?: string | undefined
  children: ReactNode
}

/**
 * A list that may not fit, with an arrow at each end that hides something. The arrows are for the mouse: keyboard and screen
 * readers go through what is inside, which scrolls with the focus.
 */
export function ScrollStrip({ direction = 'horizontal', className, children }: ScrollStripProps) {
  const list = useRef<HTMLDivElement>(null)
  const { before, after } = useScrollEnds(list, direction)
  return (
    <div className={cx(styles.frame, direction === 'horizontal' ? styles.horizontal : styles.vertical)}>
      <div ref={list} className={cx(styles.list, className)}>
        {children}
      </div>
      <Suspense>
        {before && <ScrollArrow list={list} direction={direction} side="before" />}
        {after && <ScrollArrow list={list} direction={direction} side="after" />}
      </Suspense>
    </div>
  )
}
