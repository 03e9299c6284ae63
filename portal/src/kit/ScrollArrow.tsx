import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import CaretLeftIcon from '@phosphor-icons/core/regular/caret-left.svg?react'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import CaretUpIcon from '@phosphor-icons/core/regular/caret-up.svg?react'
import type { RefObject } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import type { Direction, ScrollEnds } from './scroll-ends.ts'
import styles from './ScrollStrip.module.css'

const SCROLL_MS = 300
const ICONS: Record<Direction, Record<keyof ScrollEnds, IconShape>> = {
  horizontal: { before: CaretLeftIcon, after: CaretRightIcon },
  vertical: { before: CaretUpIcon, after: CaretDownIcon },
}

interface ScrollArrowProps {
  list: RefObject<HTMLElement | null>
  direction: Direction
  side: keyof ScrollEnds
}

/** An arrow of a `ScrollStrip`, which loads it when the list does not fit. */
export default function ScrollArrow({ list, direction, side }: ScrollArrowProps) {
  const scroll = () => list.current && scrollByPage(list.current, direction, side === 'after' ? 1 : -1)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-side={side}
      className={cx(styles.arrow, side === 'before' ? styles.before : styles.after)}
      onClick={scroll}
    >
      <Icon of={ICONS[direction][side]} />
    </button>
  )
}

/** Moves the list by most of what is seen of it, in 300 ms; at once where the customer wants less motion. */
function scrollByPage(list: HTMLElement, direction: Direction, sign: 1 | -1): void {
  const key = direction === 'horizontal' ? 'scrollLeft' : 'scrollTop'
  const seen = direction === 'horizontal' ? list.clientWidth : list.clientHeight
  const from = list[key]
  const distance = sign * seen * 0.8
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    list[key] = from + distance
    return
  }
  const start = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / SCROLL_MS))
    list[key] = from + distance * (1 - (1 - part) ** 3)
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
