import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameFunctions, statementName } from './statement-span.ts'

beforeAll(() => nameFunctions(['orders_confirm', 'ledger_post']))
afterAll(() => nameFunctions([]))

test('a statement is called by what it does and by the functions of the bank that it calls, and not by others', () => {
  const called = statementName('select * from orders_confirm($1, coalesce($2, 0)), lower($3)', 'orders_act')
  expect(called).toEqual({
    name: 'select orders_confirm',
    attributes: { 'db.operation.name': 'select', 'almenara.sql.functions': ['orders_confirm'], 'almenara.sql.prepared': 'orders_act' },
  })
})

test('one that calls none is called by its table', () => {
  expect(statementName('insert into "outbox_messages" ("text") values ($1)').name).toBe('insert outbox_messages')
  expect(statementName('select "id" from "orders" where "id" = $1').name).toBe('select orders')
  expect(statementName('COMMIT').name).toBe('commit')
})

test('nothing of its text or values is in it', () => {
  const said = JSON.stringify(statementName("update users set name = 'Concepción' where tax_id = '07215448A'"))
  expect(said).toBe(JSON.stringify({ name: 'update users', attributes: { 'db.operation.name': 'update' } }))
})
