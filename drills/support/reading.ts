/** What customers read of lists, searches and files, and what of it a server was asked for. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { TokenReply } from '@almenara/contract/areas/session'
import { dayAt } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { systemClock } from '../../services/src/clock.ts'
import { openDatabase } from '../../services/src/db/connection.ts'
import { createLedger } from '../../services/src/ledger/batcher.ts'
import type { Cluster } from './cluster.ts'
import { signInForm } from './customer.ts'
import { send } from './http-line.ts'
import type { Person } from './people.ts'
import type { Service } from './services.ts'

const MOVEMENTS = 1_000
const ROUNDS = 10
const LOOK_MS = 200
const LOOKS = 100

/** Gives somebody an account that is worth reading. */
export async function addMovements(url: string, { from }: Person): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  try {
    const { rows } = await database.pool.query<{ id: number }>('select id from ledger_accounts where house and stripe_of is null limit 1')
    const [house] = rows
    if (!house) throw new Error('The bank has no account of its own')
    const ledger = createLedger({ database, clock: systemClock })
    const text = { type: 'TRANSFER_IN', commonConcept: 4, ownConcept: 10 } as const
    const post = (index: number) => {
      const legs = [
        { account: from.ledgerAccountId, amount: toCents(1), ...text, title: `Ingreso ${index}` },
        { account: house.id, amount: toCents(-1), ...text, title: 'Contrapartida' },
      ]
      return ledger.post({ key: randomUUID(), kind: 'drill', bookedOn: dayAt(systemClock.now()), legs })
    }
    await Promise.all(Array.from({ length: MOVEMENTS }, (_, index) => post(index)))
  } finally {
    await database.close()
  }
}

interface Reading {
  primary: Cluster
  person: Person
  start(): Promise<Service>
  /** Whether what is read from now on is read where it should be. */
  isRightPlace(service: Service): Promise<boolean>
}

/**
 * How many rows the primary was asked for while a customer of a process of its own read: lists, searches and files of an account, round after
 * round. A server counts what a connection read when it is closed, so the process is stopped before it is asked.
 */
export async function rowsOfPrimary({ primary, person, start, isRightPlace }: Reading): Promise<number> {
  const before = await rowsRead(primary)
  const service = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const line = { agent, address: service.address, from: person.address }
  try {
    const signed = await send(line, 'POST', '/services/oauth/v1/token', signInForm(person))
    const token = (JSON.parse(signed.body) as TokenReply).access_token
    const get = async (path: string) => {
      const { status, body } = await send({ ...line, token }, 'GET', path)
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
      return body
    }
    // An account in which there is nothing yet.
    for (let looks = 0; !(await isRightPlace(service)); looks += 1) {
      if (looks === LOOKS) throw new Error('The standby is never asked')
      await get(listOf(person.to.id))
      await pause(LOOK_MS)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const { txId: cursor } = JSON.parse(await get(listOf(person.from.id))) as { txId: string }
      await get(`${listOf(person.from.id)}?search=ingreso%20${round}`)
      await get(`${listOf(person.from.id)}/export/screen?format=XLS&txId=${cursor}`)
    }
  } finally {
    agent.destroy()
    await service.stop()
  }
  return (await rowsRead(primary)) - before
}

export const listOf = (id: string) => `/services/accounts/v2/${id}/movement-extract`

async function rowsRead(cluster: Cluster): Promise<number> {
  const [row] = await cluster.query<{ rows: number }>(
    'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables',
  )
  return row?.rows ?? 0
}
