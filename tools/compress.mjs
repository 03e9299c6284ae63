import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and bitmaps are compressed already. */
const TEXT = /\.(?:js|css|svg|json|html|txt|webmanifest)$/
/** Below this the answer fits one packet either way. */
const SMALLEST_BYTES = 1024

/**
 * Writes `x.br` and `x.gz` beside every text file of a folder, as strong as they go: done once at build, never while a
 * customer waits. A copy that would not be smaller is not written.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => TEXT.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name)
      const plain = await readFile(file)
      if (plain.length < SMALLEST_BYTES) return
      const small = await brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
      const zipped = await zip(plain, { level: 9 })
      if (small.length < plain.length) await writeFile(`${file}.br`, small)
      if (zipped.length < plain.length) await writeFile(`${file}.gz`, zipped)
    }),
  )
}
