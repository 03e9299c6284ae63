import './node-version.mjs'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint, forget, keep, kept } from './fingerprint.mjs'
import { ensureInstalled } from './install.mjs'
import { command, isStarted, must, ROOT, run, say, step } from './terminal.mjs'

/** @typedef {{ name: string, sources: string[], output: string, make(): Promise<void> }} Part */

/** Whatever changes how both parts are made. */
const SHARED_SOURCES = ['package-lock.json', 'contract/src', 'contract/package.json', 'tools/build.mjs', 'tools/bundle.mjs']

/** The site as its users load it, and the kit's page beside it for those who build screens. */
/** @type {Part} */
const PORTAL = {
  name: 'portal',
  sources: [...SHARED_SOURCES, 'portal', 'brand'],
  output: 'portal/dist/index.html',
  make: async () => {
    await must('npx', ['vite', 'build', 'portal', '--emptyOutDir', '--logLevel', 'warn'])
    await must('npx', ['vite', 'build', 'portal', '--mode', 'help', '--logLevel', 'warn'])
  },
}

/** The process and the commands that look into the same bank. */
/** @type {Part} */
const SERVICES = {
  name: 'services',
  sources: [...SHARED_SOURCES, 'formats/src', 'services/src', 'services/package.json'],
  output: 'services/dist/main.js',
  make: async () => {
    await rm(join(ROOT, 'services/dist'), { recursive: true, force: true })
    // Loaded only here: most starts have nothing to build and need no compiler in memory.
    const { bundleServices } = await import('./bundle.mjs')
    await bundleServices()
  },
}

const PARTS = [SERVICES, PORTAL]

/**
 * The parts whose sources are not those of the last build, with the fingerprint they have now.
 * @param {readonly Part[]} parts
 */
async function staleParts(parts) {
  const all = await Promise.all(
    parts.map(async (part) => {
      const print = await fingerprint(part.sources)
      const fresh = existsSync(join(ROOT, part.output)) && (await kept(`built-${part.name}`)) === print
      return fresh ? undefined : { part, print }
    }),
  )
  return all.filter((one) => one !== undefined)
}

/**
 * Builds what has changed, in a process of its own, so that the compilers' memory goes when they have done.
 * @param {'services' | 'all'} [what] `services` for commands that show no page
 */
export async function ensureBuilt(what = 'all') {
  const stale = await staleParts(what === 'all' ? PARTS : [SERVICES])
  if (stale.length === 0) return
  const { code } = await run(process.execPath, [join(ROOT, 'tools/build.mjs'), ...stale.map(({ part }) => part.name)])
  if (code !== 0) process.exit(code)
}

/** @param {readonly string[]} names of parts; none means all */
async function build(names) {
  const wanted = names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
  const stale = await staleParts(wanted)
  for (const { part, print } of stale) {
    await forget(`built-${part.name}`)
    await step(`Building the ${part.name}`, part.make)
    await keep(`built-${part.name}`, print)
  }
  if (stale.length === 0) say('  Nothing has changed since the last build.')
}

if (isStarted(import.meta.url)) {
  await command(async () => {
    await ensureInstalled()
    await build(process.argv.slice(2))
  })
}
