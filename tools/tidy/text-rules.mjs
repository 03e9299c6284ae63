import { parseSync, Visitor } from 'oxc-parser'
import { linesOf } from '../parsed-code.mjs'
import { eachLine, SOURCE, TEST, TEXT } from './project.mjs'

/** @typedef {import('./project.mjs').Rule} Rule */

const LONGEST_LINE = 160
const LONGEST_FILE = 300
/** From here on a file is asked whether it is two. */
const LONG_FILE = 200

/** @type {Rule} */
export function fileLength(project) {
  return project.files
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      const lines = project.read(file).split('\n').length - 1
      if (lines <= LONG_FILE) return []
      if (lines <= LONGEST_FILE) return [{ file, message: `${lines} lines: is it two files?`, remark: true }]
      return [{ file, message: `${lines} lines; at most ${LONGEST_FILE}` }]
    })
}

/** @type {Rule} */
export function lineLength(project) {
  return eachLine(
    project,
    (file) => SOURCE.test(file),
    (line) => (line.length > LONGEST_LINE ? `${line.length} characters; at most ${LONGEST_LINE}` : undefined),
  )
}

/** Work that was put off is an issue, not a comment. «TODO» outside a comment may be a Spanish word. */
const PUT_OFF = /(?:\/\/|\/\*|^\s*\*|#|<!--|--\s).*\b(?:TODO|FIXME|XXX|HACK)\b/

/** @type {Rule} */
export function nothingPutOff(project) {
  return eachLine(
    project,
    (file) => TEXT.test(file) && !isRuleItself(file),
    (line) => (PUT_OFF.test(line) ? 'work put off: do it, or open an issue' : undefined),
  )
}

/** @type {Rule} */
export function cleanEnds(project) {
  return eachLine(
    project,
    (file) => SOURCE.test(file),
    (line) => (/[ \t\r]$/.test(line) ? 'ends in a space or a carriage return' : undefined),
  )
}

/** Marks of a test that is left out, runs alone or is known to fail, wherever it stands on `test`, `it` or `describe`. */
const MARKS = ['only', 'skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf']
const MARKED = ['xit', 'fit', 'xdescribe', 'fdescribe']
const RUNS = 'a test runs, and so do the others'
const WAITS = 'waits for a time: wait for what must happen'

/** @type {Rule} */
export function honestTests(project) {
  return project.files
    .filter((file) => TEST.test(file) && !isRuleItself(file))
    .flatMap((file) => {
      const code = project.read(file)
      const lineAt = linesOf(code)
      return marksIn(file, code).map(({ start, message }) => ({ file, line: lineAt(start), message }))
    })
}

/**
 * @param {string} file
 * @param {string} code
 * @returns {{ start: number, message: string }[]}
 */
function marksIn(file, code) {
  /** @type {{ start: number, message: string }[]} */
  const found = []
  let promises = 0
  const { program, module } = parseSync(file, code)
  const timers = module.staticImports.filter(({ moduleRequest: { value } }) => value.endsWith('timers/promises'))
  found.push(...timers.map(({ start }) => ({ start, message: WAITS })))
  new Visitor({
    MemberExpression: ({ object, property, start }) => {
      if (property.type !== 'Identifier') return
      if (property.name === 'waitForTimeout') found.push({ start, message: WAITS })
      else if (MARKS.includes(property.name) && ['test', 'it', 'describe'].includes(rootOf(object))) found.push({ start, message: RUNS })
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'Promise') promises += 1
    },
    'NewExpression:exit': ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'Promise') promises -= 1
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'Identifier') return
      if (MARKED.includes(callee.name)) found.push({ start, message: RUNS })
      if (callee.name === 'setTimeout' && promises > 0) found.push({ start, message: WAITS })
    },
  }).visit(program)
  return found.toSorted((a, b) => a.start - b.start)
}

/**
 * `test` of `test.describe.only`.
 * @param {import('oxc-parser').Expression | import('oxc-parser').Super} node
 * @returns {string}
 */
function rootOf(node) {
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : ''
}

const WORKPLACE = /(?:^|[^\w.])\/work\/|\.library\b|\.\.\/shared\b/
/** The schemas of ISO 20022 are other people's and are not committed: their tests say where they look. */
const SCHEMAS = '../shared/standards/xsd'

/** @type {Rule} */
export function standsAlone(project) {
  return eachLine(
    project,
    (file) => TEXT.test(file) && !isRuleItself(file),
    (line) => (WORKPLACE.test(line.replaceAll(SCHEMAS, '')) ? "names a place of somebody's machine" : undefined),
  )
}

/**
 * Rules and their tests must write what they forbid.
 * @param {string} file
 */
function isRuleItself(file) {
  return file.startsWith('tools/tidy') || file === 'tools/import-law.test.ts'
}
