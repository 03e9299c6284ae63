/** Each request is counted by its route and outcome, and is a span where it is traced; its log says in which trace. */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { record } from '../telemetry/meter.ts'
import { beginRequest, endRequest, traceResponse, withinRequest } from '../telemetry/request-trace.ts'

/** For Fastify: the log of a request names its trace. */
export const logOfRequest: NonNullable<FastifyServerOptions['childLoggerFactory']> = (logger, bindings, options, raw) => {
  const traceId = beginRequest(raw)
  return logger.child(traceId === undefined ? bindings : { ...bindings, traceId }, options)
}

export function registerRequestTelemetry(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const told = traceResponse(request.raw)
    if (told !== undefined) reply.header('traceresponse', told)
    done()
  })
  // Not before: what reads the body is called back by the socket, outside any trace.
  app.addHook('preValidation', (request, _reply, done) => withinRequest(request.raw, done))
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const status = String(reply.statusCode)
    record('almenara_http_request_seconds', reply.elapsedTime / 1000, { method: request.method, route, status })
    end(request, reply)
  })
  app.addHook('onRequestAbort', async (request) => end(request))
}

/** An address has ids; what nothing answers is `other`. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'other'
}

function end(request: FastifyRequest, reply?: FastifyReply): void {
  const answered = { method: request.method, route: routeOf(request), requestId: request.id }
  endRequest(request.raw, reply ? { ...answered, status: reply.statusCode } : answered)
}
