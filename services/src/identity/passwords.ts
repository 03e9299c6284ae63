/**
 * Passwords as Argon2id, in a pool with a queue: as many at once as the machine has cores, less one for whoever answers, and never all of libuv's
 * threads, because files, compression and names of hosts are read with them too. Each place rests between two, so that a morning of sign-ins leaves
 * the processors to everything else for part of the time. Those who wait take turns by where they come from; beyond the queue, BUSY.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue, type FairQueue } from '../fair-queue.ts'

// OWASP password storage cheat sheet: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** libuv's default when `UV_THREADPOOL_SIZE` is not set. */
const USUAL_THREADS = 4
/** About eight seconds of waiting on a small machine; further requests are refused as BUSY. */
const MOST_WAITING = 200
/** A network's share of the queue: enough for an office in the morning, and an attacker cannot fill the queue. */
const MOST_OF_EACH = 60

/** Of the time that a password took. A process of two cores signs in 55 to 62 a second by it, in place of 80 to 100, and keeps others half as long. */
const REST = 0.75

/** How many are worked out at once on a machine with these cores and threads: one of each is left to everything else. */
export function maxConcurrentHashes(cores: number, threads: number): number {
  return Math.max(1, Math.min(cores - 1, threads - 1))
}

function poolOf(threads: number): FairQueue {
  const maxConcurrent = maxConcurrentHashes(availableParallelism(), threads)
  return createFairQueue({ maxConcurrent, maxWaiting: MOST_WAITING, maxPerKey: MOST_OF_EACH, rest: REST })
}

let enqueue = poolOf(USUAL_THREADS)

/** To be said as the process starts, where libuv has more threads than usual. */
export function sizePasswordPool(threads: number): void {
  enqueue = poolOf(threads)
}

/** `whose`: the network that asks (`networkOf`), or nothing for what the bank does by itself. Throws BUSY. */
export function hashPassword(password: string, whose = ''): Promise<string> {
  return enqueue(() => hash(password, COST), whose)
}

let decoy: Promise<string> | undefined

/**
 * True when the password is the one the hash was made of. With no hash (there is no such user) it does the same work
 * against a hash of nothing anyone knows, so that the answer takes the same time. `whose` and BUSY as above.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string, whose = ''): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), COST)
  const against = passwordHash ?? (await decoy)
  const matches = await enqueue(() => verify(against, password), whose)
  return matches && passwordHash !== undefined
}
