/** Serves the built portal: hashed files for a year, and for every other path the page itself, with its nonce and brand. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { answerNotFound } from './errors.ts'
import { readPreloads } from './preloads.ts'
import { allowPage } from './security-headers.ts'

const YEAR_SECONDS = 31_536_000

const DOCUMENT_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What the page shows until the application's code has come; home is drawn by the entry itself. */
const FIRST_PAINT = /<!--signed-in-->[\s\S]*<!--\/signed-in-->/

const isHome = (path: string) => path === '/' || path === '/home'

/** Paths that are the services' and never a page: `/services/inbox` is a page, `/services/accounts/v1/pool` is not. */
const API_PATH = /^\/services\/(?:[a-z0-9-]+\/v\d+(?:\/|$)|openapi\.json)/

export async function registerPortal(app: FastifyInstance, bank: Bank, folder: string): Promise<void> {
  const page = withBrand(await readFile(join(folder, 'index.html'), 'utf8'), bank)
  const homePage = page.replace(FIRST_PAINT, '')
  const preloads = await readPreloads(folder)
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
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !API_PATH.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (!isPage) return answerNotFound(request, reply)
    const nonce = allowPage(reply, bank.captcha.origins)
    const html = isHome(path) ? homePage : page.replace('</head>', `${preloads(path)}</head>`)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html.replaceAll('%NONCE%', nonce))
  })
}

/** The brand travels inside the page as data, so the first paint already has the bank's name and colours. */
function withBrand(html: string, { brand, version }: Bank): string {
  const data = JSON.stringify({ ...brand, version }).replaceAll('<', '\\u003c')
  return html
    .replaceAll('%BRAND_ID%', brand.id)
    .replaceAll('%BRAND_NAME%', () => asText(brand.name))
    .replace('%BRAND_OFFICE%', () => asText(brand.registeredOffice))
    .replace('%BRAND_JSON%', () => data)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function asText(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
