import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { routes } from './routes.ts'

/**
 * Copied by hand and not from the contract, by the first part of the path: what the specification lists (§7), and what this bank adds so
 * that the screens of §2 and §3 work. Both halves of a signed operation are specified where §7 names the operation.
 */
type Listed = Record<string, { specified: readonly string[]; added: readonly string[] }>
const text = readFileSync(new URL('listed-calls.json', import.meta.url), 'utf8')
const listed = JSON.parse(text) as Listed

/** Answered by no route: a form, as OAuth has it. */
const TOKEN = 'POST /oauth/v1/token'

const partOf = (call: string) => call.split('/')[1] ?? ''
const served = [TOKEN, ...routes.map(({ call: { method, path } }) => `${method} ${path}`)]
/** Of the routes and of the list: one that only one of them has is seen too. */
const parts = [...new Set([...served.map(partOf), ...Object.keys(listed)])].toSorted()

let bank: TestBank
let described: string[]
beforeAll(async () => {
  bank = await openTestBank()
  const { paths } = (await bank.app.inject('/services/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/services/, '')}`),
  )
})
afterAll(() => bank.close())

test.each(parts)('every call of /services/%s that is listed is answered and described, and no other', (part) => {
  const { specified = [], added = [] } = listed[part] ?? {}
  const all = [...specified, ...added].toSorted()
  expect(served.filter((call) => partOf(call) === part).toSorted()).toEqual(all)
  expect(described.filter((call) => partOf(call) === part).toSorted()).toEqual(all)
})

test('no part is listed twice: the second list would take the place of the first', () => {
  expect(text.split('"specified":')).toHaveLength(Object.keys(listed).length + 1)
})

test('what is described is of a part that was looked at', () => {
  expect(described.filter((call) => !parts.includes(partOf(call)))).toEqual([])
})
