/** Whoever stops reading an answer is let go: what is left of it would keep its file, its database cursor and its place for ever. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long an answer may go without one byte being taken, in milliseconds. Networks that lose the mobile for a moment come back sooner. */
export const STALLED_MS = 30_000

/**
 * Node begins to count anew with every part that is taken, cuts the connection when none is, and forgets the limit when the answer is
 * over; `sendDownload` stops making a file whose connection is gone. What makes a part must take less than that too.
 */
export function registerStalledReaders(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Requests that are injected have none of their own.
    if (request.socket instanceof Socket) request.socket.setTimeout(stalledMs)
    done(null, payload)
  })
}
