import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** What the commands remember between two runs; it goes with `node_modules`. */
export const CACHE = join(ROOT, 'node_modules/.cache/almenara')

/** A command failed and has said why: the caller only stops. */
export class StepFailed extends Error {}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** @param {number} since a value of `performance.now()` */
export function elapsed(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Names what is being done, shows that it goes on while it lasts, and how long it took. Only once the packages are installed.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const { Listr, PRESET_TIMER } = await import('listr2')
  const options = { timer: PRESET_TIMER, showErrorMessage: false }
  const { result } = await new Listr([{ title: label, task: async (context) => (context.result = await work()) }], {
    ctx: /** @type {{ result: T }} */ ({}),
    rendererOptions: options,
    fallbackRendererOptions: options,
  }).run()
  return result
}

/**
 * Runs a program from the root of the checkout.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet` keeps the output for the result instead of showing it
 * @returns {Promise<{ code: number, output: string }>} the exit code, 128 when a signal ended it
 */
export function run(program, args, { cwd = ROOT, env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 128, output }))
  })
}

/** Tests choose their own mode, and npm's remarks about somebody's own configuration are not ours to print. */
export function ownEnvironment() {
  const { NODE_ENV: _, ...env } = process.env
  return { ...env, NPM_CONFIG_LOGLEVEL: 'error' }
}

/**
 * Runs a program quietly; shows all it said when it fails, and throws `StepFailed`.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export async function must(program, args, options = {}) {
  const { code, output } = await run(program, args, { ...options, quiet: true })
  if (code === 0) return output
  process.stderr.write(`\n${output}\n`)
  throw new StepFailed(`${program} ${args.join(' ')} ended with code ${code}`)
}

/**
 * The body of a command: a failure that was already explained ends it with code 1 and one line.
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof StepFailed ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * True for the module that was started, false for one that was imported.
 * @param {string} url `import.meta.url`
 */
export function isStarted(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === realpathSync(process.argv[1])
}
