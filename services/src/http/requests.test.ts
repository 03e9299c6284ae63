import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { parties } from '../identity/tables.ts'
import { openTestBank, passwordForm, token, type TestBank } from '../testing/bank.ts'
import { Failure } from './failure.ts'
import { logger } from './log.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

describe('who asks', () => {
  const seenBy = async (trustProxy: number, forwarded: string) => {
    const behind = await buildApp(bank.bank, { trustProxy })
    behind.get('/address', async ({ ip }) => ip)
    const { body } = await behind.inject({ url: '/address', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })
    await behind.close()
    return body
  }

  test('is told by the bank’s own proxies, and never by what they were told', async () => {
    expect(await seenBy(0, '203.0.113.9')).toBe('10.0.0.1')
    expect(await seenBy(1, '203.0.113.9')).toBe('203.0.113.9')
    expect(await seenBy(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await seenBy(2, '198.51.100.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9')
  })

  test('is not waited for without end', () => {
    expect(bank.app.server.requestTimeout).toBeGreaterThan(0)
  })
})

test('a sign that the database cannot keep is bad input, wherever it is written', async () => {
  const replies = await Promise.all([
    bank.app.inject({ url: '/services/branches/v1/search?text=a%00b' }),
    token(bank, passwordForm('a\0b', 'Almenara1')),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect(replies[0]?.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'body' }] })
})

test('the log says what failed in the database, and nothing of whose data it was', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logged = await buildApp(bank.bank, { logger: { ...logger, level: 'info', stream } })
  const twice = { kind: 'PERSON', name: 'Nombre Reservado', taxId: '12345678Z' } as const
  const fail = () => bank.database.transaction((tx) => tx.insert(parties).values([twice, twice]))
  logged.get('/fails', fail)
  logged.get('/fails-late', async () => {
    throw new Failure('INTERNAL', { cause: await fail().catch((error: unknown) => error) })
  })
  for (const url of ['/fails', '/fails-late']) expect((await logged.inject({ url })).statusCode).toBe(500)
  await logged.close()
  const text = lines.join('')
  expect(text.match(/"constraint":"parties_taxId_unique"/g)).toHaveLength(2)
  expect(text).toContain('insert into')
  for (const secret of [twice.name, twice.taxId]) expect(text).not.toContain(secret)
})
