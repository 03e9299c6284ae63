import { hash } from '@node-rs/argon2'

/** The least that Argon2id takes. Whoever verifies reads the cost in the hash: a sign-in takes as little, thousands of times in a run. */
const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** One hash of each password for all the people of a worker: no test distinguishes people by it. */
const hashes = new Map<string, Promise<string>>()

/** As `hashPassword`, where what it costs is not what is tested. */
export function quickHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, LEAST_COST)
  hashes.set(password, known)
  return known
}
