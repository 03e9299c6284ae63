/** Whoever sends a request too slowly is cut off: slow ones would fill the process with open connections. */
import { Socket } from 'node:net'
import { UPLOAD_TYPE } from '@almenara/contract/upload'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerClientError } from './malformed.ts'

/** In milliseconds. */
export interface SenderLimits {
  /** How long a request may take to arrive, files aside. */
  wholeMs: number
  /** How long a file may go without one byte arriving. */
  idleMs: number
}

/** Node's own for the headers of any request. */
export const HEADERS_MS = 60_000
/** The longest that a file may take to arrive: 160 MB at 0.4 Mbit/s. Node cuts what takes longer. */
export const FILE_MS = 3_600_000
export const SENDER_LIMITS: SenderLimits = { wholeMs: 60_000, idleMs: 60_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which may take as long as its sender's line needs. */
    takesFile?: boolean
  }
}

export function registerSlowSenders(app: FastifyInstance, limits: SenderLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Requests that are injected arrive whole.
    if (request.socket instanceof Socket && hasBody(request)) watch(app, request, reply, limits)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A file, sent as one: anything else would be read whole before its sender's session is looked at. */
function isOfFile({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.takesFile === true && headers['content-type'] === UPLOAD_TYPE
}

function watch(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, { wholeMs, idleMs }: SenderLimits): void {
  const { raw } = request
  const { socket } = raw
  const isFile = isOfFile(request)
  let [arrived, waited] = [socket.bytesRead, false]
  const look = () => {
    if (raw.complete) return clearInterval(timer)
    const { bytesRead } = socket
    // What has arrived and waits to be read keeps the connection from bringing more: that is our slowness, also where it has just been read.
    const waits = raw.readableLength > 0
    const goesOn = bytesRead > arrived || waits || waited
    arrived = bytesRead
    waited = waits
    // Whoever has been answered (no session, too large) sends to nobody.
    if (isFile && goesOn && !reply.raw.headersSent) return
    clearInterval(timer)
    if (reply.raw.headersSent) socket.destroy()
    else answerClientError(app, new Error('The request took too long to arrive'), socket)
  }
  const timer = setInterval(look, isFile ? idleMs : wholeMs).unref()
  raw.once('close', () => clearInterval(timer))
}
