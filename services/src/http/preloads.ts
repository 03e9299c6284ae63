/**
 * What a signed-in address will need, said in the page itself: the application's files and its area's screens are asked for beside
 * the entry, and not one after another as each is read. Home asks for nothing more.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The part of Vite's manifest that is read: a chunk by its source. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = 'index.html'
const APP = 'src/app/App.tsx'
const HOME = '/home'

/** For each address, the tags to put in its head. Without a manifest (a portal built elsewhere) there are none. */
export async function readPreloads(folder: string): Promise<(path: string) => string> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest: Manifest = JSON.parse(text)
  const byArea = new Map<string, string>()
  return (path) => {
    if (path === HOME || path === '/' || !manifest[APP]) return ''
    const area = path.split('/')[1] ?? ''
    const known = byArea.get(area) ?? tags(manifest, area)
    if (hasArea(manifest, area)) byArea.set(area, known)
    return known
  }
}

const isPageOf = (area: string) => (source: string) => source.startsWith(`src/areas/${area}/`) && source.endsWith('Page.tsx')

function hasArea(manifest: Manifest, area: string): boolean {
  return Object.keys(manifest).some(isPageOf(area))
}

function tags(manifest: Manifest, area: string): string {
  const entry = reachable(manifest, [ENTRY])
  const wanted = [...reachable(manifest, [APP, ...Object.keys(manifest).filter(isPageOf(area))])].filter((source) => !entry.has(source))
  const chunks = wanted.flatMap((source) => manifest[source] ?? [])
  const scripts = chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}">`)
  const styles = chunks.flatMap(({ css = [] }) => css).map((file) => `<link rel="preload" as="style" href="/${file}">`)
  return [...new Set([...scripts, ...styles])].join('')
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
