import type { IconShape } from './Icon.tsx'

/** An icon of one path in Phosphor's frame: the build makes each of those that the portal imports so (`build/icons-plugin.ts`). */
export function drawnIcon(path: string): IconShape {
  return (props) => (
    <svg viewBox="0 0 256 256" fill="currentColor" {...props}>
      <path d={path} />
    </svg>
  )
}
