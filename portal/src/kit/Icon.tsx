import type { ComponentType, SVGProps } from 'react'

/** A single Phosphor icon: `import EyeIcon from '@phosphor-icons/core/regular/eye.svg?react'`. The filled ones are those of badges and notes. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>

export interface IconProps {
  of: IconShape
  /** Pixels: 16 beside small text, 20 in controls, 24 alone. */
  size?: 16 | 18 | 20 | 24 | undefined
  className?: string | undefined
}

/** A decorative icon, hidden from screen readers: a control with an icon alone needs an accessible name. */
export function Icon({ of: Shape, size = 20, className }: IconProps) {
  return <Shape width={size} height={size} className={className} aria-hidden focusable={false} style={{ flex: 'none' }} />
}

/** An icon of one path in Phosphor's frame: the build makes each of those that the portal imports so (`build/icons-plugin.ts`). */
export function drawnIcon(path: string): IconShape {
  return (props) => (
    <svg viewBox="0 0 256 256" fill="currentColor" {...props}>
      <path d={path} />
    </svg>
  )
}
