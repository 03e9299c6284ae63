/** The name of a downloaded file. */
import { parse } from 'content-disposition'
import filenamify from 'filenamify/browser'

/** As content-disposition says it (RFC 6266), without what no disk takes as a name: folders, control characters, a leading dot. */
export function fileName(disposition: string): string {
  const last = (parse(disposition).parameters['filename'] ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = filenamify(last, { replacement: '' })
  return name.replace(/^[.\s]+/, '') || 'descarga'
}
