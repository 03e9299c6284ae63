import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { ROOT, StepFailed } from './terminal.mjs'

/** The workspaces are sources and travel inside the bundle; packages stay in node_modules. */
/** @type {esbuild.Plugin} */
const workspacesInside = {
  name: 'workspaces-inside',
  setup: (build) => {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@almenara/')) return undefined
      return { path, external: true }
    })
  },
}

/**
 * How TypeScript becomes a file that Node runs.
 * @param {Record<string, string>} entries name of the file without extension → its source, from the root
 * @returns {esbuild.BuildOptions}
 */
export function forNode(entries) {
  return {
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(ROOT, source)])),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [workspacesInside],
  }
}

/** The driver asks for it and goes on without. */
const NOT_INSTALLED = ['pg-native']

/**
 * The same with the packages inside, for threads that begin while customers ask for something else: read from one file they are ready after half the
 * time of the processor (125 ms in the place of 275).
 * @param {Record<string, string>} entries
 * @returns {esbuild.BuildOptions}
 */
function withPackages(entries) {
  // Packages that are not ES modules ask for what is Node's own with `require`.
  const js = "import { createRequire as requiringFrom } from 'node:module'; const require = requiringFrom(import.meta.url);"
  return { ...forNode(entries), plugins: [], external: NOT_INSTALLED, banner: { js } }
}

const FILE_WORKERS = {
  'file-worker': 'services/src/areas/payments/files/worker.ts',
  'file-thread': 'services/src/areas/payments/files/thread.ts',
  'file-process': 'services/src/areas/payments/files/process.ts',
}
/** Drawing documents needs packages that read files of their own, which stay where they are. */
const WORKERS = { 'document-worker': 'services/src/documents/worker.ts', ...FILE_WORKERS }

/**
 * What is made of the services: the process, the workers that do what is long, and a file for each command. They lie together in one folder beside the
 * sources, because migrations and SQL are found from there.
 */
export function servicesEntries() {
  const commands = { demo: 'services/src/demo/cli.ts', migrate: 'services/src/migrate/cli.ts', operator: 'services/src/operator/cli.ts' }
  const present = Object.entries(commands).filter(([, source]) => existsSync(join(ROOT, source)))
  return { main: 'services/src/main.ts', ...WORKERS, ...Object.fromEntries(present) }
}

export const SERVICES_FOLDER = join(ROOT, 'services/dist')

/**
 * How some of them, the workers among them, are bundled into a folder: the workers of files last, and with their packages.
 * @param {Record<string, string>} entries
 * @param {string} outdir inside the checkout, so that packages are found from it
 * @returns {esbuild.BuildOptions[]}
 */
export function servicesBuilds(entries, outdir) {
  const others = Object.fromEntries(Object.entries(entries).filter(([name]) => !(name in FILE_WORKERS)))
  return [forNode(others), withPackages(FILE_WORKERS)].map((build) => ({ ...build, outdir }))
}

export async function bundleServices() {
  for (const build of servicesBuilds(servicesEntries(), SERVICES_FOLDER)) await bundle(build)
}

/**
 * The workers by themselves, for tests that run the services from their sources.
 * @param {string} outdir as for `servicesBuilds`
 */
export async function bundleWorkers(outdir) {
  for (const build of servicesBuilds(WORKERS, outdir)) await bundle(build)
}

/**
 * Runs esbuild, which prints its own errors. Throws `StepFailed`.
 * @param {esbuild.BuildOptions} options
 */
export async function bundle(options) {
  try {
    return await esbuild.build(options)
  } catch {
    throw new StepFailed('The sources do not build.')
  }
}
