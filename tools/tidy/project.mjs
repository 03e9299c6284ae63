import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A checkout as the rules see it. Paths are relative to its root and use «/».
 * @typedef {{ files: readonly string[], read(file: string): string }} Project
 */

/**
 * What a rule found. A remark is shown and fails nothing.
 * @typedef {{ file: string, line?: number, message: string, remark?: boolean }} Finding
 */

/** @typedef {(project: Project) => Finding[]} Rule */

/** What is made, installed or kept by a running bank, and is no source. In a linked work tree `.git` is a file. */
const NOT_SOURCES = new Set([
  'node_modules',
  'dist',
  'dist-kit',
  'dist-reference-app',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
])

/**
 * Every file below a folder that could be committed; no git is needed to know them.
 * @param {string} root
 * @returns {Project}
 */
export function projectAt(root) {
  const files = walk(root, '').sort()
  /** @type {Map<string, string>} */
  const texts = new Map()
  return {
    files,
    read: (file) => {
      const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
      texts.set(file, text)
      return text
    },
  }
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (NOT_SOURCES.has(entry.name)) return []
    if (entry.isDirectory()) return walk(root, path)
    return entry.isFile() && !entry.name.endsWith('.log') ? [path] : []
  })
}

/** What people write: migrations are generated, and data has its own shape. */
export const SOURCE = /\.(?:ts|tsx|mjs|css)$|^services\/src\/(?!db\/migrations\/).*\.sql$/
/** What is read as text at all. */
export const TEXT = /\.(?:ts|tsx|mjs|css|sql|json|md|html|svg|txt|yml|yaml)$|(?:^|\/)(?:\.[a-z]+(?:rc)?|run)$/
export const TEST = /\.(?:test\.tsx?|e2e\.ts)$/
export const EXAMPLES = /\.examples\.tsx$/
/** What runs of the bank and its portal, and its tests. */
export const SHIPPED = /^(?:contract|formats|services|portal)\/src\/.*\.tsx?$/

/**
 * Rules and their tests must write what they forbid.
 * @param {string} file
 */
export function isRuleItself(file) {
  return file.startsWith('tools/tidy') || file === 'tools/import-law.test.ts'
}

/**
 * Every line of the chosen files that breaks a rule of one line.
 * @param {Project} project
 * @param {(file: string) => boolean} chosen
 * @param {(line: string, file: string) => string | undefined} judge
 * @returns {Finding[]}
 */
export function eachLine(project, chosen, judge) {
  return project.files.filter(chosen).flatMap((file) =>
    project
      .read(file)
      .split('\n')
      .flatMap((text, index) => {
        const message = judge(text, file)
        return message === undefined ? [] : [{ file, line: index + 1, message }]
      }),
  )
}
