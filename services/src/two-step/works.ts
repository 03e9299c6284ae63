/** The work of each kind of order, for whoever confirms one without having been called through its own operation: a co-signatory. */
import type { Work } from './work.ts'

const WORKS = new Map<string, Work>()

/** Every process of the bank declares the same, as it loads its routes. */
export function declareWork(kind: string, work: Work | undefined): void {
  if (work) WORKS.set(kind, work)
}

export function workOf(kind: string): Work | undefined {
  return WORKS.get(kind)
}
