import { parseSync } from 'oxc-parser'

/**
 * What a file names in its imports, at once or when somebody gets there (`import()`), and in what it passes on.
 * @param {string} file Its name says its language.
 * @param {string} code
 * @param {{ types?: boolean }} [what] Whether imports that are only of types count.
 * @returns {string[]}
 */
export function importsNamed(file, code, { types = true } = {}) {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  /** @param {{ isType: boolean }} entry */
  const counts = ({ isType }) => types || !isType
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(counts))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.moduleRequest && counts(entry) ? [entry.moduleRequest.value] : [])),
  )
  // Of `import('./X.tsx')` the parser says where it is named.
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  return [...imported, ...passedOn, ...dynamic]
}

/**
 * The names that a file exports, but for types. Its default export counts by its own name.
 * @param {string} file
 * @param {string} code
 * @returns {string[]}
 */
export function exportedNames(file, code) {
  const { staticExports } = parseSync(file, code).module
  return staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName, localName }) => (isType ? [] : (exportName.name ?? localName.name ?? []))),
  )
}

/**
 * The line on which each place of a text is, from 1.
 * @param {string} text
 * @returns {(place: number) => number}
 */
export function linesOf(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (place) => {
    let [from, to] = [0, starts.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if ((starts[middle] ?? 0) <= place) from = middle
      else to = middle
    }
    return to
  }
}
