import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, ROOT } from './terminal.mjs'

/** What no build reads. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|dist-kit|dist-reference-app|\.cache)(?:\/|$)|\.test\.tsx?$|\.examples\.tsx$|\.md$/

/**
 * A digest of names and contents: times lie after a checkout, contents do not.
 * @param {string[]} paths files and folders, from the root of the checkout; what is not there counts as not there
 * @returns {Promise<string>}
 */
export async function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of paths) {
    for (const file of await filesOf(path)) {
      hash.update(`\0${file}\0`)
      hash.update(await readFile(join(ROOT, file)))
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesOf(path) {
  if (LEFT_OUT.test(path)) return []
  try {
    const entries = await readdir(join(ROOT, path), { withFileTypes: true })
    const names = entries.map(({ name }) => name).sort()
    const below = await Promise.all(names.map((name) => filesOf(`${path}/${name}`)))
    return below.flat()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}

/**
 * @param {string} name
 * @returns {Promise<string | undefined>} the fingerprint kept under this name
 */
export async function kept(name) {
  return readFile(join(CACHE, name), 'utf8').catch(() => undefined)
}

/**
 * @param {string} name
 * @param {string} value
 */
export async function keep(name, value) {
  await mkdir(CACHE, { recursive: true })
  await writeFile(join(CACHE, name), value)
}

/** @param {string} name */
export async function forget(name) {
  await rm(join(CACHE, name), { force: true })
}
