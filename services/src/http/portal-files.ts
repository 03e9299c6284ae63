/** Serves the built portal: hashed files for a year, and for every other path the page itself, with its nonce and brand. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactLine } from '@almenara/contract/contact-line'
import type { Environment } from '@almenara/contract/environment'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { answerNotFound } from './errors.ts'
import { askedAfterFrame, askedAtOnce, withoutScripts } from './first-frame.ts'
import { isHome, readPreloads } from './preloads.ts'
import { allowPage } from './security-headers.ts'

const YEAR_SECONDS = 31_536_000

const DOCUMENT_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Between these stands what the page shows until the application's code has come; home is drawn at once. */
const FIRST_PAINT = ['<!--signed-in-->', '<!--/signed-in-->'] as const

/** Screens that need no session (specification §6) stand outside that frame. */
const OUTSIDE: readonly (string | undefined)[] = [undefined, 'home', 'geolocation', 'recover-password']

/** `framers`: the sources that may hold the portal in a frame; nobody else may. */
export async function registerPortal(app: FastifyInstance, bank: Bank, folder: string, framers: readonly string[] = []): Promise<void> {
  const page = withBrand(await readFile(join(folder, 'index.html'), 'utf8'), bank)
  const asked = originsOf(bank)
  const bare = withoutFirstPaint(page)
  const framed = withoutScripts(page)
  const needs = await readPreloads(folder)
  const pageOf = (path: string): string => {
    const needed = needs?.(path)
    if (isOutside(path)) return withHead(bare, needed ? askedAtOnce(needed, isHome(path) ? 'high' : 'low') : '')
    return needed ? withHead(framed.page, askedAfterFrame(needed, framed.scripts)) : page
  }
  const tiles = tileOrigins(bank)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // A template: only the handler below may answer with it.
    globIgnore: ['index.html'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      // Documents of the bank: a style sheet and nothing that runs.
      if (path.endsWith('.html')) reply.header('content-security-policy', DOCUMENT_POLICY)
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
    },
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isPage(path)) return answerNotFound(request, reply)
    const nonce = allowPage(reply, {
      others: bank.captcha.origins,
      asked,
      framed: helpOrigins(bank),
      images: [...tiles, ...asked],
      framers,
    })
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pageOf(path).replaceAll('%NONCE%', nonce))
  })
}

const withHead = (page: string, tags: string): string => page.replace('</head>', () => `${tags}</head>`)

function withoutFirstPaint(page: string): string {
  const [before = '', after = ''] = page.split(FIRST_PAINT[0])
  return before + (after.split(FIRST_PAINT[1])[1] ?? '')
}

function isOutside(path: string): boolean {
  const [first, ...rest] = path.split('/').filter(Boolean)
  return rest.length === 0 ? OUTSIDE.includes(first) : first === 'public'
}

/** Not an address of the services or of a file: `/services/inbox` is a page, `/services/accounts/v1/pool` is not. */
function isPage(path: string): boolean {
  const [first, , version = ''] = path.split('/').filter(Boolean)
  const isCall = first === 'services' && version.startsWith('v') && Number.isInteger(Number(version.slice(1) || NaN))
  return !isCall && first !== 'assets' && !isFileName(path.slice(path.lastIndexOf('/') + 1))
}

/** A name with an ending of two to five letters or digits: what else stands after a dot may be of a token in the address. */
function isFileName(name: string): boolean {
  const [ending = '', ...before] = name.split('.').toReversed()
  return before.length > 0 && /^[a-z0-9]{2,5}$/i.test(ending)
}

/** Where the map's pictures come from, as a policy names it: `{s}` stands for any of a server's names. */
function tileOrigins({ brand }: Bank): string[] {
  const [scheme, , host] = (brand.map.tiles?.url ?? '').split('/')
  return scheme === 'https:' && host ? [`https://${host.replace('{s}', '*')}`] : []
}

/** Where else the page may ask: services and carousel of another address, if the environment has them. */
function originsOf({ brand, environment }: Bank): string[] {
  const { servicesUrl, carouselUrl } = brand.environments[environment]
  return foreignOrigins([servicesUrl, carouselUrl])
}

/** The help site, where it is on a host of its own: the portal shows it in a frame. */
function helpOrigins({ brand, environment }: Bank): string[] {
  return foreignOrigins([brand.environments[environment].helpUrl])
}

function foreignOrigins(urls: readonly string[]): string[] {
  return urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
}

/** The brand travels inside the page as data, so the first paint already has the bank's name and colours. */
function withBrand(html: string, { brand: { environments, ...brand }, version, environment: name }: Bank): string {
  const { counterfoils: _, transferLimits: __, signing: ___, paymentFiles: ____, bizum: _____, taxes: ______, ...shown } = brand
  const environment: Environment = { name, ...environments[name] }
  const data = JSON.stringify({ ...shown, version, environment }).replaceAll('<', '\\u003c')
  return html
    .replaceAll('%BRAND_ID%', brand.id)
    .replaceAll('%BRAND_NAME%', () => asText(brand.name))
    .replace('%BRAND_OFFICE%', () => asText(brand.registeredOffice))
    .replace('%BRAND_CONTACT%', () => asText(contactLine(brand.phones)))
    .replace('%BRAND_JSON%', () => data)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function asText(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
