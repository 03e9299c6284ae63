/**
 * What an address will need, said in the page itself: home's files, or the application's and its own screen, are asked for beside the
 * entry, and not one after another as each is read.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerOf, type AddressTree } from '@almenara/contract/address-tree'

/** The part of Vite's manifest that is read: a chunk by its source, or by its file where it was put together of several. */
interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Names of files that the portal's build puts together (`portal/build/files.ts`). */
const ENTRY = 'entry'
const HOME = 'home'
const APP = 'src/app/opening.ts'
const HOME_PATHS = ['/', '/home', '/home/']

/** Addresses of files that a page needs beside its entry. */
export interface Needed {
  scripts: readonly string[]
  styles: readonly string[]
}

/** What each address needs. Undefined without a manifest (a portal built elsewhere). */
export async function readPreloads(folder: string): Promise<((path: string) => Needed) | undefined> {
  const read = (file: string) => readFile(join(folder, '.vite', file), 'utf8').catch(() => '{}')
  const manifest: Manifest = JSON.parse(await read('manifest.json'))
  /** The source of each address's screen: `src/areas/accounts/AccountPage.tsx`. */
  const screens: AddressTree = JSON.parse(await read('screens.json'))
  if (!manifest[APP]) return undefined
  const byScreen = new Map<string | undefined, Needed>()
  const home = neededFor(manifest, named(manifest, HOME))
  return (path) => {
    if (isHome(path)) return home
    const screen = ownerOf(screens, path)
    const known = byScreen.get(screen) ?? neededFor(manifest, screen === undefined ? [APP] : [APP, screen])
    byScreen.set(screen, known)
    return known
  }
}

export const isHome = (path: string): boolean => HOME_PATHS.includes(path)

function neededFor(manifest: Manifest, sources: readonly string[]): Needed {
  const entry = reachable(manifest, named(manifest, ENTRY))
  const wanted = [...reachable(manifest, sources)].filter((source) => !entry.has(source))
  const chunks = wanted.flatMap((source) => manifest[source] ?? [])
  return { scripts: addresses(chunks.map(({ file }) => file)), styles: addresses(chunks.flatMap(({ css = [] }) => css)) }
}

const addresses = (files: readonly string[]): string[] => [...new Set(files.map((file) => `/${file}`))]

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
