/** The life of the process: settings, start, signals, end. */
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../config-error.ts'
import { readConfig, type Config } from '../config.ts'
import { DataFolderInUse } from '../db/embedded.ts'
import { NewerDatabase, UnsupportedServer } from '../db/migrate.ts'
import { MESSAGES_PAGE } from '../messages/dev-pages.ts'
import { ROOT } from '../open-bank.ts'
import { StartRefused } from '../start-refused.ts'
import { listDemoUsers } from '../terminal.ts'
import { fillHere, isFilling } from './fill-demo-apart.ts'
import { serve, showsMessages, type Serving } from './serve.ts'

/** Everything is closed by then, or left as a killed process leaves it, which loses nothing. In milliseconds, beyond the delay. */
const STOP_MS = 20_000

type Folders = (config: Config) => Pick<Serving, 'portalFolder' | 'referenceAppFolder'>

/**
 * Runs the bank until it is told to stop: SIGTERM or SIGINT once to stop in order (not ready, a pause for whoever sends requests to notice,
 * the last answers, everything closed), twice to end at once.
 */
export async function run(env: Readonly<Record<string, string | undefined>>, folders: Folders): Promise<void> {
  // Whoever tells it to stop kills it: it has nothing of its own to close.
  if (isFilling()) return fillHere(readConfig(env, ROOT)).catch(fail)
  const closers: (() => Promise<void>)[] = []
  let config: Config | undefined
  let isServing = false
  let isStopping = false

  async function stop(): Promise<void> {
    for (const close of closers.splice(0).toReversed()) await close()
  }

  async function drain(): Promise<void> {
    const delay = isServing ? (config?.stopDelayMs ?? 0) : 0
    setTimeout(() => fail(new StartRefused('Not everything was closed in time.')), delay + STOP_MS).unref()
    if (delay > 0) await pause(delay)
    await stop()
    process.exit(0)
  }

  function onSignal(): void {
    if (isStopping) process.exit(1)
    isStopping = true
    drain().catch(fail)
  }

  // Ctrl-C at any moment, the first load included, leaves nothing running and nothing half-written.
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    config = readConfig(env, ROOT)
    const began = performance.now()
    const port = await serve({ config, ...folders(config), isStopping: () => isStopping, onOpen: (close) => closers.push(close) })
    isServing = true
    greet(config, port, performance.now() - began)
  } catch (error) {
    // What was being done when the signal came fails because its database went away.
    if (isStopping) return
    await stop()
    fail(error)
  }
}

function greet(config: Config, port: number, took: number): void {
  process.stdout.write(`\n  Almenara is ready at http://localhost:${port} (${(took / 1000).toFixed(1)} s). Ctrl-C stops it.\n`)
  if (config.demo) process.stdout.write(listDemoUsers())
  if (showsMessages(config)) process.stdout.write(`  One-time codes are read at http://localhost:${port}${MESSAGES_PAGE}\n\n`)
}

const PLAIN = [ConfigError, StartRefused, DataFolderInUse, UnsupportedServer, NewerDatabase]

/** What a person at the terminal can mend is said in a line; anything else with its trace. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (PLAIN.some((kind) => error instanceof kind)) return error.message
  if ('code' in error && error.code === 'EADDRINUSE') return `Another program is using that port. Choose another: PORT=8090 npm start`
  return error.stack ?? error.message
}

function fail(error: unknown): never {
  process.stderr.write(`\n  ${explain(error)}\n`)
  process.exit(1)
}
