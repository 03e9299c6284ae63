/**
 * Binds a call of the contract to its handler: session, feature gate, checked input, reply stripped to the declared
 * shape, errors as the server error object. Nothing else in the services knows HTTP.
 */
import { FILE, needsSession, type Call } from '@almenara/contract/call'
import { uploadLimit } from '@almenara/contract/upload'
import { formatSessionLife, LIFE_HEADER } from '@almenara/contract/session-life'
import type { UserRole } from '@almenara/contract/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank } from '../bank.ts'
import { secondsLeft, type Session } from '../identity/sessions.ts'
import { requireOpen } from '../status/gate.ts'
import { countAddress } from './address-counts.ts'
import { beginDownload, sendDownload, type Begun, type Download } from './downloads.ts'
import { Failure } from './failure.ts'
import type { Handler } from './handler.ts'
import { parseInput, parseParams } from './input.ts'
import { mediaTypesOf } from './media-types.ts'
import { requireSession } from './session.ts'
import { mayReadBehind, readBehind } from './standby-reads.ts'

/** A call with its handler, ready to be registered. */
export interface Route {
  call: Call
  register(app: FastifyInstance, bank: Bank): void
}

/** For either audience: `route` takes no handler but the one that its call's audience says. */
type AnyHandler<P, Q, B, R> = Handler<Call<P, Q, B, R, 'CUSTOMER'>> & Handler<Call<P, Q, B, R, 'ANYBODY'>>

export function route<C extends Call>(call: C, handler: Handler<C>): Route
export function route<P, Q, B, R>(call: Call<P, Q, B, R>, handler: AnyHandler<P, Q, B, R>): Route {
  let known: readonly string[] | undefined
  return {
    call: call as Call,
    register: (app, bank) => {
      // They are read from its schema, once for however many applications a process makes: tests make a thousand.
      const mediaTypes = (known ??= mediaTypesOf(call as Call))
      const isBehind = bank.standby !== undefined && mayReadBehind(call as Call)
      app.route({
        method: call.method,
        url: '/services' + call.path.replaceAll('{', ':').replaceAll('}', ''),
        config: {
          ...(call.perMinute ? { rateLimit: { max: call.perMinute, timeWindow: 60_000 } } : {}),
          takesFile: uploadLimit(call.body) !== undefined,
        },
        handler: (request, reply) => answer({ call, handler, bank, request, reply, mediaTypes, isBehind }),
      })
    },
  }
}

interface Asked<P, Q, B, R> {
  call: Call<P, Q, B, R>
  handler: AnyHandler<P, Q, B, R>
  bank: Bank
  request: FastifyRequest
  reply: FastifyReply
  /** What its file may be. */
  mediaTypes: readonly string[]
  /** Whether a standby may answer it. */
  isBehind: boolean
}

async function answer<P, Q, B, R>({ call, handler, bank, request, reply, mediaTypes, isBehind }: Asked<P, Q, B, R>): Promise<unknown> {
  const now = bank.clock.now()
  if (call.perMinute) await countAddress(bank, { name: call.path, perMinute: call.perMinute }, reply)
  const session = needsSession(call) ? await requireSession(bank, request, now) : undefined
  if (session) {
    reply.header(LIFE_HEADER, formatSessionLife({ session: session.id, ...secondsLeft(session, now) }))
    requireRole(call, session.role)
    requireOperating(call, session)
  }
  if (call.feature !== 'public') await requireOpen(bank, call.feature, now)
  const params = (call.params ? parseParams(call.params, request.params) : undefined) as P
  const query = (call.query ? parseInput(call.query, request.query) : undefined) as Q
  const body = (call.body ? parseInput(call.body, request.body) : undefined) as B
  const asked = { address: request.ip, now, params, query, body }
  const handle = async (from: Bank): Promise<unknown> => {
    const incoming = { bank: from, ...asked }
    const answered = await (session ? handler({ ...incoming, session }) : handler({ ...incoming, session }))
    return call.reply === FILE ? begin(answered as Download, mediaTypes) : answered
  }
  const result = await (isBehind ? readBehind(bank, handle) : handle(bank))
  if (call.reply === FILE) return sendDownload(reply, result as Begun)
  const declared = call.reply.safeParse(result)
  if (!declared.success) throw new Failure('INTERNAL', { cause: declared.error })
  return reply.header('cache-control', 'no-store').send(declared.data)
}

function begin(download: Download, mediaTypes: readonly string[]): Promise<Begun> {
  if (mediaTypes.includes(download.contentType)) return beginDownload(download)
  throw new Failure('INTERNAL', { cause: new Error(`Undeclared ${download.contentType}`) })
}

/** Whoever may only consult changes nothing, signed or not, but what the contract says is for them too (specification §6). */
function requireOperating({ method, consultative }: Pick<Call, 'method' | 'consultative'>, { executive }: Session): void {
  if (method !== 'GET' && !executive && !consultative) throw new Failure('CONSULTATIVE')
}

/** While a forced step is pending, only the calls that say they belong to it may be made (specification §6). */
function requireRole({ duringStep = [] }: Pick<Call, 'duringStep'>, role: UserRole): void {
  if (role === 'AUTH_USER' || duringStep === 'any' || duringStep.includes(role)) return
  throw new Failure('ROLE_LIMITED')
}
