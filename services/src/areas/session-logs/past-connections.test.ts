import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, get, openTestBank, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const LIST = '/services/session-logs/v1/connections-extract'

/** A customer whose connections are over: when each was, and its number, which its id ends with. */
async function addPast(username: string, which: SQL): Promise<TestUser> {
  const user = await addUser(bank, username)
  await bank.database.transaction((tx) =>
    tx.execute(sql`
      insert into sessions (id, user_id, started_at, last_seen_at, ended_at, ended_because, application, user_agent, latitude, longitude)
      select ${`past-${user.id}-`} || n, ${user.id}::bigint, at, at, at, 'LOGOUT', 'web', 'test', 0, 0 from (${which}) past(at, n)`),
  )
  return user
}

test('connections are asked for by days of Madrid, from one midnight to another, in summer and in winter', async () => {
  // The last moment of a day and the first of the next.
  const starts = ['2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z', '2026-11-10T22:59:59Z', '2026-11-10T23:00:00Z']
  const ana = await addPast('ana', sql`select * from unnest(${sql.param(starts)}::timestamptz[]) with ordinality`)
  const tokens = await signInAs(bank, ana)
  const between = async (from: string, to: string) => {
    const { rows } = (await get(bank, tokens, `${LIST}?fromDate=${from}&toDate=${to}`)).json<{ rows: { id: string }[] }>()
    return rows.map(({ id }) => Number(id.split('-').at(-1)))
  }
  expect(await between('2026-07-01', '2026-07-01')).toEqual([1])
  expect(await between('2026-07-02', '2026-11-10')).toEqual([3, 2])
  expect(await between('2026-11-11', '2026-11-19')).toEqual([4])
})

test('connections beyond a thousand are counted no further', async () => {
  const luis = await addPast(
    'luis',
    sql`select ${bank.clock.now()}::timestamptz - n * interval '1 minute', n from generate_series(1, 1000) n`,
  )
  const tokens = await signInAs(bank, luis)
  expect((await get(bank, tokens, LIST)).json()).toMatchObject({ count: 1000, countIsExact: false, more: true })
  expect((await get(bank, tokens, `${LIST}?toDate=2026-11-19`)).json()).toMatchObject({ count: 400, countIsExact: true })
})
