/** What a menu offers. */
import type { IconShape } from './Icon.tsx'

export interface MenuEntry {
  id: string
  label: string
  description?: string | undefined
  icon?: IconShape | undefined
  /** A link; without it the entry does `onSelect`. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  /** Why it cannot be chosen now; it takes the place of the description. */
  unavailable?: string | undefined
  /** How many things wait behind it, and what they are: «comunicaciones pendientes». */
  waiting?: { count: number; what: string } | undefined
  /** A line above it: it is of another kind than those before. */
  ruled?: boolean | undefined
  /** The menu stays open when it is chosen: the header shows the result. */
  stays?: boolean | undefined
}
