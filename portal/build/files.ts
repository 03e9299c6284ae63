import { fileURLToPath } from 'node:url'

/** What is known of a module while the build is cut into files. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const APP = source('app/opening.ts')
const HOME = source('home/Home.tsx')
/** The list that every other list is made like: what it is made of, nearly every screen is. */
const LIST = source('areas/accounts/AccountPage.tsx')
/** Where everybody arrives. */
const POSITION = source('areas/global/GlobalPage.tsx')
/** What also signing in sends with, so that it waits for nothing else. */
const CALLS = [source('api/send.ts'), source('api/renew.ts'), source('../../contract/src/areas/session.ts')]

/** Reading, caching and addresses: what every signed-in screen runs, and imports nothing of ours. */
const LIBRARIES = /node_modules\/(?:@tanstack|use-sync-external-store)\//
/** Of those, what only forms and dialogs run: the libraries' own index names it, which is not to need it. */
const OF_FORMS = /\/(?:mutationObserver|useMutation)\.js$/
const OF_AN_AREA = /portal\/src\/areas\//

/**
 * Names the file of each module, so that few are brought and each of them entire: `entry`, what both home and the application begin
 * with; `home`, what home alone does; `calls`; `frame`, what stands around every screen and what lists are made of; `position`, what the
 * position is made of beside them. A module that is in none (an area's, or brought when somebody reaches for it) goes where the build puts
 * it. Forty small files instead of these weighed a fifth more, and each costs a phone's processor the asking.
 */
export function fileNamer(entry: string): (id: string, graph: Graph) => string | null {
  let sets: Record<'entry' | 'home' | 'calls' | 'app' | 'list' | 'position', Set<string>> | undefined
  return (id, graph) => {
    const from = (...roots: string[]) => allFrom(roots, graph)
    sets ??= { entry: from(entry), home: from(HOME), calls: from(...CALLS), app: from(APP), list: from(LIST), position: from(POSITION) }
    if (LIBRARIES.test(id)) return OF_FORMS.test(id) ? null : 'libraries'
    const { home, calls, app, list, position } = sets
    if (sets.entry.has(id) || (home.has(id) && [calls, app, list, position].some((set) => set.has(id)))) return 'entry'
    if (calls.has(id)) return 'calls'
    // The application's own is found in the manifest by its source.
    if (id !== APP && (app.has(id) || (list.has(id) && !OF_AN_AREA.test(id)))) return 'frame'
    if (position.has(id) && !OF_AN_AREA.test(id)) return 'position'
    return home.has(id) ? 'home' : null
  }
}

/** Modules and all that they import before they run; what is brought later (`import()`) is not. */
function allFrom(roots: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(roots)
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
