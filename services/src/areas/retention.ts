/**
 * What the bank stops keeping once it is of no use (GDPR art. 5(1)(e)): tokens and challenges that are over, attempts, proofs and addresses
 * of other days, the texts of messages and, a year later, to whom they were sent. What customers signed and the session log stay: the law
 * asks for them.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { DatedWork } from '../calendar/dated-work.ts'
import { listedItems, runItems } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import { addressCounts } from '../http/tables.ts'
import { forgetNetworks } from '../identity/network-failures.ts'
import { loginAttempts, sessionTokens } from '../identity/tables.ts'
import { outboxMessages } from '../messages/tables.ts'
import { usedChallenges } from '../rails/captcha/tables.ts'
import { cardRefusals } from './cards/tables.ts'
import { contactVerifications } from './personal-data/tables.ts'
import { passwordRecoveries } from './recover-password/tables.ts'

const DAY = 24 * 3600
/** For whoever asks why a code did not come. */
const TEXT_DAYS = 7
const PROOF_DAYS = 30
const RECIPIENT_DAYS = 365
/** Longer than the preview of an alert goes back. */
const REFUSAL_DAYS = 35

type Forget = (tx: Tx, now: Instant) => Promise<unknown>

const ago = (now: Instant, days: number) => addSeconds(now, -days * DAY)

/** By the name under which one that fails is set aside. */
const FORGETTING: Readonly<Record<string, Forget>> = {
  tokens: (tx, now) => tx.delete(sessionTokens).where(lt(sessionTokens.expiresAt, ago(now, 1))),
  attempts: (tx, now) => {
    const unlocked = or(isNull(loginAttempts.lockedUntil), lt(loginAttempts.lockedUntil, now))
    return tx.delete(loginAttempts).where(and(lt(loginAttempts.lastAt, ago(now, 1)), unlocked))
  },
  addresses: (tx, now) => tx.delete(addressCounts).where(lt(addressCounts.minute, ago(now, 1))),
  networks: forgetNetworks,
  challenges: (tx, now) => tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now)),
  verifications: (tx, now) => tx.delete(contactVerifications).where(lt(contactVerifications.createdAt, ago(now, PROOF_DAYS))),
  recoveries: (tx, now) => tx.delete(passwordRecoveries).where(lt(passwordRecoveries.createdAt, ago(now, PROOF_DAYS))),
  'card-refusals': (tx, now) => tx.delete(cardRefusals).where(lt(cardRefusals.at, ago(now, REFUSAL_DAYS))),
  'message-texts': (tx, now) => {
    const written = or(isNotNull(outboxMessages.sealed), isNotNull(outboxMessages.content))
    const over = and(isNull(outboxMessages.nextAttemptAt), lt(outboxMessages.createdAt, ago(now, TEXT_DAYS)))
    return tx.update(outboxMessages).set({ sealed: null, content: null }).where(and(over, written))
  },
  messages: (tx, now) => {
    const over = isNull(outboxMessages.nextAttemptAt)
    return tx.delete(outboxMessages).where(and(over, lt(outboxMessages.createdAt, ago(now, RECIPIENT_DAYS))))
  },
}

/**
 * Each in a transaction of its own: none waits for the others. By the clock and not by the day that is run: a day that was missed forgets
 * nothing that today would keep.
 */
const forgetting = listedItems({
  name: 'retention',
  all: async () => Object.keys(FORGETTING),
  one: async ({ bank }, item) => {
    const forget = FORGETTING[item]
    if (forget) await bank.database.transaction((tx) => forget(tx, bank.clock.now()))
  },
})

export const retention: DatedWork = {
  name: 'retention',
  run: (today) => runItems(today, forgetting),
  items: [forgetting],
}
