/** Requests that no call ever sees: addresses and headers that cannot be read. They are answered as any other refusal. */
import type { Socket } from 'node:net'
import { errorBody } from '@almenara/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOO_MANY_TEXT, UNREADABLE } from './errors.ts'
import { Failure } from './failure.ts'
import { requestLimit } from './rate-limits.ts'
import { MOST } from './security-headers.ts'

/** Where what cannot be routed goes: nothing answers there, so it passes every hook and is not found. */
const NOWHERE = '/services/unreadable/v1'

/**
 * For Fastify's `frameworkErrors`: an address that is not UTF-8, or a parameter that is longer than any. The router refuses them before
 * the hooks (headers, limits, log), so they begin again as an address that is not there.
 */
export function answerUnroutable(_error: unknown, { raw, server }: FastifyRequest, reply: FastifyReply): void {
  raw.url = NOWHERE
  server.routing(raw, reply.raw)
}

/** What Node's parser refuses (RFC 9112): the connection is of no more use. Its address is counted, as in any other request. */
export function answerClientError(app: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const close = (status: 400 | 429) => socket.end(rawAnswer(status), () => socket.destroy())
  requestLimit(app)(socket.remoteAddress ?? '').then(
    (exceeded) => close(exceeded ? 429 : 400),
    () => close(400),
  )
}

function rawAnswer(status: 400 | 429): string {
  const refused = status === 429 ? errorBody('TOO_MANY', { message: TOO_MANY_TEXT }) : errorBody('BAD_INPUT', { fields: UNREADABLE })
  const body = JSON.stringify(refused)
  const headers = {
    ...MOST,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${status === 429 ? 'Too Many Requests' : 'Bad Request'}`, ...lines, '', body].join('\r\n')
}

/** A host and perhaps a port (RFC 9112 §3.2): a name, an IPv4 address or an IPv6 one in brackets. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,253})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Two hosts, or one that is none, mean that somebody on the way may have read another than this process: RFC 9112 §3.2 asks for a 400. */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(hasOneHost(request) ? undefined : new Failure('BAD_INPUT', { fields: NO_HOST })))
}

const NO_HOST = [{ field: 'host', message: 'La petición debe decir una vez, y bien escrito, a qué servidor se dirige.' }]

function hasOneHost({ raw }: FastifyRequest): boolean {
  const { rawHeaders, httpVersion } = raw
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && HOST.test(hosts[0] ?? '')
}
