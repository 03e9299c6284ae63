import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from './terminal.mjs'

/** One report of the linter: `rule` as it prints it, `eslint(no-restricted-imports)`. */
export interface Finding {
  file: string
  line: number
  rule: string
}

interface Report {
  diagnostics: { code?: string; filename: string; labels: { span: { line: number } }[] }[]
}

/**
 * What the project's own lint configuration says of files that do not exist: they are written into an empty copy of the
 * project's folders. Throws when the linter does not run.
 */
export function lintPlanted(files: Readonly<Record<string, readonly string[]>>): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-lint-'))
  try {
    for (const shared of ['.oxlintrc.json', 'tsconfig.base.json']) copyFileSync(join(ROOT, shared), join(folder, shared))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, lines] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${lines.join('\n')}\n`)
    }
    const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--config', '.oxlintrc.json', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (!stdout.startsWith('{')) throw new Error(`The linter did not run: ${stdout}${stderr}`)
    const { diagnostics } = JSON.parse(stdout) as Report
    return diagnostics.map(({ code = '', filename, labels }) => ({ file: filename, line: labels[0]?.span.line ?? 0, rule: code }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
