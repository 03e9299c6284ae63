/** Counts of a file, in words. */
import type { FileReview } from '@almenara/contract/areas/payments/review'
import { formatCount } from '../../../patterns/extract-screen/count-words.ts'

export function transfersText(count: number): string {
  return count === 1 ? '1 transferencia' : `${formatCount(count)} transferencias`
}

export function filesText(count: number): string {
  return count === 1 ? '1 fichero' : `${formatCount(count)} ficheros`
}

/** How its accounts will see it, where all of it is charged alike; nothing where it is not. */
export function chargesText(batches: FileReview['batches']): string | undefined {
  const [first] = batches
  if (!first || batches.some(({ bookedAs }) => bookedAs !== first.bookedAs)) return undefined
  if (first.bookedAs === 'EACH') return 'un cargo por cada transferencia'
  return batches.length === 1 ? 'un solo cargo' : 'un cargo por cada remesa'
}
