/**
 * The help's pages as their writers leave them in `help/pages`, one file for each (ARCHITECTURE.md, «The help»): an `article` with its
 * title and a `section` for each topic. They are read once, when first asked for.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ApplicationType, OperatingSystem } from '@almenara/contract/areas/help'
import { type HTMLElement, parse, valid } from 'node-html-parser'

export interface HelpTopic {
  id: string
  title: string
  /** Words that people use and the text does not. */
  keywords: string
  /** Empty: for everybody. */
  applications: readonly string[]
  systems: readonly string[]
  /** Words of the screens' paths that this topic explains. */
  screens: readonly string[]
  /** After its title. */
  html: string
}

export interface HelpPage {
  id: string
  title: string
  order: number
  summary: string
  /** Words of the screens' paths that this page explains as a whole. */
  screens: readonly string[]
  intro: string
  topics: readonly HelpTopic[]
}

/** Who reads; what is not said leaves nothing out. */
export interface Reader {
  applicationType?: ApplicationType | undefined
  appOperatingSystem?: OperatingSystem | undefined
}

/** A page that cannot be read as one: its writer is told which and why. */
class HelpPageError extends Error {
  override readonly name = 'HelpPageError'
}

let read: readonly HelpPage[] | undefined

/** Every page, in its order. Throws `HelpPageError` for one that is not well made. */
export function helpPages(): readonly HelpPage[] {
  read ??= readPages(helpFolder('pages'))
  return read
}

/** A folder of `help/`, seen from `services/src/help/` and from the bundle in `services/dist/`. */
export function helpFolder(name: 'pages' | 'samples'): URL {
  const candidates = ['../../../', '../../'].map((up) => new URL(`${up}help/${name}/`, import.meta.url))
  const found = candidates.find((folder) => existsSync(folder))
  if (!found) throw new HelpPageError(`No help/${name} above ${import.meta.url}`)
  return found
}

function readPages(folder: URL): HelpPage[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'))
  const pages = names.map((name) => parsePage(name.slice(0, -'.html'.length), readFileSync(new URL(name, folder), 'utf8')))
  const ids = pages.flatMap(({ id, topics }) => [id, ...topics.map((topic) => topic.id)])
  const twice = repeated(ids)
  if (twice !== undefined) throw new HelpPageError(`Two topics of the help are called «${twice}»`)
  const screen = repeated(pages.flatMap(({ screens, topics }) => [...screens, ...topics.flatMap((topic) => topic.screens)]))
  if (screen !== undefined) throw new HelpPageError(`Two places of the help explain the screens called «${screen}»`)
  return pages.sort((a, b) => a.order - b.order)
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index)
}

export function parsePage(id: string, text: string): HelpPage {
  const article = valid(text) ? parse(text).querySelector('article') : null
  const title = attribute(article, 'title')
  if (!article || title === '') throw new HelpPageError(`help/pages/${id}.html needs an article with its data-title, and every tag closed`)
  const sections = article.querySelectorAll('section')
  const topics = sections.map((section): HelpTopic => {
    const heading = section.querySelector('h2')
    if (!heading || !section.id) throw new HelpPageError(`Every section of help/pages/${id}.html begins with its id and its h2`)
    heading.remove()
    return {
      id: section.id,
      title: heading.innerHTML.trim(),
      keywords: attribute(section, 'keywords'),
      applications: words(attribute(section, 'for')),
      systems: words(attribute(section, 'os')),
      screens: words(attribute(section, 'screens')),
      html: section.innerHTML.trim(),
    }
  })
  for (const section of sections) section.remove()
  return {
    id,
    title,
    order: Number(attribute(article, 'order') || '99'),
    summary: attribute(article, 'summary'),
    screens: words(attribute(article, 'screens')),
    intro: article.innerHTML.trim(),
    topics,
  }
}

function attribute(element: HTMLElement | null, name: string): string {
  return element?.getAttribute(`data-${name}`) ?? ''
}

function words(text: string): string[] {
  return text.split(' ').filter(Boolean)
}

/** Whether what is only for some is for one that says what it is; who says nothing is shown all. */
function fits(some: readonly string[], own: string | undefined): boolean {
  return some.length === 0 || own === undefined || some.includes(own)
}

/** The pages with only what is for this reader; a page left with no topic is none. */
export function pagesFor({ applicationType, appOperatingSystem }: Reader): HelpPage[] {
  return helpPages()
    .map((page) => ({
      ...page,
      topics: page.topics.filter(({ applications, systems }) => fits(applications, applicationType) && fits(systems, appOperatingSystem)),
    }))
    .filter(({ topics }) => topics.length > 0)
}

/**
 * The page or topic that explains a screen of the portal: of the words of its path, the last that one of them names. `/accounts/…` →
 * `cuentas`, `/accounts/…/internal-stored-transfers` → `transferencias-sin-enviar`.
 */
export function topicOfScreen(path: string): string | undefined {
  const named = new Map(helpPages().flatMap(({ id, screens, topics }) => [{ id, screens }, ...topics].flatMap(byScreen)))
  const [address = ''] = path.split('#')[0]?.split('?') ?? []
  const known = address.split('/').findLast((word) => named.has(word))
  return known === undefined ? undefined : named.get(known)
}

function byScreen({ id, screens }: Pick<HelpTopic, 'id' | 'screens'>): [screen: string, id: string][] {
  return screens.map((screen) => [screen, id])
}
