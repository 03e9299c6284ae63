/** The keyboard alone: whether it reaches everything that can be pressed or written in, in the order of the page, and where it is can be seen. */
import { expect, type Page } from '@playwright/test'
import { THEMES, type Theme } from './axe.ts'
import { focusRingFaults } from './focus-ring.ts'
import { judgeOnce } from './outline.ts'
import { PHONE } from './phone.ts'

/** What the page keeps of a walk. */
interface Walk {
  wanted: Element[]
  stops: Element[]
  /** Where the focus stood wrong while Tab was held down. */
  suspects: Element[]
  /** What is wrong with where this stands. */
  faultOf(one: Element): string | undefined
  /** Looks at where the focus is. */
  look(): void
}
type Walked = typeof globalThis & { walk: Walk }

/**
 * In the window as it is, with the focus looked at in these themes. Of an open dialog, in it. A screen that was judged in this run is not again.
 * As wide as a phone, menus, the order of the page and what stays while it scrolls are others.
 */
export async function expectWalkable(page: Page, themes = THEMES): Promise<void> {
  await standStill(page)
  await judgeOnce(page, [{ engine: 'keyboard', judge: () => expectNoFaults(page, themes) }])
}

async function expectNoFaults(page: Page, themes: readonly Theme[]): Promise<void> {
  const faults = [...(await pressTab(page)), ...(await focusRingFaults(page, themes))]
  expect(faults, `the keyboard at ${page.url()}, ${page.viewportSize()?.width ?? ''} wide`).toEqual([])
}

/** From the top, and once the bar of phones has come: with it the menu's button leaves the header. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const isNarrow = (page.viewportSize()?.width ?? 0) <= PHONE.width
  if (isNarrow) await page.waitForFunction(hasTabBar)
}

/** In the page, which looks at each frame: a locator looks again only after half a second. The bar is of the signed-in portal. */
function hasTabBar(): boolean {
  return !document.querySelector('#contenido') || 'tabBar' in document.documentElement.dataset
}

/** Presses Tab from the first stop of the page to the last. Answers what was wrong. */
async function pressTab(page: Page): Promise<string[]> {
  const stops = await page.evaluate(begin)
  const line = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  // Held down, and without waiting for each to be answered: there are thousands in the walk of all addresses.
  await Promise.all(Array.from({ length: stops }, () => line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab })))
  await line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab })
  await line.detach()
  return page.evaluate(end)
}

/** In the page: notes what the focus must come to, puts it on the first and looks before each Tab. Answers how many times to press. */
function begin(): number {
  const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const root = document.querySelector('dialog:modal') ?? document.body
  const isReached = (one: Element) => {
    const element = one as HTMLInputElement
    if (element.disabled || element.tabIndex < 0 || element.closest('[inert]')) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (element.type !== 'radio') return true
    // Of a group, the arrows reach the others.
    const group = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    )
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  /** What stays while the page passes under it, and does not hold this. */
  const coverOf = (one: Element, box: DOMRect) => {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    for (let over = top; over && !over.contains(one); over = over.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return over
    }
    return undefined
  }
  const faultOf = (one: Element) => {
    const box = one.getBoundingClientRect()
    if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) return 'is out of sight'
    return coverOf(one, box) ? 'is covered' : undefined
  }
  const wanted = [...root.querySelectorAll(STOPS)].filter(isReached)
  const walk: Walk = {
    wanted,
    stops: [],
    suspects: [],
    faultOf,
    look: () => {
      const here = document.activeElement
      if (!here || here === document.body || walk.stops.includes(here)) return
      walk.stops.push(here)
      if (faultOf(here)) walk.suspects.push(here)
    },
  }
  ;(globalThis as Walked).walk = walk
  addEventListener('keydown', walk.look, { capture: true })
  ;(wanted[0] as HTMLElement | undefined)?.focus()
  // What scrolls and holds nothing to come to is a stop too, of the browser's own.
  const scrollers = [...root.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth && !one.querySelector(STOPS))
  // The way back to the top comes when the walk is far down.
  return wanted.length + scrollers.length + 1
}

/**
 * What was not come to, what came out of the page's order, and what was wrong where the focus stood: looked at again at rest, as what is placed
 * beside a control (the bubble with its reason) takes its place in the frame after the scroll.
 */
async function end(): Promise<string[]> {
  const { walk } = globalThis as Walked
  walk.look()
  removeEventListener('keydown', walk.look, { capture: true })
  const { wanted, stops, suspects, faultOf } = walk
  const nameOf = (one: Element) => {
    const name = one.getAttribute('aria-label') ?? (one.textContent.trim() || one.getAttribute('name')) ?? ''
    return `${one.tagName.toLowerCase()} «${name.slice(0, 60)}»`
  }
  const faults: string[] = []
  for (const one of suspects) {
    // Come to from above, as Tab did.
    scrollTo(0, 0)
    for (const stop of stops.slice(Math.max(0, stops.indexOf(one) - 1), stops.indexOf(one) + 1)) (stop as HTMLElement).focus()
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const fault = faultOf(one)
    if (fault) faults.push(`${nameOf(one)} ${fault}`)
  }
  // Of a group without a choice, a browser may come to the one that had the focus last.
  const isOfGroup = (one: Element, other: Element) =>
    one instanceof HTMLInputElement &&
    other instanceof HTMLInputElement &&
    [one.type, other.type].every((type) => type === 'radio') &&
    one.name === other.name &&
    one.form === other.form
  const isMet = (one: Element) => stops.some((stop) => stop === one || isOfGroup(stop, one))
  const missed = wanted.filter((one) => !isMet(one)).map((one) => `${nameOf(one)} is not come to`)
  const places = stops.map((one) => wanted.indexOf(one)).filter((place) => place >= 0)
  const early = places.flatMap((place, index) => (place < (places[index - 1] ?? -1) ? [wanted[place]] : []))
  const unordered = early.flatMap((one) => (one ? [`${nameOf(one)} comes out of the order of the page`] : []))
  return [...faults, ...missed, ...unordered]
}
