/** The name of a downloaded file, read from content-disposition. */

const FALLBACK = 'descarga'

/**
 * RFC 6266: `filename*` (RFC 5987, UTF-8 or ISO-8859-1) when it can be read, else `filename`, as a token or a quoted string.
 * What no disk takes as a name (folders, control characters, a leading dot) is taken out of it.
 */
export function fileName(disposition: string): string {
  const parameters = readParameters(disposition)
  const name = decodeExtended(parameters.get('filename*')) ?? parameters.get('filename') ?? ''
  return harmless(name) || FALLBACK
}

function readParameters(disposition: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, token] of disposition.matchAll(/;\s*([\w*]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";\s]+))/g)) {
    const value = quoted === undefined ? token : quoted.replace(/\\(.)/g, '$1')
    // The first of two alike, as browsers do.
    if (value !== undefined && !parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value)
  }
  return parameters
}

function decodeExtended(value: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[\w-]*'(.*)$/.exec(value ?? '') ?? []
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(encoded)
    if (/^iso-8859-1$/i.test(charset))
      return encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  } catch {
    // Not UTF-8 after all: the plain name serves.
  }
  return undefined
}

function harmless(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
}
