/** The schema of ISO 20022 that these files must obey, for tests: other people's data, not committed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validateXML } from 'xmllint-wasm'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDER = process.env['ALMENARA_XSD'] ?? join(ROOT, '../shared/standards/xsd')

/** Where a schema is, if it is there. */
export const schemaFile = (schema: string) => join(FOLDER, schema)

/**
 * What libxml2 says is wrong with these files by a schema; `undefined` when the schemas are not there, which is said on the
 * console: the checks that need no schema are then all there is.
 */
export async function schemaErrors(files: readonly string[], schema = 'camt.053.001.08.xsd'): Promise<string[] | undefined> {
  const file = schemaFile(schema)
  if (!existsSync(file)) {
    console.warn(
      `NOT CHECKED against ${schema}: it is not in ${FOLDER}. Put the schemas of ISO 20022 there or name their folder in ALMENARA_XSD.`,
    )
    return undefined
  }
  const { errors } = await validateXML({
    xml: files.map((contents, index) => ({ fileName: `file-${index}.xml`, contents })),
    schema: [readFileSync(file, 'utf8')],
    // 100 000 entries are some 100 MB of tree.
    maxMemoryPages: 65_536,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}
