import { describe, expect, test } from 'vitest'
import { randomFrom } from './random.ts'

const sample = (words: (string | number)[], length = 5) => {
  const random = randomFrom(...words)
  return Array.from({ length }, () => random.next())
}

describe('random', () => {
  test('the same words give the same sequence, other words another', () => {
    expect(sample(['a', 1])).toEqual(sample(['a', 1]))
    expect(sample(['a', 1])).not.toEqual(sample(['a', 2]))
    expect(sample(['ab', 'c'])).not.toEqual(sample(['a', 'bc']))
  })

  test('the sequence is fixed for ever: a demo bank loaded by an older version goes on as it began', () => {
    const random = randomFrom('almenara')
    expect([random.int(0, 999_999), random.int(0, 999_999), random.uuid()]).toMatchInlineSnapshot(`
      [
        255165,
        5177,
        "de7982eb-0afb-438e-ab43-2fc9b33500ac",
      ]
    `)
  })

  test('numbers spread evenly over their range and normals have mean 0 and deviation 1', () => {
    const random = randomFrom('spread')
    const counts = Array.from({ length: 10 }, () => 0)
    const normals = Array.from({ length: 20_000 }, () => {
      const digit = random.int(0, 9)
      counts[digit] = (counts[digit] ?? 0) + 1
      return random.normal()
    })
    for (const count of counts) expect(count).toBeGreaterThan(1_800)
    const mean = normals.reduce((sum, value) => sum + value, 0) / normals.length
    const deviation = Math.sqrt(normals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / normals.length)
    expect(mean).toBeCloseTo(0, 1)
    expect(deviation).toBeCloseTo(1, 1)
  })

  test('identifiers are version 4 UUIDs and do not repeat', () => {
    const random = randomFrom('keys')
    const keys = Array.from({ length: 5_000 }, () => random.uuid())
    expect(keys.every((key) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(key))).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('nothing can be picked from an empty list', () => {
    expect(() => randomFrom('x').pick([])).toThrow(RangeError)
  })
})
