import { expect, test } from 'vitest'
import { readMigrations, type Migration } from './migration-files.ts'
import { BASE_LINE, lintMigration } from './migration-lint.ts'

function migration(sql: string, said: Partial<Pick<Migration, 'isOutside' | 'oldestProgram'>> = {}): Migration {
  return { number: 1, name: 'planted', when: 1, hash: '', statements: [sql], isOutside: false, oldestProgram: undefined, ...said }
}

const problems = async (sql: string, said?: Parameters<typeof migration>[1]) => (await lintMigration(migration(sql, said))).join('; ')

test('the migrations since the rule may run beside customers', async () => {
  const found = await Promise.all(
    readMigrations()
      .filter(({ number }) => number > BASE_LINE)
      .map(async (each) => ({ name: each.name, problems: await lintMigration(each) })),
  )
  expect(found.filter((each) => each.problems.length > 0)).toEqual([])
})

test.each([
  ['create index a on users (username)', /index a on users is built without CONCURRENTLY/],
  ['create index concurrently a on users (username)', /needs the line «-- outside a transaction»/],
  ['create index concurrently a on entries (reference)', /index a is of entries, which may be in parts/, { isOutside: true }],
  ['create index concurrently a on event_seals (key)', /index a is of event_seals, which may be in parts/, { isOutside: true }],
  ['drop index concurrently events_tx', /index events_tx is of events, which may be in parts/, { isOutside: true }],
  ['drop index concurrently entries_type', /index entries_type is of entries, which may be in parts/, { isOutside: true }],
  ['drop index a', /index a is dropped without CONCURRENTLY/],
  ['alter table users add column x int not null', /users\.x is NOT NULL without a default/],
  ['alter table users add column x uuid default gen_random_uuid()', /users\.x has a default that differs by row/],
  ['alter table users add column x int generated always as identity', /users\.x is generated/],
  ['alter table users add column x int unique', /users\.x brings an index/],
  ['alter table users alter column id type text', /type of users\.id changes/],
  ['alter table users alter column blocked_at set not null', /NOT NULL of users\.blocked_at: the previous version uses it/],
  ['alter table users add constraint c check (id > 0)', /constraint c looks at every row of users/],
  ['alter table users add constraint c foreign key (party_id) references parties (id)', /constraint c looks at every row of users/],
  ['alter table users add constraint c unique (username)', /builds its index without CONCURRENTLY/],
  [
    'alter table users add constraint c check (id > 0) not valid; alter table users validate constraint c',
    /c is validated in the transaction that makes it/,
  ],
  ['alter table users drop column business', /drop of users\.business: the previous version uses it/],
  ['drop table notices', /drop of notices: the previous version uses it/],
  ['drop function ledger_post', /drop of .*: the previous version uses it/],
  ['alter table users rename to people', /rename of users: the previous version uses it/],
  ['alter table users rename column username to login', /rename of users: the previous version uses it/],
  ['update users set business = false', /UpdateStmt of all rows of users/],
  ['lock table users', /LockStmt keeps everybody else/],
  ["set lock_timeout = '1h'", /lock_timeout is the migrator's to set/],
])('«%s» is refused', async (sql, said, as: { isOutside?: boolean } = {}) => {
  expect(await problems(sql, as)).toMatch(said)
})

test('outside a transaction an index is built that may be built again', async () => {
  const outside = { isOutside: true }
  expect(await problems('create index concurrently a on users (username)', outside)).toMatch(/may be left half-built/)
  expect(await problems('drop index concurrently if exists a; create index concurrently a on users (username)', outside)).toBe('')
  expect(await problems('create table later (id int)', outside)).toMatch(/only indexes built or dropped CONCURRENTLY/)
})

test.each([
  'create table later (id int not null, name text unique); create index later_name on later (name); alter table later add constraint c check (id > 0)',
  'alter table users add column x int',
  "alter table users add column x text not null default ''",
  'alter table users add column x timestamptz default now()',
  'alter table users add constraint c check (id > 0) not valid',
  'alter table users validate constraint c',
  'update users set business = false where id = 1',
])('«%s» may run beside customers', async (sql) => {
  expect(await problems(sql)).toBe('')
})

test('what the previous version used goes once the migration says which programs it is for', async () => {
  for (const sql of ['alter table users drop column business', 'drop table notices', 'alter table users rename to people'])
    expect(await problems(sql, { oldestProgram: 0 })).toBe('')
})
