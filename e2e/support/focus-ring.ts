/** Whether the focus can be seen wherever it stands: a ring that nothing cuts away, in a colour that stands out from what is behind it. */
import type { Page } from '@playwright/test'
import type { Theme } from './axe.ts'

/** Asks in these themes, in the page as it stands. Answers in words what does not show that it has the focus. */
export async function focusRingFaults(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await page.evaluate(readRings)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: null })
  return faults
}

/**
 * In the page: gives the focus to everything that Tab comes to, as a keyboard does, and reads the outline that this draws: its own, of what it
 * draws before or after itself, of a row or a field around it, or of what is drawn beside it where it is not seen itself, as a radio's mark.
 */
async function readRings(): Promise<string[]> {
  const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'
  const PSEUDO = [null, '::before', '::after'] as const
  /** WCAG 2.2, 1.4.11 and 2.4.13. */
  const LEAST_CONTRAST = 3
  const LEAST_WIDTH_PX = 2

  // The theme is heard of in a frame of its own, and colours on their way are neither's.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, number[]>()
  /** Red, green, blue and how opaque, each of 255, of a colour in whatever words. */
  const channelsOf = (colour: string): number[] => {
    const before = known.get(colour)
    if (before || !canvas) return before ?? [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const channels = [...canvas.getImageData(0, 0, 1, 1).data]
    known.set(colour, channels)
    return channels
  }
  const lightOf = (channels: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = channels.map((of255) => {
      const part = of255 / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrastOf = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [one, other].map((colour) => lightOf(channelsOf(colour))).sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const behind = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if ((channelsOf(backgroundColor)[3] ?? 0) > 127) return backgroundColor
    }
    return 'canvas'
  }

  interface Ring {
    around: Element
    pseudo: (typeof PSEUDO)[number]
    offset: number
    width: number
    colour: string
  }
  const ringsOf = (one: Element): Ring[] =>
    PSEUDO.flatMap((pseudo) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(one, pseudo)
      const [width, offset] = [Number.parseFloat(outlineWidth), Number.parseFloat(outlineOffset)]
      const isSeen = outlineStyle !== 'none' && width >= LEAST_WIDTH_PX && (channelsOf(outlineColor)[3] ?? 0) > 127
      return isSeen ? [{ around: one, pseudo, offset, width, colour: outlineColor }] : []
    })
  const placesOf = (one: Element): Element[] => {
    const places: Element[] = [one, ...(one.parentElement?.children ?? [])]
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) places.push(around)
    return [...new Set(places)].filter((place) => place === one || place.contains(one) || !place.matches(STOPS))
  }
  /** Of its four sides, those that something around it cuts away. */
  const cutSides = ({ around, offset, width }: Ring): number => {
    const box = around.getBoundingClientRect()
    const [left, right] = [box.left - offset - width / 2, box.right + offset + width / 2]
    const [top, bottom] = [box.top - offset - width / 2, box.bottom + offset + width / 2]
    const cut = new Set<string>()
    for (let over = around.parentElement; over && over !== document.documentElement; over = over.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(over)
      const edge = over.getBoundingClientRect()
      // What scrolls brings it into sight.
      if (['hidden', 'clip'].includes(overflowX) && left < edge.left) cut.add('left')
      if (['hidden', 'clip'].includes(overflowX) && right > edge.right) cut.add('right')
      if (['hidden', 'clip'].includes(overflowY) && top < edge.top) cut.add('top')
      if (['hidden', 'clip'].includes(overflowY) && bottom > edge.bottom) cut.add('bottom')
    }
    return cut.size
  }
  const faultOf = (one: HTMLElement): string | undefined => {
    one.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    if (document.activeElement !== one) return 'does not take the focus'
    let fault = 'does not show that it has the focus'
    // One place that shows it is enough, mostly the first: reading how each of them is drawn is what takes the time.
    for (const place of placesOf(one)) {
      for (const ring of ringsOf(place)) {
        const verdict = cutSides(ring) < 2 ? contrastFault(ring) : 'shows the focus where it is cut away'
        if (!verdict) return undefined
        fault = verdict
      }
    }
    return fault
  }
  const contrastFault = ({ around, pseudo, offset, colour }: Ring): string | undefined => {
    const contrast = contrastOf(colour, behind(offset > 0 && pseudo === null ? around.parentElement : around))
    return contrast < LEAST_CONTRAST ? `shows the focus with a contrast of ${contrast.toFixed(2)}` : undefined
  }

  const root = document.querySelector('dialog:modal') ?? document.body
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]') && one.checkVisibility({ visibilityProperty: true }),
  )
  const before = document.activeElement
  ;(before as HTMLElement | null)?.blur()
  // What is drawn around whatever has the focus tells nothing. Stops share most of their places.
  const places = new Map(stops.map((one) => [one, placesOf(one)]))
  const ringed = new Set([...new Set([...places.values()].flat())].filter((place) => ringsOf(place).length > 0))
  const always = new Set(stops.filter((one) => places.get(one)?.some((place) => ringed.has(place))))
  const found = stops.flatMap((one) => {
    const fault = always.has(one) ? 'has a ring without the focus' : faultOf(one)
    const name = one.getAttribute('aria-label') ?? one.textContent.trim()
    return fault ? [`${one.tagName.toLowerCase()} «${(name || one.getAttribute('name')) ?? ''}» ${fault}`.replace(/\s+/gu, ' ')] : []
  })
  ;(document.activeElement as HTMLElement | null)?.blur()
  ;(before as HTMLElement | null)?.focus({ preventScroll: true })
  return found
}
