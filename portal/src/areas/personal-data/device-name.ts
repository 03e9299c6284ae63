/** The name of a passkey or a mobile, as its customer writes it. */

export const EMPTY_NAME = 'Escriba un nombre que le ayude a reconocerlo.'

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'Mi iPhone o iPad'],
  [/Android/, 'Mi móvil Android'],
  [/Mac OS/, 'Mi Mac'],
  [/Windows/, 'Mi ordenador con Windows'],
]

/** What is offered before they write one. */
export function usualName(userAgent = navigator.userAgent): string {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Mi dispositivo'
}
