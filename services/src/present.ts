type Present<T> = { [Key in keyof T]?: NonNullable<T[Key]> }

/** What of these is there, for replies that leave out what is not: neither null nor undefined. */
export function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as Present<T>
}
