/** What became of handing a message to who carries it: the answer of every adapter of `sms/` and `mail/`. Adapters never throw. */
export type Delivery =
  /** Taken. `reference` is the carrier's own, or empty. */
  | { outcome: 'SENT'; reference: string }
  /** Not now: asked again later, after `afterSeconds` when the carrier says so. `reason` is for the log and holds nothing of the message. */
  | { outcome: 'LATER'; reason: string; afterSeconds?: number }
  /** Never: asking again would change nothing. */
  | { outcome: 'REFUSED'; reason: string }
