/** What it costs to have the entries in parts: postings, lists and the verification of a day, in turn with the same bank whose table is whole. */
import { systemClock } from '../services/src/clock.ts'
import { onDatabase, openDatabase } from '../services/src/db/connection.ts'
import type { EmbeddedConnection } from '../services/src/db/embedded.ts'
import { createLedger } from '../services/src/ledger/batcher.ts'
import { splitEntries } from '../services/src/ledger/parts/split-entries.ts'
import { administer } from '../services/src/testing/administer.ts'
import { alternate as rates, postFor } from './ledger.ts'
import { loadEntries, YEAR } from './loaded-entries.ts'
import { readPage } from './long-lists.ts'
import { alternate } from './movements.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { serve, type Served } from './served.ts'
import { bearers, type Bearer } from './two-step-clients.ts'
import { limit, type Verdict } from './verdict.ts'
import { verifyDay } from './verify-day.ts'

const PARTS = 32
const ROUNDS = 101
const LIMITS = { posting: 0.95, list: 1.1 }

interface Split {
  connection: EmbeddedConnection
  folder: string
  people: readonly Bearer[]
  report: (line: string) => void
}

export async function benchEntriesInParts(report: (line: string) => void): Promise<Verdict[]> {
  return withPreparedBank(async ({ owner, connection, folder }) => {
    const people = await bearers(owner, 4)
    await loadEntries(owner, 0, YEAR)
    await owner.pool.query('vacuum analyze')
    const copy = { ...connection, database: 'in_parts' }
    await cloneTo(connection, copy.database)
    const began = performance.now()
    const count = await splitEntries(copy, PARTS, { say: () => {}, limitMs: 0 })
    report(`entries: ${count} split into ${PARTS} parts in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const split = { connection: copy, folder, people, report }
    return [...(await benchLists(connection, split)), await benchVerify(split), await benchPosting(connection, split)]
  })
}

/** Nobody may be connected to what is copied; a pool makes its connections again. */
async function cloneTo(connection: EmbeddedConnection, name: string): Promise<void> {
  const beside = onDatabase(connection, 'postgres')
  await administer(beside, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${connection.database}'`)
  await administer(beside, `create database ${name} template ${connection.database} strategy file_copy`)
}

/** Of an account whose list has a year: its first page, and what the filters find. */
const LISTS: Readonly<Record<string, string>> = {
  'first page of movements': '',
  'search of a word': 'search=comercio',
  'search of words that are not there': 'search=zarzuela',
  'search of an amount': 'search=1,00',
  'amounts from and to': 'minAmount=100&maxAmount=100',
}

async function benchLists(connection: EmbeddedConnection, { folder, people, report, ...split }: Split): Promise<Verdict[]> {
  const banks: Served[] = []
  try {
    for (const each of [connection, split.connection]) banks.push(await serve({ connection: each, folder, people }))
    const [whole, parts] = await Promise.all(banks.map((bank) => reader(bank, people)))
    if (!whole || !parts) throw new Error('No banks')
    const verdicts: Verdict[] = []
    for (const [name, query] of Object.entries({ ...LISTS, ...(await ofOneDay(whole)) })) {
      const { of: ms = NaN, in: msInParts = NaN } = await alternate({ of: () => whole(query), in: () => parts(query) }, ROUNDS)
      report(`entries: ${name} takes ${ms.toFixed(2)} ms, in parts ${msInParts.toFixed(2)}`)
      verdicts.push(limit(`${name}, entries in ${PARTS} parts beside whole`, msInParts / ms, 'at most', LIMITS.list, ' ×'))
    }
    return verdicts
  } finally {
    for (const bank of banks) await bank.stop()
  }
}

type Read = (query: string) => Promise<{ rows: unknown[] }>

async function reader({ port, tokens }: Served, [person]: readonly Bearer[]): Promise<Read> {
  const bank = { port, tokens: await tokens() }
  return (query) => readPage(bank, 0, `accounts/v2/${person?.from}/movement-extract?${query}`)
}

/** Those of the day of the newest, found by their day: a cursor belongs to its bank. */
async function ofOneDay(read: Read): Promise<Record<string, string>> {
  const { rows } = (await read('')) as { rows: { bookedOn: string }[] }
  const day = rows[0]?.bookedOn
  return { 'movements of a day': `fromDate=${day}&toDate=${day}` }
}

async function benchPosting(connection: EmbeddedConnection, split: Split): Promise<Verdict> {
  const databases = [openDatabase(split.connection), openDatabase(connection)]
  try {
    const [inParts, whole] = databases.map((database) => createLedger({ database, clock: systemClock }))
    if (!inParts || !whole) throw new Error('No ledgers')
    const { ours, theirs, ratio } = await rates(
      () => postFor(inParts, undefined),
      () => postFor(whole, undefined),
    )
    split.report(`entries: ${Math.round(ours)} postings a second in parts, ${Math.round(theirs)} whole`)
    return limit(`posting, entries in ${PARTS} parts beside whole`, ratio, 'at least', LIMITS.posting, '×')
  } finally {
    for (const database of databases) await database.close()
  }
}

async function benchVerify({ connection, report }: Split): Promise<Verdict> {
  const owner = openDatabase(connection, { role: 'owner' })
  try {
    return await verifyDay(owner, `verify of a day, entries in ${PARTS} parts`, report)
  } finally {
    await owner.close()
  }
}
