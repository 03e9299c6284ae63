import { mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE } from './terminal.mjs'

/**
 * Where a run of tests writes its report. What a run before left there is taken away: one that does not begin has none.
 * @param {string} name
 */
export async function newReport(name) {
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, name)
  await rm(file, { force: true })
  return file
}

/** @param {string} file */
export async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}
