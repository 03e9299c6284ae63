/** Who passkeys belong to: a domain, and the one address from which they may be used (WebAuthn §5.1.2). */

export interface RelyingParty {
  /** The domain: `banca.example`. */
  id: string
  /** `https://banca.example`. */
  origin: string
}

interface Place {
  /** The portal's own address in this environment; '' where it is wherever the page came from. */
  appUrl: string
  production: boolean
  port: number
}

/**
 * Of the portal's address. A bank in production that has not said it has no passkeys: believing the request's own Host would let any
 * address be the bank's. Elsewhere it is this machine, by the only name that browsers let have passkeys without a certificate.
 */
export function relyingPartyOf({ appUrl, production, port }: Place): RelyingParty | undefined {
  if (appUrl) {
    const { hostname, origin } = new URL(appUrl)
    return { id: hostname, origin }
  }
  return production ? undefined : { id: 'localhost', origin: `http://localhost:${port}` }
}
