/**
 * The bank's electronic seal (Reg. (UE) 910/2014, art. 36: legal persons seal, natural ones sign). What must be done with the private key is
 * one function, `SealKey.sign`, so that a key in a remote module (HSM, a trust service) is another `SealKey` and nothing else changes.
 */

/** The key of a seal certificate, wherever it is. */
export interface SealKey {
  /** X.509 in DER: its own certificate first, then those that lead to its root. */
  certificates: readonly Uint8Array[]
  algorithm: 'ECDSA' | 'RSA'
  /** The signature of `data` with SHA-256: ECDSA in DER (RFC 3279), or RSASSA-PKCS1-v1_5. Rejects while the key does not answer. */
  sign(data: Uint8Array): Promise<Uint8Array>
}

export interface SealPort {
  /** Without it documents leave no room for a seal and do not speak of one. */
  readonly on: boolean
  /** The seal of `content` as a detached CMS in DER (ETSI EN 319 142-1, PAdES B-B). Rejects where there is no seal, or its key does not answer. */
  seal(content: Uint8Array): Promise<Uint8Array>
}
