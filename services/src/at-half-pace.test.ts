import { expect, test } from 'vitest'
import { atHalfPace } from './at-half-pace.ts'

test('parts are done in their order, and whoever waits is answered between them', async () => {
  const done: string[] = []
  const others = setInterval(() => done.push('other'), 0)
  await atHalfPace([1, 2], async (part) => {
    const until = performance.now() + 20
    while (performance.now() < until);
    done.push(`part ${part}`)
  })
  clearInterval(others)
  expect(done[0]).toBe('part 1')
  expect(done.at(-1)).toBe('part 2')
  expect(done.slice(1, -1)).toContain('other')
})

test('after one that fails no other is begun', async () => {
  const begun: number[] = []
  const failing = atHalfPace([1, 2, 3], async (part) => {
    begun.push(part)
    if (part === 2) throw new Error('It failed')
  })
  await expect(failing).rejects.toThrow('It failed')
  expect(begun).toEqual([1, 2])
})
