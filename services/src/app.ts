/** The services as one Fastify application: the same for tests and for production. */
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { cardIssuer } from './areas/cards/issuer.ts'
import { registerTokenEndpoint } from './areas/session/token-endpoint.ts'
import { routes } from './areas/routes.ts'
import type { Bank } from './bank.ts'
import { registerCardNetwork } from './demo/card-network.ts'
import { registerSignaturePages } from './demo/signature-pages.ts'
import { registerHelp } from './help/site.ts'
import { answerNotFound, registerErrors } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { networkOf } from './http/network-of.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerPortal } from './http/portal-files.ts'
import { registerReferenceApp } from './http/reference-app.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerMessagePages } from './messages/dev-pages.ts'
import { registerHttpNetwork } from './rails/cards/http-network.ts'
import { registerInvestmentPage } from './rails/investment-portal/in-box-page.ts'

export interface AppOptions {
  logger?: FastifyServerOptions['logger']
  /** Folder of the built portal; without it only the services answer. */
  portalFolder?: string
  /** Folder of the built reference app, which holds the portal in a frame. Never given in production. */
  referenceAppFolder?: string | undefined
  /** Requests one address may make in a minute, over all calls. */
  requestsPerMinute?: number
  /** How many proxies in front add to X-Forwarded-For; none when absent. */
  trustProxy?: number
  /** The `Authorization` header with which the cards' processor brings authorisations; without it none are taken. */
  cardNetworkAuthorization?: string | undefined
  /** Demo mode outside production: whoever tries the bank may read its messages, coordinates and PINs. */
  messagePages?: boolean
}

/** An office of a hundred people may share an address, and each open session asks ten times a minute how the bank is. */
const REQUESTS_PER_MINUTE = 3000
/** A request that takes longer to arrive is cut off: slow ones would fill the process with open connections. In milliseconds. */
const REQUEST_MS = 60_000

/** The portal's own files are kept by browsers for a year and cost nothing: only what is asked of the bank is counted. */
function isOwnFile({ url }: { url: string }): boolean {
  return url.startsWith('/assets/')
}

export async function buildApp(bank: Bank, options: AppOptions = {}): Promise<FastifyInstance> {
  const { logger = false, portalFolder, referenceAppFolder, requestsPerMinute = REQUESTS_PER_MINUTE } = options
  const { trustProxy = 0, messagePages = false } = options
  const app = Fastify({
    logger,
    trustProxy: trustProxy > 0 && ((_address, hop) => hop < trustProxy),
    requestTimeout: REQUEST_MS,
    requestIdHeader: false,
    genReqId: () => bank.ids.next(),
    routerOptions: { ignoreTrailingSlash: true },
  })
  registerErrors(app)
  registerSecurityHeaders(app)
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
  const keyGenerator = ({ ip }: { ip: string }) => networkOf(ip)
  await app.register(rateLimit, { max: requestsPerMinute, timeWindow: 60_000, allowList: isOwnFile, keyGenerator })
  registerHealth(app, bank)
  registerTokenEndpoint(app, bank)
  for (const route of routes) route.register(app, bank)
  registerOpenApi(app, bank)
  registerMessagePages(app, bank, messagePages)
  registerSignaturePages(app, bank, messagePages)
  registerCardNetwork(app, bank, messagePages)
  registerHttpNetwork(app, cardIssuer(bank), options.cardNetworkAuthorization)
  registerInvestmentPage(app, bank, messagePages)
  await registerHelp(app, bank, portalFolder)
  if (portalFolder) {
    const framed = referenceAppFolder !== undefined && (await registerReferenceApp(app, referenceAppFolder))
    await registerPortal(app, bank, portalFolder, framers(bank, framed))
  } else app.setNotFoundHandler(answerNotFound)
  return app
}

/** Who may hold the portal in a frame: the bank's hybrid apps, and our own page with the reference app. */
function framers({ brand }: Bank, referenceApp: boolean): readonly string[] {
  return [...(referenceApp ? ["'self'"] : []), ...(brand.hostOrigins ?? [])]
}
