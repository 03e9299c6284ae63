/** Which codes of the catalogue the tests of a run were answered, so that the run can say at its end which ones no test has met. */
import { ERRORS, type ErrorCode } from '@almenara/contract/errors'
import type { LightMyRequestResponse } from 'fastify'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

/** For what cannot be made to happen, or is not this project's to answer. */
const UNREACHED: Partial<Record<ErrorCode, string>> = {
  SESSION_ENDED: 'a session whose user is gone, which the database does not let go',
  DJ99: 'what a bank’s own host says instead of Q302 (specification §8)',
}

/** Of this worker, so that each code is written once. */
const met = new Set<string>()

/** Writes the code of a refusal to the run's file: of a call, or of an order that was signed and not executed. */
export function recordCode(file: string, { statusCode, headers, body }: LightMyRequestResponse): void {
  if (!String(headers['content-type']).startsWith('application/json')) return
  const said = JSON.parse(body) as { code?: string; refusal?: { code: string } } | null
  const code = statusCode < 400 ? said?.refusal?.code : said?.code
  if (code === undefined || met.has(code)) return
  met.add(code)
  appendFileSync(file, `${code}\n`)
}

/** Throws when the whole run was asked for and a code of the catalogue was answered to none of its tests. */
export async function checkCodes(project: TestProject, file: string): Promise<void> {
  if (!(await isWhole(project))) return
  const answered = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const missing = Object.keys(ERRORS).filter((code) => !answered.has(code) && !Object.hasOwn(UNREACHED, code))
  if (missing.length > 0) throw new Error(`no test of the services is answered ${missing.join(', ')} (contract/src/errors.ts)`)
}

async function isWhole(project: TestProject): Promise<boolean> {
  if (project.vitest.config.testNamePattern !== undefined) return false
  const { testFiles } = await project.globTestFiles()
  const ran = new Set(project.vitest.state.getPaths())
  return testFiles.every((name) => ran.has(name))
}
