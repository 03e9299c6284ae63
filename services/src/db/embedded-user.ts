import { spawnSync } from 'node:child_process'

/** Who runs PostgreSQL: this process's own user, or `nobody` when that is root, as PostgreSQL refuses to run as root. */
export interface PostgresUser {
  /** What `spawn` needs to run as that user; empty for our own. */
  identity: { uid: number; gid: number } | Record<string, never>
  /** The numeric id of the user that owns the server's files. */
  uid: number
  /** Whether we are root and hand files over. */
  other: boolean
}

/** Decides who runs PostgreSQL. Throws when root finds no user `nobody`. */
export function postgresUser(): PostgresUser {
  const own = process.getuid?.()
  if (own === undefined) throw new Error('The embedded database needs Linux or macOS; elsewhere set DATABASE_URL')
  if (own !== 0) return { identity: {}, uid: own, other: false }
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim() || Number.NaN))
  if (uid === undefined || gid === undefined || Number.isNaN(uid + gid))
    throw new Error('PostgreSQL does not run as root and there is no user «nobody» to run it')
  return { identity: { uid, gid }, uid, other: true }
}

/** Whether that user may do `how` with a path: `x` enter or run it, `w` write in it. */
export function mayUse(user: PostgresUser, how: 'x' | 'w', path: string): boolean {
  return spawnSync('/bin/sh', ['-c', `test -${how} "$0"`, path], { ...user.identity, cwd: '/' }).status === 0
}

/** The environment of PostgreSQL's own programs and their watcher: nothing of ours that could change what they do. */
export const postgresEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
