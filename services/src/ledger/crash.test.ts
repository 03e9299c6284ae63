import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { connectToRunning, startEmbedded } from '../db/embedded.ts'
import { isAlive } from '../db/embedded-process.ts'
import { type Child, startChild } from '../testing/child.ts'
import { eventually } from '../testing/eventually.ts'
import { transactions } from './tables.ts'
import { verifyLedger } from './verify.ts'

const ACKNOWLEDGED = 300
const folders: string[] = []
const children: Child[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Bank {
  folder: string
  child: Child
  postmaster: number
  watcher: number
}

/** A bank that has acknowledged some hundreds of postings and is in the middle of more. */
async function bankUnderLoad(): Promise<Bank> {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-crash-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  const child = startChild('post-forever', folder)
  children.push(child)
  await child.says(() => child.lines.length >= ACKNOWLEDGED)
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  const database = openDatabase(await connectToRunning(folder))
  const { rows } = await database.pool.query<{ watcher: number }>("select current_setting('almenara.watcher')::int as watcher")
  await database.close()
  return { folder, child, postmaster, watcher: rows[0]?.watcher ?? 0 }
}

/** Starts the bank again and finds every acknowledged posting, once, in books that add up. */
async function expectNothingLost({ folder, child }: Bank): Promise<void> {
  const { connection, stop, adopted } = await startEmbedded({ dataDir: folder, log: () => {} })
  const database = openDatabase(connection)
  try {
    expect(adopted).toBe(false)
    // A key is unique by the database's own rule: that it is there is that it is there once.
    const posted = new Set((await database.select({ key: transactions.key }).from(transactions)).map(({ key }) => key))
    expect(child.lines.length).toBeGreaterThanOrEqual(ACKNOWLEDGED)
    expect(child.lines.filter((key) => !posted.has(key))).toEqual([])
    expect(await verifyLedger(database)).toEqual([])
  } finally {
    await database.close()
    await stop()
  }
}

test('after SIGKILL of the services, PostgreSQL has stopped and every acknowledged posting is there once', async () => {
  const bank = await bankUnderLoad()
  await bank.child.kill()
  await eventually('PostgreSQL and its watcher have stopped', () => !isAlive(bank.postmaster) && !isAlive(bank.watcher))
  await expectNothingLost(bank)
})

test('after SIGKILL of services, watcher and PostgreSQL together, every acknowledged posting is there once', async () => {
  const bank = await bankUnderLoad()
  // The watcher leads the session in which PostgreSQL runs; its backends notice that the postmaster is gone by themselves.
  process.kill(bank.watcher, 'SIGKILL')
  process.kill(bank.postmaster, 'SIGKILL')
  await bank.child.kill()
  await eventually('PostgreSQL and its watcher are gone', () => !isAlive(bank.postmaster) && !isAlive(bank.watcher))
  await expectNothingLost(bank)
})
