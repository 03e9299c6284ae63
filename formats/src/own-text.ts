/**
 * The same text by itself. What is cut out of a text keeps all of that text alive: of a piece of a file that is read, which is kept for long, the
 * whole file would be. Lone surrogates, which no file has, are replaced.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString()
}
