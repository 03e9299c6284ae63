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
      filter: { id: /@phosphor-icons\/react\/dist\/defs\// },
      handler: (code, id) => {
        const name = /(\w+)\.es\.js/.exec(id)?.[1] ?? ''
        if (filled.has(name)) return without(code, 'bold|duotone|light|thin')
        const one = without(code, 'bold|duotone|fill|light|thin')
        return one.replace(/export \{\s*(\w+) as default\s*\}/, "const regular = $1.get('regular')\nexport default { get: () => regular }")
      },
    },
  }
}

function without(code: string, weights: string): string {
  return code.replace(new RegExp(`\\n {2}\\[\\n {4}"(?:${weights})",[\\s\\S]*?\\n {2}\\],?(?=\\n)`, 'g'), '')
}
