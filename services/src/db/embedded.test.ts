import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { type Child, startChild } from '../testing/child.ts'
import { eventually } from '../testing/eventually.ts'
import { connectToRunning, type Embedded, type EmbeddedConnection, NotRunning, startEmbedded } from './embedded.ts'
import { isAlive } from './embedded-process.ts'

// Each test makes a cluster and starts processes: seconds when the machine is free, many more when it is not.
vi.setConfig({ testTimeout: 90_000 })

const folders: string[] = []
const children: Child[] = []
const started: Embedded[] = []

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  for (const child of children.splice(0)) await child.kill()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A new data folder that the user who runs PostgreSQL can enter. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-embedded-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

async function start(dataDir: string, settings: Record<string, string> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off', ...settings } })
  started.push(server)
  return server
}

function holdServer(dataDir: string): Child {
  const child = startChild('hold-server', dataDir)
  children.push(child)
  return child
}

async function ask(connection: EmbeddedConnection, text: string): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const postmaster = (dataDir: string) => Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

test('what was written is there after stopping and starting; only one server works on a folder and commands find it', async () => {
  const folder = newFolder()
  const first = await start(folder)
  expect(first.adopted).toBe(false)
  await ask(first.connection, 'create table kept as select 42 as n')
  expect(await connectToRunning(folder)).toEqual(first.connection)
  await expect(start(folder)).rejects.toMatchObject({
    name: 'DataFolderInUse',
    message: expect.stringContaining(`almenara server ${process.pid}`),
  })
  expect(await holdServer(folder).says(() => true)).toBe('DataFolderInUse')
  const pid = postmaster(folder)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  await expect(connectToRunning(folder)).rejects.toThrow(NotRunning)
  const second = await start(folder)
  expect(await ask(second.connection, 'select n from kept')).toBe(42)
})

test('the cluster is UTF-8, sorts as Spanish does, keeps fsync on and listens on no network', async () => {
  const folder = newFolder()
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  started.push(server)
  const { connection } = server
  expect(await ask(connection, "select string_agg(w, '' order by w) from unnest(array['o', 'ñ', 'n', 'Ñ', 'z']) w")).toBe('nñÑoz')
  expect(
    await ask(
      connection,
      `select concat_ws(' ', current_setting('server_encoding'), current_setting('fsync'),
        current_setting('synchronous_commit'), current_setting('listen_addresses'))`,
    ),
  ).toBe('UTF8 on on ')
  expect(statSync(connection.host).mode & 0o077).toBe(0)
})

test('of processes that start at once on a new folder, one has it', async () => {
  const folder = newFolder()
  const said = await Promise.all([0, 1, 2].map(() => holdServer(folder).says(() => true)))
  expect(said.sort()).toEqual(['DataFolderInUse', 'DataFolderInUse', 'ready'])
})

test('when the process is killed its PostgreSQL stops, and the next start is a clean one', async () => {
  const folder = newFolder()
  const child = holdServer(folder)
  await child.says((line) => line === 'ready')
  const pid = postmaster(folder)
  await child.kill()
  const next = await start(folder)
  expect(next.adopted).toBe(false)
  expect(isAlive(pid)).toBe(false)
})

test('a PostgreSQL left without its watcher is adopted as it runs', async () => {
  const folder = newFolder()
  const child = holdServer(folder)
  await child.says((line) => line === 'ready')
  const watcher = Number(await ask(await connectToRunning(folder), "select current_setting('almenara.watcher')"))
  const pid = postmaster(folder)
  process.kill(watcher, 'SIGKILL')
  await child.kill()
  await eventually('the watcher is gone', () => !isAlive(watcher))
  const adopter = await start(folder)
  expect(adopter.adopted).toBe(true)
  expect(postmaster(folder)).toBe(pid)
  await adopter.stop()
  expect(isAlive(pid)).toBe(false)
})

test('Ctrl-C reaches the process and not its PostgreSQL: a server that drains can still ask it', async () => {
  const folder = newFolder()
  const child = holdServer(folder)
  await child.says((line) => line === 'ready')
  process.kill(-child.process.pid, 'SIGINT')
  await child.says((line) => line === 'stopped')
  expect(child.lines).toEqual(['ready', 'healthy true', 'stopped'])
})

test('a folder whose path is too long for a socket works, with its socket in the temporary folder', async () => {
  const folder = join(newFolder(), 'una-carpeta-con-un-nombre-muy-largo'.repeat(3), 'datos')
  mkdirSync(folder, { recursive: true })
  const server = await start(folder)
  folders.push(server.connection.host)
  expect(server.connection.host.startsWith(join(tmpdir(), 'almenara-'))).toBe(true)
  expect(await ask(await connectToRunning(folder), 'select 1')).toBe(1)
})

test('a folder closed to everybody else works, and keeps its data', async () => {
  const folder = newFolder()
  chmodSync(folder, 0o700)
  const first = await start(folder)
  // As root the data lies under /var/lib/almenara, where the user that runs PostgreSQL can reach it.
  folders.push(first.connection.host)
  await ask(first.connection, 'create table kept as select 42 as n')
  await first.stop()
  const second = await start(folder)
  expect(await ask(second.connection, 'select n from kept')).toBe(42)
  expect(await connectToRunning(folder)).toEqual(second.connection)
})

test('a lock file that names a process which is not a postgres, as after a container’s restart, does not keep it from starting', async () => {
  const folder = newFolder()
  await (await start(folder)).stop()
  const { uid, gid } = statSync(join(folder, 'postgres/data'))
  const stranger = spawn('sleep', ['60'], { cwd: '/', ...(process.getuid?.() === 0 ? { uid, gid } : {}) })
  const file = join(folder, 'postgres/data/postmaster.pid')
  writeFileSync(file, `${stranger.pid}\n${join(folder, 'postgres/data')}\n1\n5432\n${join(folder, 'postgres')}\n\n  1 1\nready\n`)
  const server = await start(folder)
  expect(await ask(server.connection, 'select 1')).toBe(1)
  stranger.kill()
})

test('a PostgreSQL that cannot start says why', async () => {
  const folder = newFolder()
  await expect(start(folder, { shared_buffers: 'a lot' })).rejects.toThrow('invalid value for parameter "shared_buffers"')
  expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
})
