import { expect, test } from 'vitest'
import { withoutSchemas } from './schemas-stay-plugin.ts'

test('a schema leaves nothing to run in the site, wherever it stands', () => {
  expect(
    withoutSchemas('export const filters = { search: z.optional(z.string().check(z.maxLength(60))), types: csv(z.enum(TYPES)) }'),
  ).toBe('export const filters = { search: z.any, types: csv(z.any) }')
  expect(withoutSchemas('export const listOf = (row) => z.object({ rows: z.array(row), count: z.int() })')).toBe(
    'export const listOf = (row) => z.any',
  )
})

test('of a call, method, path and feature are left', () => {
  const code = "const pool = call({ method: 'GET', path: '/pool', feature: 'accounts', reply: z.object({ id: z.string() }) })"
  expect(withoutSchemas(code).replaceAll('  ', ' ')).toBe(
    "const pool = /* @__PURE__ */ call({ method: 'GET', path: '/pool', feature: 'accounts', })",
  )
})

test('what only resembles a schema or a call stays', () => {
  const code = 'const a = zone.of(call.path), b = recall({ reply: 1 })'
  expect(withoutSchemas(code)).toBe(code)
})
