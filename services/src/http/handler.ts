/** The handler of a call: what it is given, and that it answers what the call declares. */
import type { Audience, AudienceOf, BodyOf, Call, FileReply, ParamsOf, QueryOf, Reply } from '@almenara/contract/call'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { Session } from '../identity/sessions.ts'
import type { Download } from './downloads.ts'

/** Who asks, of which bank, and when: all that many a use case needs of its request. */
export interface Asker {
  bank: Bank
  session: Session
  /** Read once, so that a use case happens at one instant. */
  now: Instant
}

/** `S`: the session, where the call has one. */
export interface Incoming<P, Q, B, S> extends Omit<Asker, 'session'> {
  session: S
  /** IP address it comes from. */
  address: string
  params: P
  query: Q
  body: B
}

/** A call that anybody may make has no session, whoever makes it. */
export type SessionOf<A extends Audience> = A extends 'CUSTOMER' ? Session : undefined

/** What the handler of a call is given: `RequestOf<typeof movementExtract>`. */
export type RequestOf<C extends Call> = Incoming<ParamsOf<C>, QueryOf<C>, BodyOf<C>, SessionOf<AudienceOf<C>>>

/**
 * What answers a call. It is written by its name, and `route` refuses another's:
 * `export const readMovements: Handler<typeof movementExtract> = async ({ bank, session }) => …`
 */
export type Handler<C extends Call> = (request: RequestOf<C>) => Promise<[Reply<C>] extends [FileReply] ? Download : Reply<C>>
