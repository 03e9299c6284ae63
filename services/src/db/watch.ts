/**
 * What a process knows of its database by asking: whether it answers and takes writes, and what time it is there. On a connection of its own,
 * so that the customers' pool may be exhausted or its server silent, and the question is answered all the same.
 */
import { type Instant, toInstant } from '@almenara/contract/dates'
import { systemClock, type Clock } from '../clock.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { within } from '../within.ts'
import { Client } from './client.ts'
import { clientConfig, type Connection } from './connection.ts'
import { type Reach, USUAL_REACH } from './session-settings.ts'
import { noteUnreachable } from './trouble.ts'

/** An answer that takes longer is none: whoever asks whether we are ready waits for a second. In milliseconds. */
const ANSWER_MS = 900
const EVERY_MS = 5_000
/** Between this machine's clock and the database's: beyond it, one of the two is wrong. In milliseconds. */
const MOST_SKEW_MS = 2_000

/** A machine that does much at once may be slow to answer. */
const MOST_QUESTIONS = 10

const WRITE = 'insert into write_checks values (1, clock_timestamp()) on conflict (id) do update set at = excluded.at'

export interface DatabaseWatch {
  /** The database's time, carried on between two looks by a clock that nobody can set. Before the first look, this machine's. */
  clock: Clock
  /** What is wrong now, in words for whoever runs the bank; `undefined` when all is well. Answers within a second. */
  look(): Promise<string | undefined>
  /** Looks every few seconds, which keeps the clock right; answers how to stop. */
  keep(): () => Promise<void>
  close(): Promise<void>
}

export function watchDatabase(connection: Connection, reach: Reach = USUAL_REACH): DatabaseWatch {
  let client: Client | undefined
  let looking: Promise<string | undefined> | undefined
  const time = carriedTime()

  async function open(): Promise<Client> {
    const config = clientConfig(connection, { reach })
    const opened = new Client({ ...config, application_name: 'almenara readiness', connectionTimeoutMillis: ANSWER_MS })
    await opened.connect()
    drop()
    client = opened
    // A connection that was lost between two looks says nothing of now.
    opened.once('end', () => {
      if (client === opened) client = undefined
    })
    return opened
  }

  /** Asks what time it is. Throws when nobody answers. */
  async function measure(): Promise<Client> {
    const questioned = client ?? (await open())
    const sent = performance.now()
    const { rows } = await questioned.query<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as at')
    time.learn({ at: rows[0]?.at ?? 0, sent, received: performance.now() })
    return questioned
  }

  function drop(): void {
    const dropped = client
    client = undefined
    // With a question on its way this cuts the connection, and waits for nobody.
    void dropped?.end().catch(() => {})
  }

  /** What `work` answers. Throws when it fails or takes too long, and begins anew with another connection the next time. */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await within(ANSWER_MS, work())
    } catch (error) {
      drop()
      throw noteUnreachable(error)
    }
  }

  async function see(): Promise<string | undefined> {
    let what = 'the database does not answer'
    try {
      return await asked(async () => {
        const mine = await measure()
        what = 'the database takes no writes'
        await mine.query(WRITE)
        return time.skewed()
      })
    } catch (error) {
      return `${what}: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  const look = () => (looking ??= see().finally(() => (looking = undefined)))

  return {
    clock: {
      now: time.now,
      ask: async () => {
        await asked(measure)
        return time.now()
      },
    },
    look,
    keep: () => runRepeatedly(EVERY_MS, look, () => {}),
    close: async () => drop(),
  }
}

/** Asks once for all, for what is soon over and goes by this clock. Throws when nobody answers. */
export async function learnTime(clock: Clock): Promise<void> {
  for (let questions = 1; questions < MOST_QUESTIONS; questions += 1) {
    const known = await clock.ask?.().catch(() => undefined)
    if (known) return
  }
  await clock.ask?.()
}

/** The moment `at` of the database, which was told between `sent` and `received` of `performance.now()`; all in milliseconds. */
interface Reading {
  at: number
  sent: number
  received: number
}

function carriedTime() {
  /** What is added to `performance.now()`; and what its last reading may have erred by, and said of this machine's clock. */
  let offset: number | undefined
  let error = 0
  let skew = 0
  return {
    now: (): Instant => (offset === undefined ? systemClock.now() : toInstant(new Date(performance.now() + offset))),
    learn: ({ at, sent, received }: Reading) => {
      const read = at - (sent + received) / 2
      error = (received - sent) / 2
      skew = Date.now() - (performance.now() + read)
      // A reading that does not contradict what is known changes nothing: time goes neither back nor forth with each question.
      if (offset === undefined || Math.abs(read - offset) > error + 1) offset = read
    },
    skewed: (): string | undefined => {
      if (Math.abs(skew) - error <= MOST_SKEW_MS) return undefined
      return `this machine's clock is ${(Math.abs(skew) / 1000).toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'} the database's`
    },
  }
}
