/** What a file of 100,000 payments or debits costs the bank that reads it, and other requests meanwhile; and how soon a small one is checked. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { ibanFromCcc } from '@almenara/contract/iban'
import { odooFile } from '../services/src/testing/odoo-file.ts'
import { startCustomer } from './customer-process.ts'
import { debitFile } from './debit-file.ts'
import { collect, residentWith } from './own-memory.ts'
import { askMeanwhile, atRest, ORDERS, type PaymentsBank } from './payments-bank.ts'
import { limit, p99, type Verdict } from './verdict.ts'

const SMALL = 36
const POLL_MS = 25
const SECOND_MS = 1_000
const SAMPLE_MS = 100
/** What a large file is read by, in a process of its own. */
const READER = 'file-process'
const MEGABYTE = 1024 * 1024
const MOST = { seconds: 60, megabytes: 200, slower: 1.5, small: 1 }

type Served = Pick<PaymentsBank, 'url' | 'headers'>

/** How a file is written: of so many orders, and a name of its own. */
type Write = (name: string, count: number) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export async function benchPaymentFiles(payments: PaymentsBank, report: (line: string) => void): Promise<Verdict[]> {
  const { iban: account } = payments.account
  await payments.addContract('TRANSFERS')
  await payments.addContract('DEBITS')
  const transfers: Write = (name, count) => odooFile({ name, account, count, ibanOf, initiator: 'Persona' })
  return [
    ...(await measured(payments, { what: 'payments', write: transfers }, report)),
    ...(await measured(payments, { what: 'debits', write: (name, count) => debitFile({ name, account, count, ibanOf }) }, report)),
  ]
}

interface Kind {
  /** «payments», «debits». */
  what: string
  write: Write
}

async function measured(served: Served, { what, write }: Kind, report: (line: string) => void): Promise<Verdict[]> {
  // Once before: what is loaded and compiled the first time is no part of a file.
  await checked(served, write(`${what}-UNO`, SMALL), SMALL)
  const small = await checked(served, write(`${what}-DOS`, SMALL), SMALL)
  const rest = await atRest(served)
  collect()
  const before = residentWith(READER)
  let peak = before
  const sampler = setInterval(() => (peak = Math.max(peak, residentWith(READER))), SAMPLE_MS)
  const { large, others } = await withFile(write(`${what}-TRES`, ORDERS), async (path) => {
    const send = await readySender(served, path)
    const stopAsking = await askMeanwhile(served)
    return { large: await present(served, send, ORDERS), others: await stopAsking() }
  })
  clearInterval(sampler)
  report(
    `${what}: ${ORDERS} orders, ${Math.round(large.bytes / MEGABYTE)} MB, sent in ${large.sent.toFixed(1)} s and read in ${large.read.toFixed(1)} s`,
  )
  const named = await namesAsked(served, large.id)
  if (named > 1) report(`${what}: their payees were asked about in the ${named.toFixed(0)} s after`)
  return [
    limit(`a file of ${ORDERS} ${what}, read`, large.read, 'at most', MOST.seconds, ' s'),
    limit('its memory above rest', (peak - before) / MEGABYTE, 'at most', MOST.megabytes, ' MB'),
    limit('p99 of other requests beside at rest', p99(others) / p99(rest), 'at most', MOST.slower, ' ×'),
    limit(`a file of ${SMALL} ${what}, from sending to its summary`, small.sent + small.read, 'at most', MOST.small, ' s'),
  ]
}

const ibanOf = (order: number) => ibanFromCcc('2100', '0001', String(order).padStart(10, '0'))

/** Written, also to the disk, before it is sent: whoever presents a file has it already, and this machine has more to do than to write it. */
async function withFile<T>(file: ReturnType<Write>, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `almenara-bench-${randomUUID()}.xml`)
  try {
    await pipeline(Readable.from(file), createWriteStream(path, { flush: true }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

const checked = (served: Served, file: ReturnType<Write>, count: number) =>
  withFile(file, async (path) => present(served, await readySender(served, path), count))

/**
 * Has a connection and says so, waits to be told, and sends a file as it is read from the disk; says what the bank answered, and after how many
 * milliseconds. That a process begins is no part of what is measured beside it: whoever presents a file has a machine of their own.
 */
const SENDER = `
  import { openAsBlob } from 'node:fs'
  import { once } from 'node:events'
  const { address, headers, path } = JSON.parse(process.argv[1])
  await (await fetch(address, { headers })).text()
  const body = await openAsBlob(path)
  process.send('ready')
  await once(process, 'message')
  const began = performance.now()
  const answer = await fetch(address, { method: 'POST', headers, body })
  const notebook = await answer.json()
  process.send({ notebook, took: performance.now() - began }, () => process.disconnect())`

interface Sent {
  notebook: Notebook
  took: number
}

async function readySender({ url, headers }: Served, path: string): Promise<() => Promise<Sent>> {
  const given = {
    address: `${url}/services/remittances/v1/notebooks?name=fichero.xml`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    path,
  }
  const { says, tell } = startCustomer(SENDER, given)
  await says()
  return () => {
    tell()
    return says() as Promise<Sent>
  }
}

/** Seconds to send a file and until it has been read. */
async function present({ url, headers }: Served, send: () => Promise<Sent>, count: number) {
  const address = `${url}/services/remittances/v1/notebooks`
  const { notebook, took } = await send()
  const { id, bytes } = notebook
  const arrived = performance.now()
  for (;;) {
    const { state, good, refusal } = (await (await fetch(`${address}/${id}`, { headers })).json()) as Notebook
    if (state !== 'CHECKING') {
      if (state !== 'READY' || good.count !== count) throw new Error(`${state}: ${good.count} of ${count}, ${JSON.stringify(refusal)}`)
      return { id, bytes, sent: took / 1000, read: (performance.now() - arrived) / 1000 }
    }
    // After a large one as often as the portal asks: what is measured beside it is the reading, and not the questions.
    await pause(count > SMALL ? SECOND_MS : POLL_MS)
  }
}

/** Seconds until the bank has asked about the payees of a file, so that it does not ask while something else is measured. */
async function namesAsked({ url, headers }: Served, id: string): Promise<number> {
  const began = performance.now()
  const read = async () => (await (await fetch(`${url}/services/remittances/v1/notebooks/${id}`, { headers })).json()) as Notebook
  while ((await read()).payeeCheck?.state === 'ASKING') await pause(SECOND_MS)
  return (performance.now() - began) / 1000
}
