/** What became of handing a message to who carries it: the answer of every adapter of `sms/`, `mail/` and `push/`. Adapters never throw. */
export type Delivery =
  /** Taken. `reference` is the carrier's own, or empty. */
  | { outcome: 'SENT'; reference: string }
  /** Not now: to be tried again, after `afterSeconds` where the carrier asks for it. `reason` is for the log and holds nothing of the message. */
  | { outcome: 'LATER'; reason: string; afterSeconds?: number }
  /** Never: asking again would change nothing. */
  | { outcome: 'REFUSED'; reason: string }
