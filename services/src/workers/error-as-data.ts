/**
 * Errors as a message between processes holds them. Threads are sent an error with all its own properties; processes only its words, and what a
 * failure is for whoever handles it (a SQLSTATE, that the database was not reached) lies in the others.
 */
export interface ErrorData {
  properties: { name: string; value: unknown; isEnumerable: boolean }[]
  cause?: ErrorData | undefined
}

/** Of its properties, those that are texts, numbers and truths. */
export function errorAsData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return errorAsData(new Error(String(error)))
  const own = Object.entries(Object.getOwnPropertyDescriptors(error)) as [string, PropertyDescriptor][]
  const properties = own.flatMap(([name, { enumerable }]) => {
    const value: unknown = error[name as keyof Error]
    return ['string', 'number', 'boolean'].includes(typeof value) ? [{ name, value, isEnumerable: enumerable === true }] : []
  })
  return {
    properties: [...properties, { name: 'name', value: error.name, isEnumerable: false }],
    ...(error.cause instanceof Error ? { cause: errorAsData(error.cause) } : {}),
  }
}

export function errorOfData({ properties, cause }: ErrorData): Error {
  const error = new Error('', cause ? { cause: errorOfData(cause) } : {})
  for (const { name, value, isEnumerable } of properties)
    Object.defineProperty(error, name, { value, enumerable: isEnumerable, configurable: true, writable: true })
  return error
}
