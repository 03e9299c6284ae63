import type { Plugin } from 'vite'
import * as zod from 'zod/mini'

const VIRTUAL = '\0schemas-stay'

/** What a schema does when it is used; in the site nothing may. */
const USES = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'encode', 'decode']

/**
 * The site sends calls and shows what comes back: of the contract it needs the paths and, when it is compiled, the types. The schemas
 * are run by the services. Left behind here, they and their library take 10 kB off every signed-in screen. A schema that the site
 * did use would throw, and not pass anything unchecked: the screen that needs one takes this plugin out for its chunk.
 */
export function schemasStayPlugin(): Plugin {
  return {
    name: 'schemas-stay',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? VIRTUAL : undefined),
    load: (id) => (id === VIRTUAL ? inertModule() : undefined),
  }
}

function inertModule(): string {
  const names = Object.keys(zod).filter((name) => name !== 'default')
  return `
const uses = new Set(${JSON.stringify(USES)})
const get = (_, name) => {
  if (uses.has(name)) throw new Error('Schemas are not in the site: ' + String(name))
  return inert
}
const inert = /* @__PURE__ */ new Proxy(() => {}, { get, apply: () => inert })
export { ${names.map((name) => `inert as ${name}`).join(', ')} }
`
}
