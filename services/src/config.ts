/** The settings of the process, read from its environment and checked once. `main.ts` reads the environment; nothing else does. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brandSchema, type Brand } from '@almenara/contract/brand'
import { readDatabase, type DatabaseConfig } from './config-database.ts'
import { ConfigError } from './config-error.ts'
import { withFiles } from './config-files.ts'
import { readRails, type Rails } from './config-rails.ts'
import { readTelemetry, type Telemetry } from './config-telemetry.ts'
import { ENVIRONMENTS, type EnvironmentName } from '@almenara/contract/environment'

export interface Config {
  port: number
  host: string
  dataFolder: string
  database: DatabaseConfig
  production: boolean
  /** Fixed users with a published password. */
  demo: boolean
  demoSeed: number
  brandFile: string
  /** 32 bytes in base64; absent: one is made and kept in the data folder. */
  sealingKey: Buffer | undefined
  /** Accepted beside it while one takes the place of the other. */
  otherSealingKey: Buffer | undefined
  /** Those that were replaced: only the session log is verified by them, for as long as it is kept. */
  formerSealingKeys: readonly Buffer[]
  /** How long the process says that it is not ready before it takes no more connections, in milliseconds. */
  stopDelayMs: number
  /** Proxies in front of the process that add to X-Forwarded-For: the address before theirs is the customer's. */
  trustProxy: number
  /** Whether the OpenAPI document and its page are served. */
  apiDocuments: boolean
  /** Where metrics are told and traces are sent. */
  telemetry: Telemetry
  /** How often the heads of the session log are anchored, in minutes. */
  anchorMinutes: number
  /** Threads of libuv (`UV_THREADPOOL_SIZE`, which Node reads by itself): passwords use all but one, as far as there are cores. */
  threads: number
  /** Who carries messages and tells people from programs. */
  rails: Rails
  /** Which of the brand's environments this is. */
  environment: EnvironmentName
}

const SEALING_KEY_BYTES = 32
const ANCHOR_MINUTES = 5
const MINUTES_IN_A_DAY = 1440

/**
 * Demo mode is on by itself only with the embedded database outside production; anywhere else it must be asked for.
 * Production needs its own secrets: nothing is made up and nothing of the demo is accepted. Any setting may be kept in a file (`withFiles`).
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>, root: string): Config {
  const env = withFiles(given)
  const production = env['NODE_ENV'] === 'production'
  const database = readDatabase(env)
  const demo = readSwitch(env['ALMENARA_DEMO'], 'ALMENARA_DEMO') ?? (!database.url && !production)
  const sealingKey = readKey(env, 'ALMENARA_SEALING_KEY')
  if (!sealingKey && (production || database.url) && !demo) {
    throw new ConfigError(
      'Set ALMENARA_SEALING_KEY to 32 random bytes in base64 (openssl rand -base64 32). Every process of the bank needs the same one.',
    )
  }
  return {
    port: readPort(env['PORT']),
    host: env['HOST'] ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: resolve(root, env['ALMENARA_DATA'] ?? '.data'),
    database,
    production,
    demo,
    demoSeed: Number(env['ALMENARA_DEMO_SEED'] ?? 1),
    brandFile: resolve(root, env['ALMENARA_BRAND'] ?? 'brand/almenara.json'),
    sealingKey,
    otherSealingKey: readKey(env, 'ALMENARA_SEALING_KEY_OTHER'),
    formerSealingKeys: readKeys(env['ALMENARA_SEALING_KEYS_FORMER'], 'ALMENARA_SEALING_KEYS_FORMER'),
    stopDelayMs: readDelay(env['ALMENARA_STOP_DELAY_MS'] || (production ? '5000' : '0')),
    trustProxy: readProxies(env['ALMENARA_TRUST_PROXY']),
    apiDocuments: readSwitch(env['ALMENARA_API_DOCUMENTS'], 'ALMENARA_API_DOCUMENTS') ?? !production,
    telemetry: readTelemetry(env),
    anchorMinutes: readMinutes(env['ALMENARA_LOG_ANCHOR_MINUTES'], 'ALMENARA_LOG_ANCHOR_MINUTES'),
    threads: readThreads(env['UV_THREADPOOL_SIZE']),
    rails: readRails(env, { production, demo }),
    environment: readEnvironment(env['ALMENARA_ENVIRONMENT'] || (production ? 'prod' : 'local')),
  }
}

/** As libuv reads it: what is no number is one thread, and there are 1,024 at most. */
function readThreads(text = '4'): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), 1024)
}

function readPort(text = '8080'): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new ConfigError(`PORT must be a number from 0 to 65535, not «${text}».`)
  return port
}

function readSwitch(text: string | undefined, name: string): boolean | undefined {
  if (text === undefined || text === '') return undefined
  if (text === 'on' || text === 'off') return text === 'on'
  throw new ConfigError(`${name} must be «on» or «off», not «${text}».`)
}

function readMinutes(text = String(ANCHOR_MINUTES), name: string): number {
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= MINUTES_IN_A_DAY) return Number(text)
  throw new ConfigError(`${name} must be a number of minutes from 1 to ${MINUTES_IN_A_DAY}, not «${text}».`)
}

function readEnvironment(text: string): EnvironmentName {
  const name = ENVIRONMENTS.find((known) => known === text)
  if (!name) throw new ConfigError(`ALMENARA_ENVIRONMENT must be one of ${ENVIRONMENTS.join(', ')}, not «${text}».`)
  return name
}

/** How many entries of X-Forwarded-For are the bank's own: whatever stands before them was written by whoever asked. */
function readProxies(text = 'off'): number {
  if (text === '' || text === 'off') return 0
  if (text === 'on') return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  throw new ConfigError(`ALMENARA_TRUST_PROXY must be «on», «off» or how many proxies there are, not «${text}».`)
}

/** More than any balancer takes to notice; whoever stops a process waits for it. */
const LONGEST_DELAY_MS = 60_000

function readDelay(text: string): number {
  const delay = Number(text)
  if (!/^\d+$/.test(text) || delay > LONGEST_DELAY_MS)
    throw new ConfigError(`ALMENARA_STOP_DELAY_MS must be a number from 0 to ${LONGEST_DELAY_MS}, not «${text}».`)
  return delay
}

function readKey(env: Readonly<Record<string, string | undefined>>, name: string): Buffer | undefined {
  const text = env[name]
  return text ? toKey(text, name) : undefined
}

/** Separated by commas. */
function readKeys(text: string | undefined, name: string): readonly Buffer[] {
  return text ? text.split(',').map((each) => toKey(each.trim(), name)) : []
}

function toKey(text: string, name: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== SEALING_KEY_BYTES) throw new ConfigError(`${name} must be 32 bytes in base64, not ${key.length}.`)
  return key
}

export async function readBrand(file: string): Promise<Brand> {
  const parsed = brandSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new ConfigError(`The brand in ${file} is not complete: ${problems.join('; ')}`)
  }
  return parsed.data
}
