import { expect, test } from 'vitest'
import { maxConcurrentHashes } from './passwords.ts'

test.each([
  [1, 4, 1],
  [2, 4, 1],
  [4, 4, 3],
  [8, 4, 3],
  [8, 9, 7],
  [8, 1, 1],
])('with %i cores and %i threads, %i at once: one of each is left to everything else', (cores, threads, atOnce) => {
  expect(maxConcurrentHashes(cores, threads)).toBe(atOnce)
})
