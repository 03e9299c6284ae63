/** The application's screens that need no session (specification §6, «anonymous»). Home, which is outside it, is none of them. */
const PUBLIC = [/^\/geolocation\/?$/, /^\/recover-password\/?$/, /^\/public\/certificates\/view(?:\/[^/]*)?\/?$/]

export function isPublicPath(path: string): boolean {
  return PUBLIC.some((own) => own.test(path))
}
