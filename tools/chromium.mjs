import './node-version.mjs'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { command, isStarted, must, run, say, step, StepFailed } from './terminal.mjs'

/** Where systems keep one. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** No sandbox, for root and containers; and nothing that calls home or waits for the network. */
export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A Chromium that runs: the one `CHROMIUM` names, one of the system, or Playwright's own.
 * @returns {Promise<string | undefined>}
 */
async function find() {
  const named = process.env['CHROMIUM']
  if (named) {
    if (await runs(named)) return named
    throw new StepFailed(`CHROMIUM names ${named}, which does not run.`)
  }
  const { chromium } = await import('@playwright/test')
  for (const place of [...PLACES, chromium.executablePath()]) if (await runs(place)) return place
  return undefined
}

/** Ubuntu's `chromium-browser` is there and only says to install a snap: being there is not enough. */
/** @param {string} file */
async function runs(file) {
  if (!existsSync(file)) return false
  const { code } = await run(file, ['--version', '--no-sandbox'], { quiet: true }).catch(() => ({ code: 1 }))
  return code === 0
}

/**
 * Finds a Chromium or installs one: as root the system's package, otherwise Playwright's. Throws `StepFailed`.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = await find()
  if (found) return found
  const asRoot = process.getuid?.() === 0
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    await step("Installing the system's Chromium", installPackage)
    const packaged = await find()
    if (packaged) return packaged
  }
  await step("Installing Playwright's Chromium", () =>
    must('npx', ['playwright', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium']),
  )
  const own = await find()
  if (own) return own
  throw new StepFailed('No Chromium runs here: install one and name it in CHROMIUM.')
}

/** Distributions without that package answer with an error: then Playwright's own is tried. */
async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env, quiet: true })
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { env, quiet: true })
}

if (isStarted(import.meta.url)) {
  await command(async () => {
    await ensureInstalled()
    say(await ensureChromium())
  })
}
