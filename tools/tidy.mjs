import './node-version.mjs'
import { resolve } from 'node:path'
import { ROOT, say } from './terminal.mjs'
import * as code from './tidy/code-rules.mjs'
import * as places from './tidy/place-rules.mjs'
import { projectAt } from './tidy/project.mjs'
import * as texts from './tidy/text-rules.mjs'

// The rules of STYLE.md that a program can judge. The linter judges code; this judges files, names and places.
const project = projectAt(resolve(process.argv[2] ?? ROOT))
const findings = [texts, code, places].flatMap((rules) => Object.values(rules)).flatMap((rule) => rule(project))

for (const { file, line, message, remark } of findings) {
  say(`${remark ? 'remark' : 'error '}  ${file}${line === undefined ? '' : `:${line}`}  ${message}`)
}
const errors = findings.filter(({ remark }) => !remark).length
say(errors === 0 ? `Tidy: ${project.files.length} files.` : `${errors} rules broken.`)
process.exitCode = errors === 0 ? 0 : 1
