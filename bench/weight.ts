/** What a browser brings before the customer acts on home, and what the account's screen adds, compressed as it travels. */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { LAUNCH_ARGUMENTS } from '../tools/chromium.mjs'
import { signIn } from '../e2e/support/customer.ts'
import { limit, type Verdict } from './verdict.ts'

type Kind = 'Script' | 'Stylesheet' | 'Font'

export async function benchWeight(report: (line: string) => void): Promise<Verdict[]> {
  const executablePath = process.env['CHROMIUM']
  const browser = await chromium.launch({ args: LAUNCH_ARGUMENTS, ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await browser.newPage({ baseURL: process.env['ALMENARA_BASE_URL'] ?? '' })
    const weights = await countWeights(await page.context().newCDPSession(page))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const home = { script: weights.sum('Script'), style: weights.sum('Stylesheet'), font: weights.sum('Font') }
    const foreign = weights.foreign(new URL(page.url()).origin)
    const more = (await accountScripts(page, weights)) - home.script
    report(`weight: home brings ${weights.kB(home.script)} kB of JavaScript, the account's screen ${weights.kB(more)} kB more`)
    return [
      limit('home, JavaScript before the customer acts', home.script / 1000, 'at most', 80, ' kB'),
      limit('home, style sheets', home.style / 1000, 'at most', 20, ' kB'),
      limit('home, fonts', home.font / 1000, 'at most', 70, ' kB'),
      limit('home, requests to others', foreign, 'at most', 0, ''),
      limit("the account's screen, JavaScript beside home's", more / 1000, 'at most', 60, ' kB'),
    ]
  } finally {
    await browser.close()
  }
}

/** Home → sign-in → straight to an account: what its screen needs, with nothing else opened. */
async function accountScripts(page: Page, weights: Weights): Promise<number> {
  await signIn(page, 'javier.ferrer')
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('table', { name: /Movimientos de la cuenta/ }).waitFor()
  await page.waitForLoadState('networkidle')
  return weights.sum('Script')
}

interface Weights {
  sum(kind: Kind): number
  foreign(origin: string): number
  kB(bytes: number): string
}

async function countWeights(session: CDPSession): Promise<Weights> {
  const kinds = new Map<string, { kind: string; url: string }>()
  const sizes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => kinds.set(requestId, { kind: type, url: response.url }))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await session.send('Network.enable')
  return {
    sum: (kind) => [...kinds].filter(([, one]) => one.kind === kind).reduce((total, [id]) => total + (sizes.get(id) ?? 0), 0),
    foreign: (origin) => [...kinds.values()].filter(({ url }) => !url.startsWith(origin) && !url.startsWith('data:')).length,
    kB: (bytes) => (bytes / 1000).toFixed(1),
  }
}
