import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SHARED_FOLDER } from './embedded-binaries.ts'
import { mayUse, type PostgresUser } from './embedded-user.ts'

/** The folders and files of one embedded PostgreSQL. */
export interface Place {
  /** Everything of the server, open to its user only. */
  home: string
  /** PostgreSQL's own data directory. */
  cluster: string
  log: string
  /** Folder of the Unix socket: `home`, unless its path is too long for one. */
  socket: string
}

/** A socket's path is limited to 107 bytes on Linux and 103 on macOS, file name included. */
const LONGEST_SOCKET = 100
const SOCKET_FILE = '.s.PGSQL.5432'

/**
 * Where the server of a data folder keeps its files, without touching anything: `postgres/` in the data folder, or, when it was started
 * by root in a folder closed to `nobody`, a folder of its own under `/var/lib/almenara`.
 */
export function placeOf(dataDir: string): Place {
  const elsewhere = sharedHome(dataDir)
  return layout(existsSync(elsewhere) ? elsewhere : join(resolve(dataDir), 'postgres'))
}

/** The same place, made ready for `user` to start a server in. */
export function preparePlace(dataDir: string, user: PostgresUser): Place {
  mkdirSync(dataDir, { recursive: true })
  const before = placeOf(dataDir)
  const had = existsSync(before.cluster)
  make(before.home, user)
  let place = before
  if (!mayUse(user, 'w', before.home)) {
    // Starting an empty bank somewhere else would look like having lost this one.
    if (had || !user.other) throw new Error(`${before.home} is closed to the user that runs PostgreSQL (id ${user.uid})`)
    rmdirSync(before.home)
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    place = layout(sharedHome(dataDir))
    make(place.home, user)
  }
  if (place.socket !== place.home) make(place.socket, user)
  return place
}

/** Throws when the socket's folder belongs to someone else than the server's files, who could answer in the server's place. */
export function checkSocketFolder(place: Place): void {
  const folder = lstatSync(place.socket)
  if (!folder.isDirectory() || folder.uid !== lstatSync(place.home).uid)
    throw new Error(`${place.socket} belongs to another user (id ${folder.uid})`)
}

function sharedHome(dataDir: string): string {
  return join(SHARED_FOLDER, hash(resolve(dataDir)))
}

function hash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

function layout(home: string): Place {
  const tooLong = Buffer.byteLength(join(home, SOCKET_FILE)) > LONGEST_SOCKET
  const socket = tooLong ? join(tmpdir(), `almenara-${hash(home)}`) : home
  return { home, cluster: join(home, 'data'), log: join(home, 'postgres.log'), socket }
}

function make(folder: string, user: PostgresUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).uid === user.uid) return
  if (!user.other || lstatSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`)
  chownSync(folder, user.uid, -1)
  chmodSync(folder, 0o700)
}
