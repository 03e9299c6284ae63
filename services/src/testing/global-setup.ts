import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { APP_ROLE, type Connection, onDatabase } from '../db/connection.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { administer } from './administer.ts'
import { checkCodes } from './answered-codes.ts'

/** The server of a test run, and the migrated database that each test file clones. */
export interface TestServer {
  connection: Connection
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
    /** Where the workers were bundled, as URLs. */
    documentWorker: string
    fileWorker: string
    /** The file in which each code that a test was answered is a line. */
    answeredCodes: string
  }
}

/** In the checkout, so that packages are found from it; one for each run. */
const WORKER_FOLDER = fileURLToPath(new URL(`../../.cache/test-${process.pid}`, import.meta.url))
const BUNDLER = new URL('../../../tools/bundle.mjs', import.meta.url).href
const MEMORY_FOLDER = new URL('../../../tools/memory-folder.mjs', import.meta.url).href

/**
 * One PostgreSQL for the whole run: the one `DATABASE_URL` names, whose user may create databases, or an embedded one in a temporary
 * folder. Only durability is relaxed there; tests that prove it start a server of their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  const server = given === undefined ? await startTemporary() : { connection: await openGiven(given), stop: async () => {} }
  const template = `almenara_template_${process.pid}`
  try {
    await administer(server.connection, `create database ${template}`)
    await migrate(onDatabase(server.connection, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServer', { connection: server.connection, template })
  await bundled()
  project.provide('documentWorker', urlOf('document-worker.js'))
  project.provide('fileWorker', urlOf('file-worker.js'))
  const answeredCodes = join(WORKER_FOLDER, 'answered-codes.txt')
  project.provide('answeredCodes', answeredCodes)
  return async () => {
    for (const name of [template, `${template}_demo`, `${template}_demo_unfinished`]) {
      await administer(server.connection, `drop database if exists ${name} with (force)`)
    }
    await server.stop()
    await checkCodes(project, answeredCodes).finally(() => rmSync(WORKER_FOLDER, { recursive: true }))
  }
}

/** A worker is no module of the test's: it runs as it does in production, bundled by the same tool. */
async function bundled(): Promise<void> {
  const { bundleWorkers } = (await import(BUNDLER)) as { bundleWorkers(outdir: string): Promise<void> }
  await bundleWorkers(WORKER_FOLDER)
}

const urlOf = (file: string) => pathToFileURL(join(WORKER_FOLDER, file)).href

/** What a run has been seen to need in memory, with room. */
const ROOM_BYTES = 3 * 1024 ** 3

/** In memory where there is room: a database is seven hundred files, which some disks take half a second to make, a thousand times a run. */
async function placeFor(): Promise<string> {
  const { folderInMemory } = (await import(MEMORY_FOLDER)) as { folderInMemory(bytes: number): string | undefined }
  return folderInMemory(ROOM_BYTES) ?? tmpdir()
}

/** Its processes sign in with the password of the user that was given. */
async function openGiven(given: string): Promise<Connection> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(given)
  const connection = {
    host: searchParams.get('host') ?? hostname,
    ...(port ? { port: Number(port) } : {}),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    database: pathname.slice(1),
  }
  const secret = password ? `password ${pg.escapeLiteral(decodeURIComponent(password))}` : ''
  const make = `do $$ begin if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if; end $$`
  await administer(connection, make)
  await administer(connection, `alter role ${APP_ROLE} login ${secret}`)
  return connection
}

async function startTemporary(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(await placeFor(), 'almenara-test-'))
  // The user that runs PostgreSQL for root must be able to enter.
  chmodSync(folder, 0o711)
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: () => {}, settings })
  return {
    connection,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}
