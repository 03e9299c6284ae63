/** The help site under `/help`: pages for customers, with or without a session, inside the portal's dialog or alone. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { APPLICATION_TYPES, OPERATING_SYSTEMS } from '@almenara/contract/areas/help'
import { searchable } from '@almenara/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank } from '../bank.ts'
import { helpHeaders } from '../http/security-headers.ts'
import { HELP_HOME, pageAddress } from './address.ts'
import { type HelpAssets, renderHome, renderNotFound, renderPage, type Site } from './layout.ts'
import { helpPages, pagesFor, type Reader } from './pages.ts'
import { registerSamples } from './samples.ts'
import { fillIn, plainText } from './words.ts'

/** What the browser searches: a topic, its address and its words as `searchable` folds them. */
export interface SearchEntry {
  title: string
  page: string
  address: string
  words: string
}

export async function registerHelp(app: FastifyInstance, bank: Bank, portalFolder: string | undefined): Promise<void> {
  const { brand } = bank
  // A page that is not well made stops the start, and not its first reader.
  helpPages()
  const assets = await readAssets(portalFolder)
  const setHeaders = helpHeaders(portalOrigins(bank))
  const sendPage = (reply: FastifyReply, html: string) => {
    setHeaders(reply)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  }
  const siteFor = (request: FastifyRequest): Site => {
    const reader = readerOf(request)
    return { brand, assets, reader, pages: pagesFor(reader) }
  }
  app.get(HELP_HOME, async (request, reply) => sendPage(reply, renderHome(siteFor(request))))
  app.get<{ Params: { page: string } }>(`${HELP_HOME}/:page`, async (request, reply) => {
    const site = siteFor(request)
    const page = site.pages.find(({ id }) => id === request.params.page)
    if (!page) return sendPage(reply.code(404), renderNotFound(site))
    return sendPage(reply, renderPage(site, page))
  })
  await registerSamples(app)
  app.get(`${HELP_HOME}/search.json`, async (request, reply) => {
    const { reader, pages } = siteFor(request)
    const entries = pages.flatMap((page) =>
      page.topics.map((topic): SearchEntry => {
        const words = [topic.title, topic.keywords, plainText(fillIn(topic.html, brand, reader)), page.title].join(' ')
        return { title: topic.title, page: page.title, address: pageAddress(page.id, reader, topic.id), words: searchable(words) }
      }),
    )
    return reply.header('cache-control', 'public, max-age=300').send(entries)
  })
}

/** What is not one of the known words counts as not said: an old app's address still opens the help. */
function readerOf({ query }: FastifyRequest): Reader {
  const { applicationType, appOperatingSystem } = query as Readonly<Record<string, unknown>>
  return {
    applicationType: APPLICATION_TYPES.find((name) => name === applicationType),
    appOperatingSystem: OPERATING_SYSTEMS.find((name) => name === appOperatingSystem),
  }
}

/** The portal's own address, where this environment has one: the help may be served at another. */
function portalOrigins({ brand, environment }: Bank): string[] {
  const { appUrl } = brand.environments[environment]
  return appUrl === '' ? [] : [new URL(appUrl).origin]
}

interface Manifest {
  [source: string]: { file: string; css?: string[]; isEntry?: boolean }
}

async function readAssets(folder: string | undefined): Promise<HelpAssets> {
  const text = folder === undefined ? '{}' : await readFile(join(folder, '.vite/help.json'), 'utf8').catch(() => '{}')
  const manifest: Manifest = JSON.parse(text)
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  return entry ? { script: entry.file, styles: entry.css ?? [] } : { styles: [] }
}
