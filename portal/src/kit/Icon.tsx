import type { Icon as PhosphorIcon } from '@phosphor-icons/react/dist/lib/types'

/** A single Phosphor icon: `import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'`. */
export type IconShape = PhosphorIcon

export interface IconProps {
  of: IconShape
  /** Pixels: 16 beside small text, 20 in controls, 24 alone. */
  size?: 16 | 18 | 20 | 24 | undefined
  /** Filled only inside status badges and notes. */
  weight?: 'regular' | 'fill' | undefined
  className?: string | undefined
}

/** A decorative icon, hidden from screen readers: whoever shows one alone puts its name on the control around it. */
export function Icon({ of: Shape, size = 20, weight = 'regular', className }: IconProps) {
  return <Shape size={size} weight={weight} className={className} aria-hidden focusable={false} style={{ flex: 'none' }} />
}
