/** What a browser brings before the customer acts on home, and what the account's screen adds, as gzip makes it. */
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { signIn } from '../e2e/support/customer.ts'
import { launchOptions } from '../tools/chromium.mjs'
import { limit, type Verdict } from './verdict.ts'

type Kind = 'script' | 'stylesheet' | 'font'

export async function benchWeight(report: (line: string) => void): Promise<Verdict[]> {
  const browser = await chromium.launch(launchOptions())
  try {
    const home = await weigh(browser, '/')
    const account = await weigh(browser, await accountAddress(browser))
    const more = account.total('script') - home.total('script')
    report(`weight: home ${home.names('script').length} scripts; the account's screen ${account.names('script').length}`)
    return [
      limit('home, JavaScript before the customer acts', home.total('script') / 1000, 'at most', 80, ' kB'),
      limit('home, style sheets', home.total('stylesheet') / 1000, 'at most', 20, ' kB'),
      limit('home, fonts', home.total('font') / 1000, 'at most', 70, ' kB'),
      limit('home, requests to others', home.foreign(), 'at most', 0, ''),
      limit("the account's screen, JavaScript beside home's", more / 1000, 'at most', 60, ' kB'),
    ]
  } finally {
    await browser.close()
  }
}

/** An account's own address with its session, as a customer who comes back to it opens it. */
async function accountAddress(browser: Browser): Promise<Opening> {
  const page = await browser.newPage({ baseURL: process.env['ALMENARA_BASE_URL'] ?? '' })
  await signIn(page, 'javier.ferrer')
  const path = (await page.getByRole('main').locator('a[href*="/account-details"]').first().getAttribute('href')) ?? '/'
  const tokens = await page.evaluate(() => sessionStorage.getItem('access_token') ?? '')
  await page.close()
  return { path, tokens }
}

interface Opening {
  path: string
  tokens: string
}

/** Opens an address in a browser that has nothing yet, touches nothing, and weighs all that it brought. */
async function weigh(browser: Browser, opening: string | Opening) {
  const { path, tokens } = typeof opening === 'string' ? { path: opening, tokens: '' } : opening
  const context = await browser.newContext({ baseURL: process.env['ALMENARA_BASE_URL'] ?? '' })
  if (tokens) await context.addInitScript((stored) => sessionStorage.setItem('access_token', stored), tokens)
  const page = await context.newPage()
  const requests = listen(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(requests)
  const origin = new URL(page.url()).origin
  await context.close()
  const of = (kind: Kind) => all.filter((one) => one.kind === kind)
  return {
    total: (kind: Kind) => of(kind).reduce((sum, { bytes }) => sum + bytes, 0),
    names: (kind: Kind) => of(kind).map(({ url }) => url),
    foreign: () => all.filter(({ url }) => !url.startsWith(origin) && !url.startsWith('data:')).length,
  }
}

/** Fonts are compressed already and weigh what they are. */
function listen(page: Page): Promise<{ kind: string; url: string; bytes: number }>[] {
  const requests: Promise<{ kind: string; url: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const url = response.url()
    const weight = response.body().then((body) => (kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length))
    requests.push(weight.then((bytes) => ({ kind, url, bytes })))
  })
  return requests
}
