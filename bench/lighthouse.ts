/** Lighthouse's own scores, mobile, of home and of the position of a signed-in customer. It is fetched when first asked for: nothing else needs it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { signIn } from '../e2e/support/customer.ts'
import { launchOptions } from '../tools/chromium.mjs'
import { limit, median, type Verdict } from './verdict.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 3
const run = promisify(execFile)

interface Report {
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, { displayValue?: string }>
}

/** What the score of performance is reckoned from. */
const TIMES = { paints: 'first-contentful-paint', 'largest paint': 'largest-contentful-paint', blocked: 'total-blocking-time' }

export async function benchLighthouse(report: (line: string) => void): Promise<Verdict[]> {
  const port = await freePort()
  const options = launchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] })
  const folder = await mkdtemp(join(tmpdir(), 'almenara-lighthouse-'))
  const base = process.env['ALMENARA_BASE_URL'] ?? ''
  try {
    const judged = async (page: string, bound: number, address: () => Promise<string>) =>
      verdicts(page, await scores(address, port, folder, (line) => report(`Lighthouse, ${page}: ${line}`)), bound)
    return [
      ...(await judged('home', 98, async () => `${base}/home`)),
      ...(await judged('position', 98, () => signedInAddress(browser, base))),
    ]
  } catch (error) {
    report(`lighthouse: not measured; ${error instanceof Error ? error.message : String(error)}`)
    return []
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The address that carries a session into a new tab (specification §4). */
async function signedInAddress(browser: Browser, base: string): Promise<string> {
  const page = await browser.newPage({ baseURL: base })
  await signIn(page, 'carmen.munoz')
  const tokens = await page.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? '{}'))
  await page.close()
  return `${base}/global/${tokens.access_token}/${tokens.refresh_token}`
}

/** `address`: asked for each run, because the tokens in one serve once. */
async function scores(
  address: () => Promise<string>,
  port: number,
  folder: string,
  report: (line: string) => void,
): Promise<Map<string, number>> {
  const byCategory = new Map<string, number[]>()
  for (let count = 0; count < RUNS; count += 1) {
    const output = join(folder, `${count}.json`)
    const measure = async () =>
      run('npx', ['--yes', LIGHTHOUSE, await address(), `--port=${port}`, '--output=json', `--output-path=${output}`, '--quiet'])
    // Now and then it loses the beginning of its trace, and asks to be run again.
    await measure().catch(measure)
    const { categories, audits }: Report = JSON.parse(await readFile(output, 'utf8'))
    report(
      Object.entries(TIMES)
        .map(([name, audit]) => `${name} ${audits[audit]?.displayValue ?? '?'}`)
        .join(', '),
    )
    for (const { title, score } of Object.values(categories)) byCategory.set(title, [...(byCategory.get(title) ?? []), (score ?? 0) * 100])
  }
  return new Map([...byCategory].map(([title, all]) => [title, median(all)]))
}

function verdicts(page: string, all: ReadonlyMap<string, number>, bound: number): Verdict[] {
  return [...all].map(([title, score]) => limit(`Lighthouse, ${page}, ${title}`, score, 'at least', bound, ''))
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}
