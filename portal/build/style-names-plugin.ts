import { walk } from 'estree-walker'
import { parseSync } from 'vite'
import type { Plugin } from 'vite'

/**
 * Imports a component's class names as constants, which melt into the code that uses them; the object that a style sheet exports by
 * default travels entire (measured: 5 kB of the site's 580 as gzip makes them). A component that picks a class by a value keeps the object.
 */
export function styleNamesPlugin(): Plugin[] {
  return [
    {
      name: 'style-names',
      apply: 'build',
      enforce: 'post',
      transform: { filter: { id: /portal\/src\/.*\.tsx$/, code: /\.module\.css/ }, handler: (code) => withConstants(code) },
    },
    {
      name: 'style-names-stay',
      apply: 'build',
      enforce: 'post',
      // All its constants may have melted away, and its styles are needed all the same.
      transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, moduleSideEffects: 'no-treeshake', map: null }) },
    },
  ]
}

/** The code with `import styles from 'x.module.css'` as `import * as styles`, for each `styles` of which only named classes are read. */
export function withConstants(code: string): string {
  const { program } = parseSync('component.js', code)
  const imported = program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.endsWith('.module.css')) return []
    const [specifier] = statement.specifiers
    return specifier?.type === 'ImportDefaultSpecifier' ? [specifier.local] : []
  })
  const picked = namesUsedWhole(program)
  return imported
    .filter(({ name }) => !picked.has(name))
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start }) => `${rest.slice(0, start)}* as ${rest.slice(start)}`, code)
}

type Program = ReturnType<typeof parseSync>['program']

/** The names with which something else is done than reading a property that is written out. */
function namesUsedWhole(program: Program): Set<string> {
  const names = new Set<string>()
  walk(program as Parameters<typeof walk>[0], {
    enter(node, parent) {
      if (node.type === 'ImportDeclaration') return this.skip()
      if (node.type !== 'Identifier') return undefined
      const isRead = parent?.type === 'MemberExpression' && parent.object === node && !parent.computed
      if (!isRead) names.add(node.name)
      return undefined
    },
  })
  return names
}
