import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does one part after another, and rests after each as long as it took: of work that nobody waits for, so that whoever asks for something meanwhile
 * has half of the time to themselves. Throws what `work` throws, and does no other part then.
 */
export async function atHalfPace<T>(parts: Iterable<T>, work: (part: T) => Promise<void>): Promise<void> {
  let took = 0
  for (const part of parts) {
    if (took > 0) await pause(took)
    const began = performance.now()
    await work(part)
    took = performance.now() - began
  }
}
