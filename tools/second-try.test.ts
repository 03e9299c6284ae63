import { expect, it, vi } from 'vitest'
import { secondTry } from './second-try.mjs'

const failed = (...names: string[]) => names.map((name) => ({ name, file: `${name}.test.ts`, project: '' }))

it.each([
  ['both pass then', failed(), { passed: 10, failed: 0 }],
  ['one fails again', failed('two'), { passed: 9, failed: 1 }],
  ['another of the file fails then', failed('three'), { passed: 10, failed: 0 }],
])('of two that failed, %s', async (_case, second, count) => {
  const again = async () => ({ count: { passed: 4, failed: second.length }, failed: second })
  expect(await secondTry({ count: { passed: 8, failed: 2 }, failed: failed('one', 'two') }, again)).toEqual(count)
})

it.each([
  ['nothing failed', { passed: 8, failed: 0 }, failed()],
  ['a file did not load', { passed: 8, failed: 1 }, failed()],
  ['so many failed that the change breaks them', { passed: 8, failed: 11 }, failed(...Array.from({ length: 11 }, (_, at) => `test ${at}`))],
])('nothing is tried again when %s', async (_case, count, tests) => {
  const again = vi.fn<() => Promise<{ count: typeof count; failed: typeof tests }>>()
  expect(await secondTry({ count, failed: tests }, again)).toEqual(count)
  expect(again).not.toHaveBeenCalled()
})

it.each([
  ['runs no test', { passed: 0, failed: 0 }],
  ['breaks', { passed: 4, failed: 1 }],
])('a second try that %s saves none', async (_case, second) => {
  const again = async () => ({ count: second, failed: [] })
  expect(await secondTry({ count: { passed: 8, failed: 1 }, failed: failed('one') }, again)).toEqual({ passed: 8, failed: 1 })
})
