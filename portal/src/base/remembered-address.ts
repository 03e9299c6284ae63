/**
 * The address that somebody asked for and could not be shown, because they had not signed in or their session was over. In the tab's
 * session storage: after signing in they are offered to go on there. It is judged when it is read (`remembered-screen.ts`).
 */

const KEY = 'asked_address'

export function rememberAddress(href: string): void {
  sessionStorage.setItem(KEY, href)
}

/** As it was kept; '' when there is none. */
export function rememberedAddress(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

export function forgetAddress(): void {
  sessionStorage.removeItem(KEY)
}
