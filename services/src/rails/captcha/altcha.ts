/**
 * ALTCHA (https://altcha.org): a proof of work that the browser does by itself, with no third party and nothing to read or click. The
 * challenge says which key begins it is looking for; it carries its action and expiry, signed, and its answer serves once.
 */
import type { ProofOfWork } from '@almenara/contract/areas/captcha'
import { addSeconds, toInstant, type Instant } from '@almenara/contract/dates'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { randomInt } from 'node:crypto'
import { lte } from 'drizzle-orm'
import { keyFor, keysFor } from '../../secrets.ts'
import type { CaptchaPort, UsedAnswers } from './port.ts'
import { usedChallenges } from './tables.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Iterations of each try. */
const COST = 1_000
/** Tries that a challenge takes: under a second on a computer, a few on an old telephone, and as much again for each guess of a program. */
const TRIES = { least: 500, most: 1_500 }
const VALID_SECONDS = 10 * 60
/** Ours have about a thousand characters; a longer one is not read. */
const LONGEST_ANSWER = 4_000

interface Answer {
  challenge: Challenge
  solution: Solution
}

export function altcha(database: UsedAnswers, sealingKey: Buffer, otherSealingKey?: Buffer): CaptchaPort {
  const accepted = keysFor({ sealingKey, otherSealingKey }, 'captcha').map(signingWith)
  return {
    origins: [],
    challenge: async (action, now) => {
      const data = { action, expiresAt: addSeconds(now, VALID_SECONDS) }
      const counter = randomInt(TRIES.least, TRIES.most)
      const { parameters, signature = '' } = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter,
        deriveKey,
        data,
        ...signingWith(keyFor(sealingKey, 'captcha')),
      })
      return { provider: 'ALTCHA', challenge: { parameters: parameters as ProofOfWork['parameters'], signature } }
    },
    verify: async (text, action, now) => {
      const answer = readAnswer(text)
      if (!answer || !(await isSolved(answer))) return false
      const { data } = answer.challenge.parameters
      const expiresAt = expiryIn(data?.['expiresAt'])
      if (data?.['action'] !== action || expiresAt === undefined || expiresAt <= now) return false
      return takeOnce(database, String(answer.challenge.signature), expiresAt, now)
    },
  }

  async function isSolved({ challenge, solution }: Answer): Promise<boolean> {
    // Only what we signed has parameters worth reading; whatever else was sent may be of any shape.
    for (const signing of accepted) {
      const result = await verifySolution({ challenge, solution, deriveKey, ...signing }).catch(() => undefined)
      if (result?.verified) return true
    }
    return false
  }
}

function signingWith(bytes: Buffer) {
  const key = bytes.toString('hex')
  return { hmacSignatureSecret: `challenge ${key}`, hmacKeySignatureSecret: `answer ${key}` }
}

function readAnswer(text: string): Answer | undefined {
  if (text.length > LONGEST_ANSWER) return undefined
  try {
    const read = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Answer
    return typeof read.challenge.signature === 'string' && typeof read.challenge.parameters === 'object' ? read : undefined
  } catch {
    return undefined
  }
}

function expiryIn(value: unknown): Instant | undefined {
  return typeof value === 'string' ? toInstant(value) : undefined
}

/** False for an answer that came before. Those that have expired are forgotten on the way. */
function takeOnce(database: UsedAnswers, signature: string, expiresAt: Instant, now: Instant): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.delete(usedChallenges).where(lte(usedChallenges.expiresAt, now))
    const taken = await tx.insert(usedChallenges).values({ signature, expiresAt }).onConflictDoNothing().returning()
    return taken.length === 1
  })
}
