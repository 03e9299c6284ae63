import { parseSync, Visitor } from 'oxc-parser'
import { linesOf } from '../parsed-code.mjs'
import { isRuleItself, SHIPPED, TEST } from './project.mjs'

/** @typedef {import('./project.mjs').Rule} Rule */

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

/** Addresses, by what they are called where they are read. */
const ADDRESSES = ['pathname', 'href', 'url', 'path']
const MATCHERS = ['test', 'exec']
const SEARCHES = ['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split']

/** Addresses are read by their parts and by the types of their routes, never with regular expressions or as those of any screen. */
/** @type {Rule} */
export function addressesAreTyped(project) {
  return project.files
    .filter((file) => SHIPPED.test(file) && !TEST.test(file))
    .flatMap((file) => {
      const code = project.read(file)
      const lineAt = linesOf(code)
      /** @type {import('./project.mjs').Finding[]} */
      const found = []
      new Visitor({
        CallExpression: ({ callee, arguments: [first], start }) => {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
          const { object, property } = callee
          const matches = MATCHERS.includes(property.name) && isPattern(object) && ADDRESSES.includes(lastName(first))
          const searches = SEARCHES.includes(property.name) && isPattern(first) && ADDRESSES.includes(lastName(object))
          if (matches || searches) found.push({ file, line: lineAt(start), message: 'reads an address with a regular expression' })
        },
        Property: ({ key, value, start }) => {
          const isLoose = key.type === 'Identifier' && key.name === 'strict' && value.type === 'Literal' && value.value === false
          if (isLoose) found.push({ file, line: lineAt(start), message: 'reads the address of any screen: name the route' })
        },
      }).visit(parseSync(file, code).program)
      return found
    })
}

/** @param {import('oxc-parser').Argument | import('oxc-parser').Super} node */
const isPattern = (node) => node.type === 'Literal' && 'regex' in node

/**
 * `pathname` of `location.pathname`.
 * @param {import('oxc-parser').Argument | import('oxc-parser').Super} node
 * @returns {string}
 */
function lastName(node) {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : ''
}
