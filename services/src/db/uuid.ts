const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a text from an address can be looked for as an id: PostgreSQL raises an error over any other, instead of finding no row. In lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
