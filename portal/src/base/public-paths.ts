/** The application's screens that need no session (specification §6, «anonymous»). Home, which is outside it, is none of them. */
const PUBLIC = ['/geolocation', '/recover-password', '/public/certificates/view']

/** What is below them is theirs too: an address that nobody has leads home by itself. */
export function isPublicPath(path: string): boolean {
  return PUBLIC.some((own) => path === own || path.startsWith(`${own}/`))
}
