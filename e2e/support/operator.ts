/** The operator's commands on the bank of these tests. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Answers what the command prints. */
export function operate(...words: readonly string[]): string {
  return execFileSync(process.execPath, ['services/dist/operator.js', ...words], {
    cwd: ROOT,
    env: { ...process.env, ALMENARA_DATA: process.env['ALMENARA_E2E_DATA'] },
    encoding: 'utf8',
  })
}
