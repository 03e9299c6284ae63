/**
 * How long a press takes to show what it asks for: from the position to an account, from there to a movement, and back. Each is told from the press to
 * the frame that follows its content, in a browser whose processor is slowed and whose answers come late, as on a customer's telephone.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { signIn } from '../e2e/support/customer.ts'
import { launchOptions } from '../tools/chromium.mjs'
import { limit, median, type Verdict } from './verdict.ts'

const PROCESSOR_SLOWED = 4
const ANSWERS_AFTER_MS = 20
const MOST_MS = 150
/** The first brings the parts of each screen; the others are judged. */
const RUNS = 8

const ACCOUNT = 'main a[href*="/account-details"]'
const MOVEMENT = 'main a[href*="movement="]'
const DRAWER = 'dialog dl'
const CLOSE = 'dialog button'
const POSITION = 'a[href="/global"]'

type Move = 'to an account' | 'to a movement' | 'back to the account' | 'back to the position'

export async function benchScreenMoves(report: (line: string) => void): Promise<Verdict[]> {
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await openSlowed(browser)
    const times = new Map<Move, number[]>()
    for (let run = 0; run < RUNS; run += 1) {
      for (const [move, took] of await goThereAndBack(page)) times.set(move, [...(times.get(move) ?? []), took])
    }
    return [...times].map(([move, [first = Number.NaN, ...others]]) => {
      report(`screen moves, ${move}: ${Math.round(first)} ms the first time, then ${others.map(Math.round).join(', ')}`)
      return limit(`screen moves, ${move}, processor slowed ${PROCESSOR_SLOWED} times`, median(others), 'at most', MOST_MS, ' ms')
    })
  } finally {
    await browser.close()
  }
}

/** A telephone's window, with the position of a customer on it. */
async function openSlowed(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    baseURL: process.env['ALMENARA_BASE_URL'] ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await signIn(page, 'javier.ferrer')
  await page.locator(ACCOUNT).first().waitFor()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWED })
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ANSWERS_AFTER_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  return page
}

async function goThereAndBack(page: Page): Promise<[Move, number][]> {
  return [
    ['to an account', await press(page, ACCOUNT, { comes: MOVEMENT })],
    ['to a movement', await press(page, MOVEMENT, { comes: DRAWER })],
    ['back to the account', await press(page, CLOSE, { comes: MOVEMENT, goes: DRAWER })],
    ['back to the position', await press(page, POSITION, { comes: `${ACCOUNT}:not([href*="movement="])`, goes: MOVEMENT })],
  ]
}

/**
 * @param pressed a selector of what is pressed: the first of them that is shown
 * @param until what must have come, and what must have gone
 * @returns milliseconds from the press to the frame after it
 */
async function press(page: Page, pressed: string, until: { comes: string; goes?: string }): Promise<number> {
  const took = await page.evaluate(
    async ({ button, comes, goes }) => {
      const { body } = document
      const shown = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
      const isThere = () => shown(comes) !== undefined && !(goes && shown(goes))
      const began = performance.now()
      shown(button)?.click()
      while (!isThere()) {
        if (performance.now() - began > 10_000) throw new Error(`${button}: ${comes} has not come at ${location.href}`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      // What is there is painted before the frame after the next.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - began
    },
    { button: pressed, ...until },
  )
  await page.waitForLoadState('networkidle')
  return took
}
