/** The driver's client and pool, configured so that a lost connection fails only what was asked on it. */
import pg from 'pg'
import { parsers } from './parsers.ts'
import { inThisTrace } from '../telemetry/spans.ts'
import { sqlState } from './sql-state.ts'
import { beginStatement, type StatementEnd } from './statement-span.ts'
import { noteUnreachable } from './trouble.ts'

type Callback = (error: unknown, ...rest: unknown[]) => void
type Query = (...all: unknown[]) => unknown

/** What the driver says when a query was not answered within `query_timeout`; it has no class nor code of its own for it. */
const READ_TIMEOUT = 'Query read timeout'

export interface ClientConfig extends pg.ClientConfig {
  /** Behind a pooler that gives a connection for one transaction: what a transaction begins with instead of `begin`. No statement is named then. */
  begin?: string
}

/** SQLSTATEs with which a server says that it leaves, before it does: the connection is not to be given to anybody else. */
const LEAVING = '57P'

/**
 * - drizzle gives each query its own parsers (raw text for dates, the global ones for int8); this client puts ours in their place, so that a
 *   typed query, a raw one and the pool read alike.
 * - A client that nobody listens to ends the process when its connection breaks, and the pool listens only while it is idle: this one
 *   listens to itself from the start, whoever has it.
 * - A query that the server never answers ends its connection: what comes late must not be read as the answer to another.
 */
export class Client extends pg.Client {
  private broken = false
  private readonly begin: string | undefined

  constructor(config?: ClientConfig) {
    super(config)
    this.begin = config?.begin
    this.on('error', (error) => {
      this.broken = true
      noteUnreachable(error)
    })
    this.on('end', () => {
      this.broken = true
    })
  }

  // The driver's `query` has many overloads; what is passed on is what came in.
  override query = ((...args: unknown[]) => {
    const [query, ...rest] = args
    const isOwn = typeof query === 'object' && query !== null && 'submit' in query
    const config = typeof query === 'object' && query !== null && 'text' in query && !isOwn ? this.ours(query) : query
    const callback = rest.at(-1)
    const ended = beginStatement(query)
    if (typeof callback === 'function') rest[rest.length - 1] = this.noting(callback as Callback, ended)
    const answer = (super.query as Query)(config, ...rest)
    if (!(answer instanceof Promise)) return answer
    if (ended) answer.then(() => ended(), ended)
    return answer.catch((error: unknown) => this.fail(error))
  }) as pg.Client['query']

  /** As drizzle asks, with our parsers. A name would outlive the transaction, on a connection that somebody else has by then. */
  private ours(query: object & { text: unknown }): object {
    if (this.begin === undefined) return { ...query, types: parsers }
    return { ...query, types: parsers, name: undefined, text: query.text === 'begin' ? this.begin : query.text }
  }

  override end = ((...args: unknown[]) => {
    this.broken = true
    return (super.end as Query)(...args)
  }) as pg.Client['end']

  private noting(callback: Callback, ended: StatementEnd | undefined): Callback {
    return (error, ...rest) => {
      ended?.(error ?? undefined)
      callback(error ? this.judged(error) : error, ...rest)
    }
  }

  private fail(error: unknown): never {
    throw this.judged(error)
  }

  private judged(error: unknown): unknown {
    const isLeaving = sqlState(error)?.startsWith(LEAVING) ?? false
    // The driver says nothing of a connection that ends after we end it: whoever listens for losses is told here.
    if (isLeaving && !this.broken) this.emit('error', error)
    if (isLeaving || (error instanceof Error && error.message === READ_TIMEOUT)) {
      // With a query on its way this cuts the connection, and waits for nobody.
      this.end().catch(() => {})
    }
    return this.broken ? noteUnreachable(error) : error
  }
}

/**
 * A client that is lost is given back at once, and giving it back again does nothing: whoever has it may not get to it. drizzle does not when
 * it is the `begin` of a transaction that fails, and the pool would be a connection smaller for ever.
 */
function givenBackWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release
  let isOut = true
  const lost = () => client.release(true)
  client.once('end', lost)
  client.release = (error) => {
    if (!isOut) return
    isOut = false
    client.off('end', lost)
    release.call(client, error)
  }
  return client
}

/** A pool of such clients. Not being given one, because the server refuses, is silent or all are busy, is the database's trouble too. */
export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return super.connect().then(givenBackWhenLost, (error: unknown) => {
        throw noteUnreachable(error)
      })
    }
    // Whoever has waited is called back by whoever gave a connection back.
    const called = inThisTrace(callback)
    super.connect((error, ...rest) => called(noteUnreachable(error), ...rest))
    return undefined
  }
}
