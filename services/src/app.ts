/** The services as one Fastify application: the same for tests and for production. */
import { REQUESTS_PER_MINUTE } from '@almenara/contract/limits'
import compress from '@fastify/compress'
import { UPLOAD_TYPE } from '@almenara/contract/upload'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { cardIssuer } from './areas/cards/issuer.ts'
import { registerTokenEndpoint } from './areas/session/token-endpoint.ts'
import { composeAreas } from './areas/composition.ts'
import { routes } from './areas/routes.ts'
import type { Bank } from './bank.ts'
import { registerCardNetwork } from './demo/card-network.ts'
import { registerCardShop } from './demo/card-shop.ts'
import { registerSignaturePages } from './demo/signature-pages.ts'
import { registerHelp } from './help/site.ts'
import { registerDraining } from './http/draining.ts'
import { answerNotFound, registerErrors } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { answerClientError, answerUnroutable, registerHostCheck } from './http/malformed.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerPortal } from './http/portal-files.ts'
import { registerRateLimits } from './http/rate-limits.ts'
import { registerReferenceApp } from './http/reference-app.ts'
import { logOfRequest, registerRequestTelemetry } from './http/request-telemetry.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { FILE_MS, HEADERS_MS, registerSlowSenders, SENDER_LIMITS, type SenderLimits } from './http/slow-senders.ts'
import { registerStalledReaders, STALLED_MS } from './http/stalled-readers.ts'
import { registerMessagePages } from './messages/dev-pages.ts'
import { registerBizumInbound } from './rails/bizum/http-inbound.ts'
import { registerDemoShop } from './rails/bizum/simulated-shop.ts'
import { registerHttpNetwork } from './rails/cards/http-network.ts'
import { registerInvestmentPage } from './rails/investment-portal/simulated-page.ts'

export interface AppOptions {
  logger?: FastifyServerOptions['logger']
  /** Folder of the built portal; without it only the services answer. */
  portalFolder?: string | undefined
  /** Folder of the built reference app, which holds the portal in a frame. Never given in production. */
  referenceAppFolder?: string | undefined
  /** Requests one address may make in a minute, over all calls. */
  requestsPerMinute?: number
  /** How long whoever reads an answer may take none of it, in milliseconds. */
  stalledMs?: number
  /** How slowly a request may arrive. */
  senderLimits?: SenderLimits
  /** How many proxies in front add to X-Forwarded-For; none when absent. */
  trustProxy?: number
  /** The `Authorization` header with which the cards' processor brings authorisations; without it none are taken. */
  cardNetworkAuthorization?: string | undefined
  /** The `Authorization` header with which Bizum's scheme brings its messages; without it none are taken. */
  bizumInboundAuthorization?: string | undefined
  /** Whether the OpenAPI document and its page are there. They are when absent. */
  apiDocuments?: boolean
  /** Demo mode outside production: whoever tries the bank may read its messages, coordinates and PINs. */
  messagePages?: boolean
  /** What is wrong with the database, in words for whoever runs the bank; asked of the customers' connections when absent. */
  trouble?: () => Promise<string | undefined>
  /** Whether the process is about to stop: it answers all the same, is not ready, and keeps no connection. */
  isStopping?: () => boolean
}

export async function buildApp(bank: Bank, options: AppOptions = {}): Promise<FastifyInstance> {
  composeAreas()
  const { logger = false, portalFolder, referenceAppFolder, requestsPerMinute = REQUESTS_PER_MINUTE } = options
  const { trustProxy = 0, messagePages = false, stalledMs = STALLED_MS, senderLimits = SENDER_LIMITS } = options
  const { isStopping = () => false, apiDocuments = true } = options
  const trouble = options.trouble ?? (async () => ((await bank.database.isHealthy()) ? undefined : 'database unreachable'))
  const app: FastifyInstance = Fastify({
    logger,
    trustProxy: trustProxy > 0 && ((_address, hop) => hop < trustProxy),
    requestTimeout: FILE_MS,
    requestIdHeader: false,
    // What comes on a connection that is still open while we stop is answered as any other.
    return503OnClosing: false,
    genReqId: () => bank.ids.next(),
    childLoggerFactory: logOfRequest,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: (error, socket) => answerClientError(app, error, socket),
    // Node's own refusal says nothing; ours is `registerHostCheck`.
    http: { requireHostHeader: false, headersTimeout: HEADERS_MS },
  })
  takeEmptyJson(app)
  takeFiles(app)
  registerRequestTelemetry(app)
  registerErrors(app)
  registerSecurityHeaders(app)
  registerHostCheck(app)
  registerStalledReaders(app, stalledMs)
  registerSlowSenders(app, senderLimits)
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
  await registerRateLimits(app, requestsPerMinute)
  registerDraining(app, isStopping)
  registerHealth(app, bank, async () => (isStopping() ? 'stopping' : trouble()))
  registerTokenEndpoint(app, bank)
  for (const route of routes) route.register(app, bank)
  registerOpenApi(app, bank, apiDocuments)
  registerMessagePages(app, bank, messagePages)
  registerSignaturePages(app, bank, messagePages)
  registerCardNetwork(app, bank, messagePages)
  registerHttpNetwork(app, cardIssuer(bank), options.cardNetworkAuthorization)
  registerBizumInbound(app, bank, options.bizumInboundAuthorization)
  registerInvestmentPage(app, bank, messagePages)
  registerDemoShop(app, bank, messagePages)
  registerCardShop(app, bank, messagePages)
  await registerHelp(app, bank, portalFolder)
  if (portalFolder) {
    const framed = referenceAppFolder !== undefined && (await registerReferenceApp(app, referenceAppFolder))
    await registerPortal(app, bank, portalFolder, framers(bank, framed))
  } else app.setNotFoundHandler({ preHandler: app.rateLimit() }, answerNotFound)
  return app
}

/** Files are read by whoever takes them, as they arrive (`upload`, contract). */
function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload))
}

/** Calls without a body say that it is JSON too (specification §7). */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** Who may hold the portal in a frame: the bank's hybrid apps, and our own page with the reference app. */
function framers({ brand }: Bank, referenceApp: boolean): readonly string[] {
  return [...(referenceApp ? ["'self'"] : []), ...(brand.hostOrigins ?? [])]
}
