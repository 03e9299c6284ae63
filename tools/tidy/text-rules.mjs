import { eachLine, isRuleItself, SOURCE, TEXT } from './project.mjs'

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
