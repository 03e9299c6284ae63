import { existsSync } from 'node:fs'

/** `services/src/`, seen from here and from the bundle in `services/dist/`. */
export function sourceRoot(): URL {
  const candidates = [new URL('../', import.meta.url), new URL('../src/', import.meta.url)]
  const found = candidates.find((root) => existsSync(new URL('db/migrations/meta/_journal.json', root)))
  if (!found) throw new Error(`No migrations beside ${import.meta.url}`)
  return found
}
