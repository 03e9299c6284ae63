import { hash } from 'node:crypto'
import type { Posting } from './types.ts'

/**
 * What a posting's key stands for: its kind, hold and correction, and each leg's account, amount and words. Days and structured data are
 * left out: the same posting asked again tomorrow is the same posting. SHA-256 in hexadecimal.
 */
export function digestOf({ kind, hold, corrects, legs }: Posting): string {
  const meaning = [
    kind,
    hold ?? null,
    corrects ?? null,
    ...legs.map((leg) => [
      leg.account,
      leg.amount,
      leg.type,
      leg.forced ?? false,
      leg.title,
      leg.detail ?? '',
      leg.reference ?? '',
      leg.documentNumber ?? 0,
    ]),
  ]
  return hash('sha256', JSON.stringify(meaning))
}
