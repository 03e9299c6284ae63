/** What the bank does with the customer's data, and what they said of it. Silence is a no (GDPR art. 4(11)). */
import type {
  ConsentChannel,
  ConsentPurpose,
  consentsView,
  consentStatus,
  privacyNotice,
} from '@almenara/contract/areas/personal-data/consents'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { consentChoices, consentPurposes, privacyNotices } from './tables.ts'

type Choice = typeof consentChoices.$inferSelect

/** The most changes that are answered; the database keeps all. */
const SHOWN_CHANGES = 100

/** Those in force, in the bank's order. */
async function purposesInForce(db: Db) {
  const rows = await db
    .selectDistinctOn([consentPurposes.purpose])
    .from(consentPurposes)
    .orderBy(asc(consentPurposes.purpose), desc(consentPurposes.version))
  return rows.toSorted((a, b) => a.position - b.position)
}

/** The last choice of each purpose and channel, by `keyOf`. */
async function lastChoices(db: Db, userId: number): Promise<Map<string, Choice>> {
  const rows = await db
    .selectDistinctOn([consentChoices.purpose, consentChoices.channel])
    .from(consentChoices)
    .where(eq(consentChoices.userId, userId))
    .orderBy(asc(consentChoices.purpose), asc(consentChoices.channel), desc(consentChoices.id))
  return new Map(rows.map((row) => [keyOf(row.purpose, row.channel), row]))
}

function keyOf(purpose: string, channel: ConsentChannel): string {
  return `${purpose} ${channel}`
}

/** What was agreed to under another wording is not agreed to under this one; an objection stands whatever the wording. */
export async function consentsOf(db: Db, userId: number): Promise<ConsentPurpose[]> {
  const chosen = await lastChoices(db, userId)
  return (await purposesInForce(db)).map(({ purpose, version, basis, title, text, channels }) => ({
    purpose,
    version,
    basis,
    title,
    text,
    channels: channels.map((channel) => {
      const last = chosen.get(keyOf(purpose, channel))
      if (basis === 'LEGITIMATE_INTEREST') return { channel, granted: last?.granted !== false }
      return { channel, granted: last?.granted === true && last.version === version }
    }),
  }))
}

export const readConsents: Handler<typeof consentsView> = async ({ bank, session }) => {
  const { database } = bank
  const known = new Map((await database.select().from(consentPurposes)).map((row) => [`${row.purpose} ${row.version}`, row]))
  const history = await database
    .select()
    .from(consentChoices)
    .where(eq(consentChoices.userId, session.userId))
    .orderBy(desc(consentChoices.id))
    .limit(SHOWN_CHANGES)
  return {
    purposes: await consentsOf(database, session.userId),
    history: history.map(({ at, purpose, version, channel, granted, address }) => ({
      at,
      title: known.get(`${purpose} ${version}`)?.title ?? purpose,
      basis: known.get(`${purpose} ${version}`)?.basis ?? ('CONSENT' as const),
      version,
      channel,
      granted,
      ...(address ? { address } : {}),
    })),
  }
}

export const readConsentStatus: Handler<typeof consentStatus> = async ({ bank, session }) => {
  const chosen = await lastChoices(bank.database, session.userId)
  const asked = (await purposesInForce(bank.database)).filter(({ basis }) => basis === 'CONSENT')
  const decided = asked.every(({ purpose, version, channels }) =>
    channels.every((channel) => chosen.get(keyOf(purpose, channel))?.version === version),
  )
  const changedAt = [...chosen.values()]
    .map(({ at }) => at)
    .sort()
    .at(-1)
  return { decided, ...(changedAt ? { changedAt } : {}) }
}

export const readPrivacyNotice: Handler<typeof privacyNotice> = async ({ bank }) => {
  const [notice] = await bank.database.select().from(privacyNotices).orderBy(desc(privacyNotices.version)).limit(1)
  if (!notice) throw new Failure('NOT_FOUND')
  return notice
}
