/**
 * What an address will need, said in the page itself: home's files, or the application's and its own screen, are asked for beside the
 * entry, and not one after another as each is read.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The part of Vite's manifest that is read: a chunk by its source, or by its file where it was put together of several. */
interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Which source each address shows: `/accounts/$id/account-details/{-$txId}` → `src/areas/accounts/AccountPage.tsx`. */
type Screens = Readonly<Record<string, string>>

/** Names of files that the portal's build puts together (`portal/build/files.ts`). */
const ENTRY = 'entry'
const HOME = 'home'
const APP = 'src/app/App.tsx'
const HOME_PATH = /^\/(?:home\/?)?$/

/** For each address, the tags to put in its head. Without a manifest (a portal built elsewhere) there are none. */
export async function readPreloads(folder: string): Promise<(path: string) => string> {
  const read = (file: string) => readFile(join(folder, '.vite', file), 'utf8').catch(() => '{}')
  const manifest: Manifest = JSON.parse(await read('manifest.json'))
  const screens: Screens = JSON.parse(await read('screens.json'))
  if (!manifest[APP]) return () => ''
  const byScreen = new Map<string | undefined, string>()
  const home = tags(manifest, named(manifest, HOME), 'high')
  return (path) => {
    if (HOME_PATH.test(path)) return home
    const screen = screenOf(screens, path)
    const known = byScreen.get(screen) ?? tags(manifest, screen === undefined ? [APP] : [APP, screen], 'low')
    byScreen.set(screen, known)
    return known
  }
}

/** The screen of an address; of one that carries more than its pattern says (`/global/{tokens}`), the only screen of its area. */
function screenOf(screens: Screens, path: string): string | undefined {
  const parts = path.replace(/\/$/, '').split('/')
  const [exact] = Object.entries(screens)
    .filter(([pattern]) => matches(pattern.split('/'), parts))
    .toSorted(([a], [b]) => a.split('$').length - b.split('$').length)
  if (exact) return exact[1]
  const area = path.split('/')[1]
  const ofArea = new Set(Object.entries(screens).flatMap(([pattern, source]) => (pattern.split('/')[1] === area ? [source] : [])))
  return ofArea.size === 1 ? [...ofArea][0] : undefined
}

/** `$id` is any part of the address, `{-$txId}` one that may be missing. The one with the fewest parameters is the better. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const needed = pattern.filter((part) => !part.startsWith('{-$')).length
  return path.length >= needed && path.length <= pattern.length && path.every((part, at) => matchesPart(pattern[at] ?? '', part))
}

/** A parameter may have words around it: `{$scope}-transfers-creation`. */
function matchesPart(pattern: string, part: string): boolean {
  if (pattern.startsWith('{-$') || pattern.startsWith('$')) return true
  const [before, after] = pattern.split(/\{\$\w+\}/)
  return after === undefined ? pattern === part : part.startsWith(before ?? '') && part.endsWith(after)
}

/** Home shows nothing before its scripts. Any other address comes with a frame, which needs styles and fonts first. */
function tags(manifest: Manifest, sources: readonly string[], priority: 'high' | 'low'): string {
  const entry = reachable(manifest, named(manifest, ENTRY))
  const wanted = [...reachable(manifest, sources)].filter((source) => !entry.has(source))
  const chunks = wanted.flatMap((source) => manifest[source] ?? [])
  const scripts = chunks.map(({ file }) => `<link rel="modulepreload" fetchpriority="${priority}" href="/${file}">`)
  const styles = chunks.flatMap(({ css = [] }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`)
  return [...new Set([...scripts, ...styles])].join('')
}

function named(manifest: Manifest, wanted: string): string[] {
  return Object.entries(manifest).flatMap(([source, { name }]) => (name === wanted ? [source] : []))
}

/** A chunk and all that it imports before it runs. */
function reachable(manifest: Manifest, sources: readonly string[], seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (seen.has(source)) continue
    seen.add(source)
    reachable(manifest, manifest[source]?.imports ?? [], seen)
  }
  return seen
}
