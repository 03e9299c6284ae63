import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const KIT = fileURLToPath(new URL('../src/kit/', import.meta.url))
const ICON = /@phosphor-icons\/react\/dist\/csr\/(\w+)/g

/** The icons of the components that draw some filled: statuses, notes, messages of fields. */
function filledIcons(): Set<string> {
  const sources = readdirSync(KIT)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(KIT + name, 'utf8'))
    .filter((code) => code.includes('weight="fill"'))
  return new Set(sources.flatMap((code) => [...code.matchAll(ICON)].map(([, name = '']) => name)))
}

/**
 * Phosphor ships six weights of every icon; the portal draws one, and two of the few that are also filled. Without the others an icon
 * weighs a fifth. One that is asked to be filled and has no such drawing shows its outline.
 */
export function iconWeightsPlugin(): Plugin {
  const filled = filledIcons()
  return {
    name: 'icon-weights',
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/(?:defs\/|csr\/|lib\/IconBase\.)/ },
      handler: (code, id) => {
        if (id.includes('/lib/')) return BASE
        if (id.includes('/csr/')) return withoutWrapper(code)
        const name = /(\w+)\.es\.js/.exec(id)?.[1] ?? ''
        if (filled.has(name)) return without(code, 'bold|duotone|light|thin')
        return without(code, 'bold|duotone|fill|light|thin')
          .replace(/new Map\(\[\s*\[\s*"regular",\s*([\s\S]*?)\s*\],?\s*\]\)/, '$1')
          .replace(/export \{\s*(\w+) as default\s*\}/, 'export default { get: () => $1 }')
      },
    },
  }
}

/** In the place of Phosphor's own, which can also be mirrored, titled, and told all that by a context: `Icon` of the kit does none. */
const BASE = `
import { createElement } from 'react'
const fixed = { xmlns: 'http://www.w3.org/2000/svg', fill: 'currentColor', viewBox: '0 0 256 256' }
export default ({ weights, size, weight, ...rest }) =>
  createElement('svg', { ...fixed, width: size, height: size, ...rest }, weights.get(weight))
`

/** No icon is asked for its element, and nobody reads its name. */
function withoutWrapper(code: string): string {
  return code
    .replace(/\w+\.forwardRef\(\((\w+), \w+\) => ([\s\S]*?)\{ ref: \w+, ([\s\S]*?)\)\);/, '($1) => $2{ $3);')
    .replace(/^\w+\.displayName = .*$/m, '')
}

function without(code: string, weights: string): string {
  return code.replace(new RegExp(`\\n {2}\\[\\n {4}"(?:${weights})",[\\s\\S]*?\\n {2}\\],?(?=\\n)`, 'g'), '')
}
