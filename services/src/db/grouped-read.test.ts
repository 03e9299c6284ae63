import { expect, test } from 'vitest'
import type { Db } from './connection.ts'
import { groupedRead, rowsByUser } from './grouped-read.ts'

const database = () => ({}) as Db

test('reads that arrive together are one, and each gets its own answer', async () => {
  const asked: string[][] = []
  const read = groupedRead<string, string>(() => async (items) => {
    asked.push(items)
    return items.map((item) => item.toUpperCase())
  })
  const db = database()
  expect(await Promise.all(['a', 'b', 'c'].map((item) => read(db, item)))).toEqual(['A', 'B', 'C'])
  expect(asked).toEqual([['a', 'b', 'c']])
})

test('what is read in a transaction goes in no other’s query', async () => {
  const asked: [Db, string[]][] = []
  const read = groupedRead<string, string>((db) => async (items) => {
    asked.push([db, items])
    return items
  })
  const [one, two] = [database(), database()]
  await Promise.all([read(one, 'a'), read(two, 'b')])
  expect(asked).toEqual([
    [one, ['a']],
    [two, ['b']],
  ])
})

test('each user gets their own rows, in the order found, and who has none gets none', () => {
  const row = (userId: number, name: string) => ({ userId, name })
  expect(rowsByUser([row(1, 'a'), row(2, 'b'), row(1, 'c')], [2, 1, 3])).toEqual([[row(2, 'b')], [row(1, 'a'), row(1, 'c')], []])
})
