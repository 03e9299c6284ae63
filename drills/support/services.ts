/** Processes of the built services, as `npm start` runs them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/support/free-port.ts'
import { nodeFlags } from '../../e2e/support/node-flags.ts'
import { APP_ROLE } from '../../services/src/db/connection.ts'
import { ROOT } from '../../services/src/open-bank.ts'
import type { Ground } from './ground.ts'

const MAIN = join(ROOT, 'services/dist/main.js')
const OPERATOR = join(ROOT, 'services/dist/operator.js')
const READY_MS = 60_000
const LOOK_MS = 25

export interface Service {
  name: string
  port: number
  /** `http://127.0.0.1:PORT`. */
  address: string
  /** All that it has printed. */
  said(): string
  isReady(): Promise<boolean>
  /** Whether it ended without being told to. */
  hasDied(): boolean
  /** Tells it to stop and waits; answers its exit code. */
  stop(): Promise<number | null>
  /** Waits for it to end by itself; answers its exit code. */
  ended(): Promise<number | null>
}

export interface ServiceOptions {
  name: string
  /** Its database; it signs in there as the application, whoever the URL names. */
  database: string
  sealingKey: Buffer
  /** Settings beside those that make it this bank's. */
  env?: Record<string, string>
  /** Another program than the built services of this checkout: a file that Node runs. */
  main?: string
}

/** Starts one and waits until it is ready. Customers are told apart by the last of X-Forwarded-For (`load.ts` writes it). */
export async function startService(ground: Ground, options: ServiceOptions): Promise<Service> {
  const service = await launchService(ground, options)
  const until = Date.now() + READY_MS
  while (!(await service.isReady())) {
    if (service.hasDied() || Date.now() > until) throw new Error(`${options.name} is not ready:\n${service.said()}`)
    await pause(LOOK_MS)
  }
  return service
}

/** Starts one and does not wait for it. */
export async function launchService(
  ground: Ground,
  { name, database, sealingKey, env = {}, main = MAIN }: ServiceOptions,
): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeFlags(), '--enable-source-maps', main], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bankEnvironment({ database, sealingKey }), PORT: String(port), HOST: '127.0.0.1', ALMENARA_TRUST_PROXY: 'on', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  let wasTold = false
  const ended = async () => {
    if (!hasEnded()) await once(child, 'exit')
    return child.exitCode
  }
  const stop = async () => {
    wasTold = true
    child.kill('SIGTERM')
    return ended()
  }
  ground.atEnd(async () => {
    // A drill that has failed waits for nobody's last request.
    if (!hasEnded()) child.kill('SIGTERM')
    await stop()
  })
  const address = `http://127.0.0.1:${port}`
  return {
    name,
    port,
    address,
    said: () => said,
    isReady: () =>
      fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    hasDied: () => hasEnded() && !wasTold,
    stop,
    ended,
  }
}

/** A process refuses the login of the tables' owner. */
export function asApp(database: string): string {
  const url = new URL(database)
  url.username = APP_ROLE
  return url.href
}

/** What makes a process, or a command, this bank's, and nothing of whoever runs the drill. */
export function bankEnvironment({ database, sealingKey }: { database: string; sealingKey: Buffer }): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !(name.startsWith('ALMENARA_') || name.startsWith('PG') || name === 'DATABASE_URL' || name === 'NODE_ENV'),
  )
  return {
    ...Object.fromEntries(kept),
    DATABASE_URL: asApp(database),
    ALMENARA_DEMO: 'off',
    ALMENARA_SEALING_KEY: sealingKey.toString('base64'),
  }
}

/** The bank that a command of the operator works on. */
export interface Operated {
  database: string
  sealingKey: Buffer
  env?: Record<string, string>
  /** Another program than the built services of this checkout: a file that Node runs. */
  operator?: string
}

/** Runs a command of whoever runs the bank (`npm run operator -- …`); answers its exit code and all it printed. */
export async function operate(bank: Operated, ...words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [bank.operator ?? OPERATOR, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bankEnvironment(bank), ...bank.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
