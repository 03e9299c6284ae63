import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import CaretLeftIcon from '@phosphor-icons/core/regular/caret-left.svg?react'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import CaretUpIcon from '@phosphor-icons/core/regular/caret-up.svg?react'
import { type ReactNode, useRef } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import { type Direction, scrollByPage, useScrollEnds } from './scroll-ends.ts'
import styles from './ScrollStrip.module.css'

export interface ScrollStripProps {
  direction?: Direction | undefined
  /** On the part that scrolls. */
  className?: string | undefined
  children: ReactNode
}

const ARROWS: Record<Direction, readonly [before: IconShape, after: IconShape]> = {
  horizontal: [CaretLeftIcon, CaretRightIcon],
  vertical: [CaretUpIcon, CaretDownIcon],
}

/**
 * A list that may not fit, with an arrow at each end that hides something. The arrows are for the mouse: keyboard and screen
 * readers go through what is inside, which scrolls with the focus.
 */
export function ScrollStrip({ direction = 'horizontal', className, children }: ScrollStripProps) {
  const list = useRef<HTMLDivElement>(null)
  const { before, after } = useScrollEnds(list, direction)
  const [Before, After] = ARROWS[direction]
  const go = (sign: 1 | -1) => list.current && scrollByPage(list.current, direction, sign)
  return (
    <div className={cx(styles.frame, styles[direction])}>
      <div ref={list} className={cx(styles.list, className)}>
        {children}
      </div>
      {before && <Arrow icon={Before} side="before" onPress={() => go(-1)} />}
      {after && <Arrow icon={After} side="after" onPress={() => go(1)} />}
    </div>
  )
}

function Arrow({ icon, side, onPress }: { icon: IconShape; side: 'before' | 'after'; onPress: () => void }) {
  return (
    <button type="button" tabIndex={-1} aria-hidden="true" data-side={side} className={cx(styles.arrow, styles[side])} onClick={onPress}>
      <Icon of={icon} />
    </button>
  )
}
