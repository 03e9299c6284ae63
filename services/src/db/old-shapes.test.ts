import { randomUUID } from 'node:crypto'
import { beforeEach, expect, inject, test } from 'vitest'
import { administer } from '../testing/administer.ts'
import { applyMigrations } from './apply-migrations.ts'
import { Client } from './client.ts'
import { clientConfig, onDatabase } from './connection.ts'
import { BASE_LINE } from './migration-lint.ts'
import { readMigrations } from './migration-files.ts'
import { migrate } from './migrate.ts'

interface OldShape {
  /** Puts rows as the version before wrote them. */
  before: string
  /** Asks what has become of them. */
  after: string
  expected: object
}

/** A quarter that was paid. */
const PAID_TAX = `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z');
  insert into users (party_id, username, password_hash) select id, 'ana.paz', '-' from parties;
  insert into ledger_accounts (house, currency) values (false, 'EUR');
  insert into products (id, type, commercial_name, identifier, opened_on) values ('p', 'VIEW', 'Cuenta', 'account-p', '2026-01-02');
  insert into orders (id, user_id, kind, asked, digest, frozen, title, reference, verification_code, created_at, expires_at)
    select gen_random_uuid(), id, 'tax-payment', '', '', '{}', 'Pago de impuestos', 'R', 'C', '2026-10-19T08:00:00Z', '2026-10-19T08:05:00Z'
    from users;
  insert into tax_declarations (id, order_id, position, user_id, product_id, ledger_account_id, iban, ordered_at, presented_by, form, model,
      model_name, family, tax_id, name, amount, hold_id, state, nrc, charged_at)
    select gen_random_uuid(), o.id, 1, o.user_id, 'p', a.id, 'ES00', o.created_at, 'HAND', 'ACCOUNT_DEBIT', '303', 'IVA', 'SELF_ASSESSMENT',
      '12345678Z', 'Ana Paz', 1000, gen_random_uuid(), 'PAID', '3031234567890123456789', o.created_at from orders o, ledger_accounts a`

/** Of each migration since the base line, by its name: what the version before had written, and what it is after. */
const SHAPES: Readonly<Record<string, OldShape>> = {
  certificates: {
    before: `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z');
      insert into users (party_id, username, password_hash) select id, 'ana.paz', '-' from parties`,
    after: `select username, (select count(*)::int from certificates where user_id = users.id) as issued from users`,
    expected: { username: 'ana.paz', issued: 0 },
  },
  'logins-and-versions': {
    before: `create table drizzle.routines (digest text not null); insert into drizzle.routines values ('of the version before');
      insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z');
      insert into users (party_id, username, password_hash) select id, 'ana.paz', '-' from parties`,
    after: `select (select username from users) as username, to_regclass('drizzle.routines') is null as "isGone",
      routines > 0 as "hasRoutines", oldest_program between 59 and migration as "isOldest",
      has_table_privilege('almenara_reports', 'parties', 'select') as "isReported" from schema_state`,
    expected: { username: 'ana.paz', isGone: true, hasRoutines: true, isOldest: true, isReported: true },
  },
  alerts_of_events_and_push: {
    before: `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z');
      insert into users (party_id, username, password_hash) select id, 'ana.paz', '-' from parties;
      insert into products (id, type, commercial_name, identifier, opened_on) values ('p', 'CARDS', 'Tarjeta', 'card-p', '2026-01-02');
      insert into alert_contracts (id, number, user_id, product_id, channels, hide_amounts, conditions_version, created_at)
        select 'a', '1', id, 'p', '{EMAIL}', false, 1, '2026-11-02T10:00:00Z' from users;
      insert into alert_rules (contract_id, ordinal, code, repeat, from_seq) values ('a', 1, 'INCOME', 'ALWAYS', 7)`,
    after: `select code, from_seq as "fromSeq", since > '2026-11-02T10:00:00Z' as "isSinceTheChange" from alert_rules`,
    expected: { code: 'INCOME', fromSeq: 7, isSinceTheChange: true },
  },
  indexes_of_alert_events: {
    before: `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z')`,
    after: `select count(*)::int as built, (select name from parties) as name from pg_index
      join pg_class on pg_class.oid = indexrelid where indisvalid and relname in
      ('card_movements_just_made', 'sessions_started', 'received_payments_just_came', 'received_payments_went_back', 'orders_just_ended')`,
    expected: { built: 5, name: 'Ana Paz' },
  },
  'ledger-checkpoints': {
    before: `insert into ledger_accounts (house, currency) values (true, 'EUR')`,
    after: `select (select count(*)::int from ledger_accounts) as accounts, (select count(*)::int from ledger_checkpoints) as checkpoints,
      (select count(*)::int from ledger_verifications) as verifications`,
    expected: { accounts: 1, checkpoints: 0, verifications: 0 },
  },
  grouped_alerts: {
    before: `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z')`,
    after: `select (select indisvalid from pg_index where indexrelid = 'alert_firings_grouped'::regclass) as built, name from parties`,
    expected: { built: true, name: 'Ana Paz' },
  },
  'debits-by-hand': {
    before: `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z');
      insert into users (party_id, username, password_hash) select id, 'ana.paz', '-' from parties;
      insert into products (id, type, commercial_name, identifier, opened_on) values ('p', 'TRANSFER_REMITTANCES', 'Nóminas', 'contract-p', '2026-01-02');
      insert into payment_drafts (id, contract_id, created_by, title, lines, saved_at, saved_by)
        select gen_random_uuid(), 'p', id, 'Nóminas', '[]', '2026-11-02T10:00:00Z', id from users`,
    after: `select title, scheme, (select count(*)::int from remittance_debit_refunds where compensation <> 0) as compensated from payment_drafts`,
    expected: { title: 'Nóminas', scheme: null, compensated: 0 },
  },
  'taxes-filed-and-checked': {
    before: PAID_TAX,
    after: `select state, nrc, verification_code, filed_at, reminded_at from tax_declarations`,
    expected: { state: 'PAID', nrc: '3031234567890123456789', verification_code: null, filed_at: null, reminded_at: null },
  },
  'code-of-each-tax': {
    before: PAID_TAX,
    after: `select (select count(*)::int from tax_declarations) as taxes, count(*)::int as built from pg_index
      join pg_class on pg_class.oid = indexrelid where indisvalid and indisunique and relname = 'tax_declarations_verification_code'`,
    expected: { taxes: 1, built: 1 },
  },
  'inlined-search': {
    before: `insert into ledger_accounts (house, currency) values (true, 'EUR');
      insert into transactions (key, digest, kind, booked_on, posted_at)
        values (gen_random_uuid(), repeat('0', 64), 'test', '2026-11-02', '2026-11-02T10:00:00Z');
      insert into entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept, own_concept,
          title, detail, reference, document_number)
        select a.id, 1, t.id, '2026-11-02', '2026-11-02', 100, 100, false, 'OTHER', 99, 0, 'Nómina de Peñalver', 'Café Æther', '', 0
        from ledger_accounts a, transactions t`,
    after: `select searched, searched = searchable(' ' || title || ' ' || detail || ' ' || reference) as "isSame" from entries`,
    expected: { searched: ' nomina de penalver cafe aether ', isSame: true },
  },
  'tries-of-bizum-messages': {
    before: `insert into bizum_messages (id, type, body, at) values ('W-1', 'PORTED_OUT', '{"phone": "+34600000417"}', now())`,
    after: `select attempts, raised, next_attempt_at as "nextAttemptAt", done_at as "doneAt" from bizum_messages`,
    expected: { attempts: 0, raised: 0, nextAttemptAt: null, doneAt: null },
  },
  'payments-of-customers': {
    before: `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z')`,
    after: `select count(*) filter (where indisvalid and indpred is not null)::int as built, to_regclass('payments_payee') is null as "isGone",
      (select name from parties) as name from pg_index join pg_class on pg_class.oid = indexrelid
      where relname in ('payments_user', 'payments_user_day')`,
    expected: { built: 2, isGone: true, name: 'Ana Paz' },
  },
  'settled-sms': {
    before: `insert into parties (kind, name, tax_id) values ('PERSON', 'Ana Paz', '12345678Z');
      insert into users (party_id, username, password_hash) select id, 'ana.paz', '-' from parties;
      insert into products (id, type, commercial_name, identifier, opened_on) values ('P1', 'CURRENT_ACCOUNT', 'Cuenta', 'ES1', '2026-01-02');
      insert into alert_contracts (id, number, user_id, product_id, channels, hide_amounts, conditions_version, created_at)
        select 'A1', 'A-000001', id, 'P1', '{SMS}', false, 1, now() from users`,
    after: `select number, sms_settled_until as "settledUntil" from alert_contracts`,
    expected: { number: 'A-000001', settledUntil: null },
  },
}

const { connection: server } = inject('testServer')
const since = readMigrations().filter(({ number }) => number > BASE_LINE)
let name: string
let client: Client
beforeEach(async () => {
  name = `almenara_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  client = new Client(clientConfig(onDatabase(server, name), { role: 'owner' }))
  await client.connect()
  return async () => {
    await client.end()
    await administer(server, `drop database ${name} with (force)`)
  }
})

test('each migration since the base line has rows of the shape before it', () => {
  expect(Object.keys(SHAPES)).toEqual(since.map((each) => each.name))
})

test.each(since)('rows of the shape before «$name» are whole after it', async ({ name: migration, number }) => {
  const shape = SHAPES[migration]
  if (!shape) throw new Error(`No rows of the shape before ${migration}`)
  const before = readMigrations().filter((each) => each.number < number)
  await applyMigrations(client, before, { say: () => {}, limitMs: 0 })
  await client.query(shape.before)
  await migrate(onDatabase(server, name))
  expect((await client.query(shape.after)).rows).toEqual([shape.expected])
})

test('a migration that is kept from its table lets others by, says who keeps it, and is applied when it is free', async () => {
  await client.query('create table busy (id int)')
  const holder = new Client({ ...clientConfig(onDatabase(server, name), { role: 'owner' }), application_name: 'reader' })
  await holder.connect()
  await holder.query('begin; select from busy')
  const change = { number: 900, name: 'busy', when: 9e12, hash: '-', statements: ['alter table busy add column name text'] }
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    void holder.query('commit')
  }
  await applyMigrations(client, [{ ...change, isOutside: false, oldestProgram: undefined }], { say, limitMs: 60_000 })
  expect(said).toEqual([
    expect.stringMatching(/^The migration busy waits for a table that process \d+ \(«reader» as \w+, in a transaction since /),
  ])
  expect((await client.query("select from information_schema.columns where table_name = 'busy' and column_name = 'name'")).rowCount).toBe(1)
  await holder.end()
})

test('an index is built outside a transaction', async () => {
  await client.query('create table indexed (id int)')
  const statements = ['drop index concurrently if exists indexed_id', 'create index concurrently indexed_id on indexed (id)']
  const change = { number: 900, name: 'indexed', when: 9e12, hash: '-', statements, isOutside: true, oldestProgram: undefined }
  await applyMigrations(client, [change], { say: () => {}, limitMs: 0 })
  expect((await client.query("select from pg_indexes where indexname = 'indexed_id'")).rowCount).toBe(1)
})
