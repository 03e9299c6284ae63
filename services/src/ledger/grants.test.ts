import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '../db/sql-state.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('what the database itself refuses', () => {
  const refused = (statement: string) =>
    database.pool.query(statement).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )

  test('the application cannot write the ledger except by its functions', async () => {
    const statements = [
      'insert into entries (account_id, seq) values (1, 1)',
      'update entries set amount = 1',
      'delete from entries',
      'truncate entries',
      'update ledger_accounts set balance = 0',
      "insert into ledger_accounts (currency) values ('EUR')",
      'delete from ledger_accounts',
      "update transactions set kind = 'x'",
      'delete from transactions',
      'update holds set amount = 1',
      'delete from holds',
      "select setval('transactions_id_seq', 1)",
      "select nextval('transactions_id_seq')",
      'alter table entries disable trigger all',
      "create or replace function ledger_open_account(p_house boolean, p_currency text, p_overdraft bigint) returns bigint language sql as 'select 1::bigint'",
    ]
    for (const statement of statements) expect(await refused(statement), statement).toBe('42501')
  })
})
