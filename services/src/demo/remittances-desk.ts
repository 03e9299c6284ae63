/** The company's people at their portal on a day of the past: they present files, sign and cancel by the bank's own functions, at that moment. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { addSeconds, toInstant, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { and, desc, eq, gt, max } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { verifyNextFile } from '../areas/payments/files/payee-check.ts'
import { presentFile, presentTransferFile } from '../areas/payments/files/present-file.ts'
import { readNextFile } from '../areas/payments/files/read-file.ts'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { endSession, startSession, type Session } from '../identity/sessions.ts'
import { contacts, users } from '../identity/tables.ts'
import { contentOf } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { exchange } from '../payments/exchange.ts'
import { authorize } from '../two-step/authorize.ts'
import { confirm } from '../two-step/confirm.ts'
import type { TwoStepOperation } from '../two-step/define.ts'
import { DEVICE } from './connections.ts'

const MINUTE = 60

interface DemoFile {
  name: string
  content: Buffer
  collects?: boolean
}

/** Somebody signed in at a moment. */
export interface Visit {
  session: Session
  now: Instant
}

/** The bank of a clock that goes from one moment of the past to the next. */
export type OpenBank = (opening: { database: Database; clock: Clock }) => Bank

/** What is done sends messages on its days: nobody waits for them now. */
export async function withoutMessages(database: Database, act: () => Promise<void>): Promise<void> {
  const [sent] = await database.select({ id: max(outboxMessages.id) }).from(outboxMessages)
  await act()
  await database.transaction((tx) => tx.delete(outboxMessages).where(gt(outboxMessages.id, sent?.id ?? 0)))
}

export class Desk {
  readonly bank: Bank
  private now: Instant

  constructor(open: OpenBank, database: Database, now: Instant) {
    this.now = now
    this.bank = open({ database, clock: { now: () => this.now } })
  }

  /** `time`: UTC. */
  goTo(day: LocalDate, time: string): void {
    this.now = toInstant(`${day}T${time}:00Z`)
  }

  /** What the bank does by itself at this moment. */
  async work(): Promise<void> {
    await runRemittances(this.bank)
    await exchange(this.bank)
  }

  /** A connection of five minutes in which something is done. */
  async visit<T>(username: string, act: (visit: Visit) => Promise<T>): Promise<T> {
    const { database } = this.bank
    const { now } = this
    const [user] = await database.select({ id: users.id }).from(users).where(eq(users.username, username))
    if (!user) throw new RangeError(`The demo bank has no user ${username}`)
    const { application, userAgent, address, latitude, longitude } = DEVICE
    const id = randomUUID()
    await database.transaction((tx) =>
      startSession(tx, id, user.id, { application, userAgent, address, geolocation: { latitude, longitude } }, now),
    )
    const seen = { startedAt: now, lastSeenAt: now, address, application, isAppProven: false }
    const done = await act({ session: { ...seen, id, userId: user.id, role: 'AUTH_USER', executive: true }, now })
    await database.transaction((tx) => endSession(tx, id, 'LOGOUT', addSeconds(now, 5 * MINUTE), address))
    return done
  }

  /** Presents a file, which is read and whose payees are asked about. `collects`: one of debits, or any that is not of transfers. */
  async present({ session, now }: Visit, { name, content, collects = false }: DemoFile): Promise<Pick<Notebook, 'id' | 'version'>> {
    const { bank } = this
    const request = { bank, session, now, address: session.address, params: undefined, query: { name }, body: Readable.from([content]) }
    const { id, version } = await (collects ? presentFile : presentTransferFile)(request)
    while (await readNextFile(bank));
    while (await verifyNextFile(bank));
    return { id, version }
  }

  /** Both calls of an operation, with the code that reaches the mobile where one is asked for. */
  async sign<P, I, D, R extends string>(
    { session, now }: Visit,
    operation: TwoStepOperation<P, I, D, R>,
    { params, input }: { params: P; input: I },
  ): Promise<void> {
    const { bank } = this
    const operationId = randomUUID()
    const effect = await operation.prepare({ bank, session, now, params, input })
    const opened = operation.opened?.(operationId, effect)
    const prepared = params === undefined ? effect : { ...effect, params }
    const { signature } = await authorize({ bank, actor: session, now, kind: operation.kind, operationId, params, input, prepared, opened })
    const method = signature?.challenge.method
    const proof = method === 'OTP_SMS' ? { method, code: await this.codeOf(session.userId) } : { method: 'NONE' as const }
    const { status } = await confirm({ bank, actor: session, now, body: { operationId, proof } })
    if (status !== 'EXECUTED' && status !== 'WAITING') throw new Error(`The demo order of ${operation.kind} is ${status}`)
  }

  private async codeOf(userId: number): Promise<string> {
    const [row] = await this.bank.database
      .select({ message: outboxMessages })
      .from(outboxMessages)
      .innerJoin(contacts, and(eq(contacts.value, outboxMessages.recipient), eq(contacts.kind, 'MOBILE')))
      .innerJoin(users, and(eq(users.partyId, contacts.partyId), eq(users.id, userId)))
      .orderBy(desc(outboxMessages.id))
      .limit(1)
    const code = row && /\b\d{6}\b/.exec(contentOf(this.bank, row.message)?.text ?? '')?.[0]
    if (!code) throw new Error('The demo order asked for a code that nobody received')
    return code
  }
}
