import { createElement } from 'react'
import type { IconShape } from './Icon.tsx'

/** An icon of one path in Phosphor's frame: the build makes each of those that the portal imports so (`build/icons-plugin.ts`). */
export function drawnIcon(path: string): IconShape {
  const drawing = createElement('path', { d: path })
  return (props) => createElement('svg', { viewBox: '0 0 256 256', fill: 'currentColor', ...props }, drawing)
}
