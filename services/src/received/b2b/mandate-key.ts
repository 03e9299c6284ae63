/** Positions of the creditor's own suffix in its identifier: one company writes several, and all are the same creditor (EPC262-08). */
const SUFFIX = { from: 4, to: 7 } as const

/** What a mandate is known by among those of its account: creditor and reference, whatever their case, their blanks and the suffix. */
export function mandateKeyOf(creditorId: string, reference: string): string {
  const creditor = folded(creditorId)
  return `${creditor.slice(0, SUFFIX.from)}${creditor.slice(SUFFIX.to)} ${folded(reference)}`
}

const folded = (text: string): string => text.replace(/\s/g, '').toUpperCase()
