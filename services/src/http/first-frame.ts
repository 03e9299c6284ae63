/**
 * A page that comes with its frame asks for its scripts once the frame is painted. A browser gives styles and fonts the way first on a slow line by
 * itself; where the line is quick, the frame waited for scripts to be read.
 */
import { parse } from 'node-html-parser'
import type { Needed } from './preloads.ts'

/** A built page, and the same without its scripts, which are told apart. */
export interface FramedPage {
  page: string
  scripts: readonly string[]
}

/** All else of the page stays as it was written. */
export function withoutScripts(page: string): FramedPage {
  const tags = parse(page).querySelectorAll('head script[type=module][src]')
  const rest = tags.reduceRight((left, { range: [from, to] }) => left.slice(0, from) + left.slice(to), page)
  return { page: rest, scripts: tags.map((tag) => tag.getAttribute('src') ?? '') }
}

const links = (needed: Needed) => needed.styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`).join('')

/** Tags for a page that shows nothing, or not its frame, before its scripts. */
export function askedAtOnce(needed: Needed, priority: 'high' | 'low'): string {
  return needed.scripts.map((file) => `<link rel="modulepreload" fetchpriority="${priority}" href="${file}">`).join('') + links(needed)
}

/** Of a page that is not seen no frame is painted; where one is late for another reason, it is waited for so long, in milliseconds. */
const LONGEST_MS = 1000

const LOADER = `(() => {
  const { nonce, dataset } = document.currentScript
  const add = (tag, of) => document.head.append(Object.assign(document.createElement(tag), of))
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of dataset.modules.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href })
    for (const src of dataset.scripts.split(' ')) add('script', { type: 'module', crossOrigin: '', nonce, src })
  }
  if (document.hidden) return begin()
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, ${LONGEST_MS})
})()`

/** Tags for a page without its `scripts`, which this brings. The page's nonce takes the place of %NONCE%. */
export function askedAfterFrame(needed: Needed, scripts: readonly string[]): string {
  const data = `data-modules="${needed.scripts.join(' ')}" data-scripts="${scripts.join(' ')}"`
  return `${links(needed)}<script nonce="%NONCE%" ${data}>${LOADER}</script>`
}
