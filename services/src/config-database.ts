/** How a process reaches its database, and who may change what is in it. */
import { ConfigError } from './config-error.ts'
import { USUAL_REACH, type Reach } from './db/session-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface DatabaseConfig extends Reach {
  /** The login of the processes. Absent: the embedded PostgreSQL in the data folder. */
  url: string | undefined
  /** A standby of it, under the same kind of login, from which lists, searches and files are read. */
  standbyUrl: string | undefined
  /** Most connections at a time of a process: for customers, and for the work of bank days. */
  connections: number
  dayConnections: number
}

/** Dated works go one after another, each with a connection or two, beside the other jobs that may take long. */
const DAY_CONNECTIONS = 4
const CONNECTIONS = 10
const MOST_CONNECTIONS = 500
const TEN_MINUTES_MS = 600_000

export function readDatabase(env: Environment): DatabaseConfig {
  if (env['ALMENARA_MIGRATE_DATABASE_URL'] && env['NODE_ENV'] === 'production')
    throw new ConfigError(
      'ALMENARA_MIGRATE_DATABASE_URL is for «npm run migrate» alone: a process must not have the login of the tables’ owner.',
    )
  const number = (name: string, usual: number, least: number, most: number) => readNumber(env[name] || String(usual), { name, least, most })
  const time = (name: string, usual: number) => number(name, usual, 100, TEN_MINUTES_MS)
  return {
    url: env['DATABASE_URL'] || undefined,
    standbyUrl: readStandby(env),
    pooler: readPooler(env['ALMENARA_DATABASE_POOLER']),
    connections: number('ALMENARA_DATABASE_CONNECTIONS', CONNECTIONS, 2, MOST_CONNECTIONS),
    dayConnections: number('ALMENARA_DATABASE_DAY_CONNECTIONS', DAY_CONNECTIONS, DAY_CONNECTIONS, MOST_CONNECTIONS),
    connectMs: time('ALMENARA_DATABASE_CONNECT_MS', USUAL_REACH.connectMs),
    statementMs: time('ALMENARA_DATABASE_STATEMENT_MS', USUAL_REACH.statementMs),
    lockMs: time('ALMENARA_DATABASE_LOCK_MS', USUAL_REACH.lockMs),
  }
}

function readStandby(env: Environment): string | undefined {
  const url = env['ALMENARA_STANDBY_DATABASE_URL'] || undefined
  if (url && !env['DATABASE_URL'])
    throw new ConfigError('ALMENARA_STANDBY_DATABASE_URL is a standby of DATABASE_URL: the embedded database has none.')
  return url
}

/** The login that owns the tables, for the commands that change them. */
export function readOwnerUrl(env: Environment): string {
  const url = env['ALMENARA_MIGRATE_DATABASE_URL']
  if (url) return url
  throw new ConfigError(
    'Set ALMENARA_MIGRATE_DATABASE_URL to the database under the login that owns it. The embedded database is migrated by «npm start» itself.',
  )
}

function readPooler(text = 'none'): Reach['pooler'] {
  if (text === '' || text === 'none') return 'none'
  if (text === 'transaction') return text
  throw new ConfigError(`ALMENARA_DATABASE_POOLER must be «transaction» or «none», not «${text}».`)
}

function readNumber(text: string, { name, least, most }: { name: string; least: number; most: number }): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new ConfigError(`${name} must be a number from ${least} to ${most}, not «${text}».`)
}
