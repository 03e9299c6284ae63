/** Who has Bizum in the demo bank, and whom Carmen has saved. */
import { toInstant, type Instant } from '@almenara/contract/dates'
import { eq, inArray, sql } from 'drizzle-orm'
import { bizumContacts } from '../areas/bizum/people/tables.ts'
import { bizumLimits } from '../areas/bizum/payments/tables.ts'
import { bizumContracts } from '../areas/bizum/contract/tables.ts'
import type { Database, Tx } from '../db/connection.ts'
import { contacts, parties, users } from '../identity/tables.ts'
import { simulatedBizumMembers } from '../rails/bizum/tables.ts'
import { SAVED_CONTACTS } from './bizum-people.ts'
import { LOGINS } from './cast.ts'

/** Before the history of the bank that `npm start` makes, so that its movements are all of the contract. */
const SINCE = toInstant('2023-10-09T11:24:00Z')

/** Of the cast, those who have it from the beginning; of the rest of the bank, two of three. */
const MEMBERS = [LOGINS.carmen, LOGINS.javier, LOGINS.amparo].map(({ username }) => username)
/** Their mobiles are at another bank: they bring Bizum here with its code. */
const ELSEWHERE = [LOGINS.marina, LOGINS.pau].map(({ username }) => username)
/** To join it as a customer does. */
const CAST = Object.values(LOGINS).map(({ username }) => username)

/** Again, it adds those who were missing: a demo bank of an earlier version had none. */
export async function writeBizumContracts(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await tx.$count(bizumContracts)) > 0) return
    await writeContracts(tx)
    await writeElsewhere(tx)
    await writeSaved(tx, SINCE)
  })
}

const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** With the mobile of their codes and the first account that is theirs alone to dispose of. */
async function writeContracts(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into bizum_contracts (id, user_id, party_id, phone, product_id, ledger_account_id, state, conditions_version, security_version,
      since, phone_since, scheme_id, enrolment_key)
    select distinct on (c.value) md5('bizum ' || u.username)::uuid, u.id, u.party_id, c.value, p.id, p.ledger_account_id, 'ACTIVE', 1, 1,
      ${SINCE}::timestamptz, ${SINCE}::timestamptz, left(md5('member ' || u.username), 32), md5('bizum ' || u.username)::uuid
    from users u
      join parties y on y.id = u.party_id and y.kind = 'PERSON'
      join contacts c on c.party_id = u.party_id and c.otp and c.value ~ '^[+]34(6|7[1-9])'
      join powers w on w.user_id = u.id and w.can_operate and w.sign_limit is null
      join products p on p.id = w.product_id and p.type = 'VIEW' and p.status = 'ACTIVE' and p.signatures = 1
      join holders h on h.product_id = p.id and h.party_id = u.party_id
    where u.executive and (u.username in (${among(MEMBERS)}) or (u.username not in (${among(CAST)}) and u.id % 3 < 2))
    order by c.value, w.position`)
  const joined = await tx
    .select({ phone: bizumContracts.phone, key: bizumContracts.enrolmentKey, name: parties.name, partyId: bizumContracts.partyId })
    .from(bizumContracts)
    .innerJoin(parties, eq(parties.id, bizumContracts.partyId))
  for (let from = 0; from < joined.length; from += 1_000) {
    const rows = joined.slice(from, from + 1_000)
    const members = rows.map(({ phone, key, name }) => ({ phone, key, name, bank: 'HERE' as const }))
    await tx.insert(simulatedBizumMembers).values(members).onConflictDoNothing()
    await tx
      .insert(bizumLimits)
      .values(rows.map(({ partyId }) => ({ partyId })))
      .onConflictDoNothing()
  }
}

async function writeElsewhere(tx: Tx): Promise<void> {
  const rows = await tx
    .select({ phone: contacts.value, name: parties.name })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .innerJoin(contacts, eq(contacts.partyId, users.partyId))
    .where(sql`${inArray(users.username, ELSEWHERE)} and ${contacts.kind} = 'MOBILE'`)
  if (rows.length === 0) return
  await tx
    .insert(simulatedBizumMembers)
    .values(rows.map((row) => ({ ...row, bank: 'OTHER' as const })))
    .onConflictDoNothing()
}

async function writeSaved(tx: Tx, savedAt: Instant): Promise<void> {
  const [carmen] = await tx.select().from(users).where(eq(users.username, LOGINS.carmen.username))
  if (!carmen) return
  const rows = SAVED_CONTACTS.map(({ name: directoryName, ...given }) => ({
    id: crypto.randomUUID(),
    userId: carmen.id,
    ...given,
    directoryName,
    savedAt,
  }))
  await tx.insert(bizumContacts).values(rows).onConflictDoNothing()
}
