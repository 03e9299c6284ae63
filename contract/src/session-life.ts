/**
 * What portal and services tell each other about how long a session goes on, in headers: every reply to a signed-in
 * customer says it, so nobody has to ask, and a request says when it is not the customer's doing.
 */

/** On a reply: which session it belongs to and when it ends, as `formatSessionLife` writes it. */
export const LIFE_HEADER = 'x-session-life'
/**
 * `true` on a request that the customer did not cause (polling, reading again by itself): it is answered as any other
 * and is not activity (RTS SCA 2018/389 art. 4(3)(d)).
 */
export const BACKGROUND_HEADER = 'x-background'

export interface SessionLife {
  /** The same for all tabs of one sign-in. Opens nothing. */
  session: string
  /** Whole seconds until it ends if the customer does nothing. */
  endsInSeconds: number
  /** True when it will end then, whatever the customer does: it has reached the longest a session lasts. */
  final: boolean
}

/** `k3v9…;ends=287`, or `k3v9…;ends=90;final`. */
export function formatSessionLife({ session, endsInSeconds, final }: SessionLife): string {
  return `${session};ends=${endsInSeconds}${final ? ';final' : ''}`
}

/** `undefined` for a reply without the header, or with one that we did not write. */
export function parseSessionLife(header: string | null): SessionLife | undefined {
  const [, session, ends, final] = /^(\w+);ends=(\d+)(;final)?$/.exec(header ?? '') ?? []
  return session && ends ? { session, endsInSeconds: Number(ends), final: final !== undefined } : undefined
}
