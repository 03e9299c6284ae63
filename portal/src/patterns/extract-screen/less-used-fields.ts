/** Parts of filters (`filter-fields.ts`) that few lists have, apart so that an account's movements do not bring them. */
import { oneOf, someOf, type CodeField } from './filter-fields.ts'

/** As `oneOf`, in a list that begins with one of the words: of all of them the address says «ALL». */
export function oneOfBeginningWith<Name extends string, Code extends string>(
  first: NoInfer<Code>,
  name: Name,
  codes: readonly Code[],
): CodeField<Name, Code, Name, Code | 'ALL' | undefined> {
  const field = oneOf(name, codes)
  return {
    ...field,
    read: (said) => (said === 'ALL' ? undefined : (field.read(said) ?? first)),
    write: (code) => (code === first ? undefined : code),
    valueOf: ([code]) => field.read(code),
    none: 'ALL',
  }
}

/** The call takes several words, the address names one. */
export function oneOfSeveral<Name extends string, Code extends string>(
  name: Name,
  codes: readonly Code[],
): CodeField<Name, Code[], Name, Code | undefined> {
  const several = someOf(name, codes)
  return { ...several, read: (said) => several.read([said]), write: ([code]) => code, none: undefined }
}

/** Named otherwise in the address. */
export function underKey<Key extends string, Name extends string, Value, Said>(
  key: Key,
  field: CodeField<Name, Value, string, Said>,
): CodeField<Name, Value, Key, Said> {
  return { ...field, key }
}

/** An id that only the bank knows. */
export function anId<Name extends string>(name: Name): CodeField<Name, string, Name, string> {
  return {
    name,
    key: name,
    read: readId,
    write: (id) => id,
    codesOf: (id) => (id ? [id] : []),
    valueOf: ([id]) => readId(id),
  }
}

export function readId(said: unknown): string | undefined {
  return typeof said === 'string' && said !== '' ? said : undefined
}

/** The call takes several ids that only the bank knows, the address names one. */
export function oneIdOfSeveral<Name extends string>(name: Name): CodeField<Name, string[], Name, string | undefined> {
  return {
    name,
    key: name,
    read: (said) => {
      const id = readId(said)
      return id === undefined ? undefined : [id]
    },
    write: ([id]) => id,
    codesOf: (ids) => ids ?? [],
    valueOf: (ids) => (ids.length > 0 ? [...ids] : undefined),
  }
}
