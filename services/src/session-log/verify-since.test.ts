import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/connection.ts'
import { startSession } from '../identity/sessions.ts'
import { parties, users } from '../identity/tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'
import { anchorChains } from './anchors.ts'
import { beginLogPart } from './parts/begin-part.ts'
import { firstIdOf } from './part-numbers.ts'
import { recordEvent } from './record-event.ts'
import { verifyLog } from './verify-log.ts'

let database: TestDatabase
let owner: Database
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20']
const origin = {
  application: 'web',
  userAgent: 'Firefox',
  geolocation: { latitude: 39.47, longitude: -0.3763 },
  address: '10.0.0.9',
} as const

/** Three days, each with a connection that begins and one that goes on over all, in as many parts, with an anchor at the end of each. */
async function write(inParts: boolean): Promise<void> {
  const [userId = 0] = await database.transaction(async (tx) => {
    const [party] = await tx.insert(parties).values({ kind: 'PERSON', name: 'Ana', taxId: '1' }).returning()
    const rows = await tx
      .insert(users)
      .values({ partyId: party?.id ?? 0, username: 'ana', passwordHash: '' })
      .returning()
    return rows.map(({ id }) => id)
  })
  for (const [place, day] of DAYS.entries()) {
    const at = toInstant(`${day}T20:00:00Z`)
    await database.transaction(async (tx) => {
      await startSession(tx, `of-${day}`, userId, origin, at)
      for (const id of ['long', `of-${day}`, 'long'])
        await recordEvent(tx, { id, userId, address: '10.0.0.9' }, { kind: 'ALIAS_CHANGED', at, data: { after: day } })
    })
    await sealAll(database)
    await anchorChains(database, { keys: LOG_KEYS, everyMinutes: 5, now: at })
    if (inParts && place < DAYS.length - 1) await beginLogPart(database.connection, { say: () => {}, limitMs: 60_000 })
  }
}

beforeEach(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner', max: 1 })
})
afterEach(async () => {
  await owner.close()
  await database.drop()
})

/** The owner's statements, made with the triggers switched off as only an administrator of the database can. */
async function change(...statements: string[]): Promise<void> {
  await owner.transaction(async (tx) => {
    for (const table of ['events', 'event_seals', 'event_anchors']) await tx.execute(`alter table ${table} disable trigger all`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}
const verify = (since?: string) => verifyLog(database, LOG_KEYS, { since: since === undefined ? undefined : toLocalDate(since) })
const rules = async (since?: string) => (await verify(since)).problems.map(({ rule, detail }) => `${rule} ${detail}`)
/** What names one event of a day: the second of its own connection. */
const event = (day: string) => `session_id = 'of-${day}' and kind = 'ALIAS_CHANGED'`
const sealOf = (day: string) => `event_id = (select id from events where ${event(day)})`

describe.each([
  ['in parts', true],
  ['whole', false],
])('a verification of what was sealed since, of a log %s', (_, inParts) => {
  beforeEach(() => write(inParts))

  test('reads what came after the last anchor before the day, and says since which', async () => {
    expect(await verify()).toMatchObject({ since: undefined, events: 12, chains: 4, anchors: 3, problems: [] })
    expect(await verify('2026-11-20')).toMatchObject({ since: { sealNo: 8 }, events: 4, chains: 2, anchors: 2, problems: [] })
    expect(await verify('2026-11-19')).toMatchObject({ since: { sealNo: 4 }, events: 8, chains: 3, anchors: 3, problems: [] })
    expect(await verify('2026-12-01')).toMatchObject({ since: { sealNo: 12 }, events: 0, chains: 0, anchors: 1, problems: [] })
  })

  test('is of the whole where there is no anchor before the day', async () => {
    expect(await verify('2026-11-18')).toMatchObject({ since: undefined, events: 12, anchors: 3, problems: [] })
  })

  test('tells the last anchor as the whole does, and finds one that was kept elsewhere, of whatever day', async () => {
    const { lastAnchor = '' } = await verify()
    expect((await verify('2026-11-20')).lastAnchor).toBe(lastAnchor)
    expect((await verify('2026-12-01')).lastAnchor).toBe(lastAnchor)
    const { rows } = await owner.pool.query<{ hash: string }>("select encode(hash, 'hex') as hash from event_anchors order by seal_no")
    const known = [...rows.map(({ hash }) => hash), 'ab'.repeat(32)]
    const { problems } = await verifyLog(database, LOG_KEYS, { known, since: toLocalDate('2026-11-20') })
    expect(problems).toEqual([{ rule: 'ANCHOR', detail: `the one of hash ${'ab'.repeat(32)} is not there` }])
  })

  test('finds an event that was edited since, and leaves one of before to the whole', async () => {
    await change(`update events set data = '{}' where ${event('2026-11-20')}`)
    expect(await rules('2026-11-20')).toEqual([expect.stringMatching(/^EDITED event \d+, place 2 of chain of-2026-11-20$/)])
    await change(`update events set data = '{}' where ${event('2026-11-18')}`)
    expect(await rules('2026-11-20')).toHaveLength(1)
    expect(await rules()).toEqual([
      expect.stringMatching(/^EDITED event \d+, place 2 of chain of-2026-11-18$/),
      expect.stringMatching(/^EDITED event \d+, place 2 of chain of-2026-11-20$/),
    ])
  })

  test('finds an event that was deleted since', async () => {
    await change(`delete from events where ${event('2026-11-20')}`)
    expect(await rules('2026-11-20')).toEqual([expect.stringContaining('DELETED event')])
  })

  test('finds a seal that was cut off since, in the chain and in the numbers', async () => {
    await change(
      'delete from event_seals where no = 11',
      'delete from events where not exists (select from event_seals where event_id = id)',
    )
    expect(await rules('2026-11-20')).toEqual([
      'CUT_OFF seal 11 is missing, before that of event ' + String(inParts ? firstIdOf(2) + 3 : 12),
      expect.stringContaining('ANCHOR'),
    ])
    await change('delete from event_seals where no > 11')
    expect(await rules('2026-11-20')).toContain('CUT_OFF seals 11 to 12 are missing, at the end of the log')
  })

  test('finds the first seal after the anchor cut off, of a chain that goes on over it', async () => {
    await change("delete from event_seals where chain = 'long' and seq = 5")
    const found = await rules('2026-11-20')
    expect(found).toContainEqual(expect.stringMatching(/^CUT_OFF chain long: places 5 to 5 are missing/))
    expect(found).toContainEqual(expect.stringMatching(/^UNSEALED event \d+ of chain long/))
  })

  test('finds that the end of a chain before the anchor was made anew, by the seal that goes on from it and by the anchor', async () => {
    await change("update event_seals set hash = sha256(hash) where chain = 'long' and seq = 4")
    expect(await rules('2026-11-20')).toEqual([
      expect.stringMatching(/^EDITED event \d+, place 5 of chain long$/),
      expect.stringContaining('ANCHOR the one of 2026-11-19'),
    ])
  })

  test('finds that the anchor that it begins at, or the one before, is not what it was', async () => {
    await change('update event_anchors set hash = sha256(hash) where seal_no = 8')
    expect(await rules('2026-11-20')).toEqual([
      expect.stringContaining('ANCHOR the one of 2026-11-19'),
      expect.stringContaining('ANCHOR the one of 2026-11-20'),
    ])
    expect(await rules('2026-12-01')).toEqual([expect.stringContaining('ANCHOR the one of 2026-11-20')])
  })

  test('finds an anchor that somebody without the key made for it to begin at', async () => {
    await change(
      `update events set data = '{}' where ${event('2026-11-20')}`,
      "insert into event_anchors select 11, '2026-11-19T22:00:00Z', sha256(hash), key from event_anchors where seal_no = 8",
    )
    expect(await rules('2026-11-20')).toContainEqual(expect.stringContaining('ANCHOR the one of 2026-11-19 23:00'))
  })

  test('begins at no anchor without a key, which anybody makes', async () => {
    await change("insert into event_anchors select 13, '2026-11-19T22:00:00Z', sha256(hash), null from event_anchors where seal_no = 8")
    expect(await verify('2026-11-20')).toMatchObject({ since: { sealNo: 8 } })
    expect(await rules('2026-11-20')).toContainEqual(expect.stringContaining('has no key, and the one before it has'))
  })

  test('holds the connections that began since against their events, and no others', async () => {
    await owner.pool.query("update sessions set address = '10.0.0.1'")
    expect(await rules('2026-11-20')).toEqual(['CONNECTION of-2026-11-20: address not as the log tells'])
    expect(await rules()).toHaveLength(3)
    await owner.pool.query("delete from session_tokens where session_id in ('of-2026-11-19', 'of-2026-11-20')")
    await owner.pool.query("delete from sessions where id in ('of-2026-11-19', 'of-2026-11-20')")
    expect(await rules('2026-11-20')).toEqual(['CONNECTION of-2026-11-20: its row was deleted'])
  })

  test('reads a seal without a key as forged where the anchor had one', async () => {
    await change(`update event_seals set key = null where ${sealOf('2026-11-20')}`)
    expect(await rules('2026-11-20')).toContainEqual(expect.stringContaining('its seal has no key, and one before it has'))
  })
})

describe('in parts, where only each of them refuses what it has', () => {
  beforeEach(() => write(true))

  test('an event has one seal, whatever the part', async () => {
    const again = `insert into event_seals (no, event_id, chain, seq, hash) select no + 100, event_id, chain, seq + 100, hash from event_seals where no = 1`
    await expect(owner.pool.query(again)).rejects.toThrow(/event_seals_part_000_eventId_unique/)
  })

  /** An event of the open part with a seal that has a place, or a number, of the first part. */
  const forged = (no: string, seq: string) => [
    "insert into events (id, session_id, user_id, kind) values (2000000000099, 'long', 1, 'SIGN_OUT')",
    `insert into event_seals (no, event_id, chain, seq, hash, key) select ${no}, 2000000000099, chain, ${seq}, hash, key from event_seals where no = 2`,
  ]

  test('two seals of one place are found', async () => {
    await change(...forged('13', '1'))
    expect(await rules()).toContain('DOUBLED event 2000000000099, place 1 of chain long: another seal has this place')
  })

  test('two seals of one number are found', async () => {
    await change(...forged('2', '7'))
    expect(await rules()).toContainEqual(expect.stringMatching(/^DOUBLED seal 2 is there twice, once of event \d+$/))
  })

  test('two seals of one place after the anchor are found by a verification since, with the place before it in an older part', async () => {
    await change(...forged('13', '4'))
    expect(await rules('2026-11-20')).toContain('DOUBLED event 2000000000099, place 4 of chain long: another seal has this place')
  })
})

test('a verification since reads no event of parts before the one that its anchor is in', async () => {
  await write(true)
  const one = openDatabase(database.connection, { max: 1 })
  const readBy = async (since?: string) => {
    const read = async () => {
      await one.pool.query('select pg_stat_force_next_flush()')
      const { rows } = await owner.pool.query<{ read: number }>(
        "select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = 'events_part_000'",
      )
      return rows[0]?.read ?? Number.NaN
    }
    const before = await read()
    await verifyLog(one, LOG_KEYS, { since: since === undefined ? undefined : toLocalDate(since) })
    return (await read()) - before
  }
  try {
    expect(await readBy()).toBeGreaterThanOrEqual(4)
    expect(await readBy('2026-11-20')).toBe(0)
  } finally {
    await one.close()
  }
})
