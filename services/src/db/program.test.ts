import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import type { Child } from '../testing/child.ts'
import { startServing } from '../testing/served-bank.ts'
import { openDatabase, type Database } from './connection.ts'
import { missingSchema, thisProgram } from './program.ts'

let bank: TestBank
let owner: Database
const children: Child[] = []
beforeAll(async () => {
  bank = await openTestBank()
  owner = openDatabase(bank.database.connection, { role: 'owner', max: 1 })
})
afterAll(async () => {
  await owner.close()
  await bank.close()
})
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill()
})

function starting(): Child {
  const child = startServing({ database: bank.database.connection, sealingKey: bank.bank.sealingKey })
  children.push(child)
  return child
}

const change = (what: string) => owner.pool.query(`update schema_state set ${what}`)
const missing = (newest: number, routines = thisProgram().routines) => missingSchema(bank.database.pool as never, { newest, routines })

test('a program works with the schema that it knows and with later ones, as long as they say so', async () => {
  const { newest, routines } = thisProgram()
  expect(await missing(newest)).toBeUndefined()
  expect(await missing(newest + 1)).toBe(
    `it is at migration ${newest} and this program needs ${newest + 1}: run «npm run migrate» of this version`,
  )
  expect(await missing(newest, routines + 1)).toMatch(/^its functions are of version \d+ and this program needs \d+: run «npm run migrate»/)
  await change('migration = migration + 3, routines = routines + 1')
  expect(await missing(newest)).toBeUndefined()
  await change('oldest_program = migration - 1')
  await expect(missing(newest)).rejects.toThrow(
    /^This program is too old for its database: .* works with programs that know them up to \d+/,
  )
  await change('migration = migration - 3, routines = routines - 1')
  await change('oldest_program = migration')
})

test('a process whose schema has not come says what it waits for, and serves once it is there', async () => {
  await change('migration = migration - 1')
  const child = starting()
  await child.says((line) =>
    /Waiting for the database .*: it is at migration \d+ and this program needs \d+: run «npm run migrate»/.test(line),
  )
  await change('migration = migration + 1')
  await child.says((line) => line.includes('is ready at'))
})

test('a process that is too old for its database ends and says so', async () => {
  await change('oldest_program = migration + 1')
  const child = starting()
  expect(await once(child.process, 'close')).toEqual([1, null])
  expect(child.errors()).toContain('This program is too old for its database')
  await change('oldest_program = migration')
})

test('a process that was given the owner’s login ends and says so', async () => {
  const child = startServing({ database: bank.database.connection, sealingKey: bank.bank.sealingKey, role: 'owner' })
  children.push(child)
  expect(await once(child.process, 'close')).toEqual([1, null])
  expect(child.errors()).toContain('is no login for a process: it is a superuser')
})
