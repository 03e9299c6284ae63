/** How addresses name a mandate: creditors write whatever they like in their references, and an address takes only some signs. */
import { createHash } from 'node:crypto'

/** The same creditor and reference have the same key for ever. It is looked for among the mandates of one account. */
export function mandateKey(creditorId: string, reference: string): string {
  return createHash('sha256')
    .update(JSON.stringify([creditorId, reference]))
    .digest('hex')
    .slice(0, 32)
}
