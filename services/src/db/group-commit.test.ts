import pg from 'pg'
import { expect, test } from 'vitest'
import { gate } from '../testing/gate.ts'
import { groupCommit } from './group-commit.ts'

const turnOnce = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Until the event loop has turned so often that whatever was asked, and need not wait, has begun. */
async function turnOver(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await turnOnce()
}

/** A runner that answers each item in capitals when it is let go, and keeps the groups it was given. */
function runner(refuse: (items: string[]) => Error | undefined = () => undefined) {
  const groups: string[][] = []
  const { opened, open: letGo } = gate()
  const run = async (items: string[]) => {
    groups.push(items)
    await opened
    const error = refuse(items)
    if (error !== undefined) throw error
    return items.map((item) => item.toUpperCase())
  }
  return { run, groups, letGo }
}

function refusal(): Error {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { severity: 'ERROR', code: '23514' })
}

test('those who arrive at one moment go together, and so do those who arrive while they run', async () => {
  const { run, groups, letGo } = runner()
  const call = groupCommit({ run, keyOf: (item) => item })
  const first = ['a', 'b'].map(call)
  await turnOver()
  const answers = Promise.all([...first, ...['c', 'd', 'e'].map(call)])
  letGo()
  expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
})

test('those whose requests come in over two turns of the event loop go together', async () => {
  const { run, groups, letGo } = runner()
  const call = groupCommit({ run })
  const first = call('a')
  await turnOnce()
  const second = call('b')
  letGo()
  expect(await Promise.all([first, second])).toEqual(['A', 'B'])
  expect(groups).toEqual([['a', 'b']])
})

test('a group is never larger than its cap and keeps the order of arrival', async () => {
  const { run, groups, letGo } = runner()
  const call = groupCommit({ run, keyOf: (item) => item, max: 2 })
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(call))
  letGo()
  await answers
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('where groups may overlap, as many as are enough for a second do not wait for the first', async () => {
  const { run, groups, letGo } = runner()
  const call = groupCommit({ run, keyOf: (item) => item, overlap: 2 })
  const first = call('a')
  await turnOver()
  const second = ['b', 'c', 'd'].map(call)
  await turnOver()
  const third = ['e', 'f'].map(call)
  await turnOver()
  expect(groups).toEqual([['a'], ['b', 'c', 'd']])
  letGo()
  expect(await Promise.all([first, ...second, ...third])).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  expect(groups).toHaveLength(3)
})

test('groups that overlap share no key: the second item waits for the first, and is not forgotten', async () => {
  const { run, groups, letGo } = runner()
  const call = groupCommit({ run, keyOf: (item) => item.slice(0, 1), overlap: 1 })
  const first = call('a1')
  await turnOver()
  const second = ['a2', 'b'].map(call)
  await turnOver()
  const third = call('a3')
  await turnOver()
  expect(groups).toEqual([['a1'], ['b']])
  letGo()
  expect(await Promise.all([first, ...second, third])).toEqual(['A1', 'A2', 'B', 'A3'])
  expect(groups).toEqual([['a1'], ['b'], ['a2'], ['a3']])
})

test('two items of one key never share a group', async () => {
  const { run, groups, letGo } = runner()
  const call = groupCommit({ run, keyOf: (item) => item.slice(0, 1) })
  const answers = Promise.all(['a', 'b1', 'b2', 'c', 'b3'].map(call))
  letGo()
  expect(await answers).toEqual(['A', 'B1', 'B2', 'C', 'B3'])
  expect(groups).toEqual([['a', 'b1', 'c'], ['b2'], ['b3']])
})

test('an item that the database refuses fails only its caller', async () => {
  const { run, groups, letGo } = runner((items) => (items.includes('bad') ? refusal() : undefined))
  const call = groupCommit({ run, keyOf: (item) => item })
  const answers = Promise.allSettled(['a', 'b', 'bad', 'c'].map(call))
  letGo()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(groups).toEqual([['a', 'b', 'bad', 'c'], ['a'], ['b'], ['bad'], ['c']])
  expect(await call('d')).toBe('D')
})

test('a lost connection fails the whole group at once', async () => {
  const { run, groups, letGo } = runner((items) => (items.length > 1 ? new Error('Connection terminated unexpectedly') : undefined))
  const call = groupCommit({ run, keyOf: (item) => item })
  const answers = Promise.allSettled(['a', 'b', 'c'].map(call))
  letGo()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(groups).toHaveLength(1)
})

const locked = () => Object.assign(new pg.DatabaseError('locked', 0, 'error'), { severity: 'ERROR', code: '55P03' })

test('of a group that finds a row locked only who needs it waits, and those who come after are not stopped', async () => {
  const groups: string[][] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const run = async (items: string[], lockWait: string) => {
    groups.push(items)
    if (items.includes('held') && lockWait === '1s') throw locked()
    if (items.includes('held')) await held
    return items.map((item) => item.toUpperCase())
  }
  const call = groupCommit({ run, keyOf: (item) => item })
  const waits = call('held')
  expect(await Promise.all(['a', 'b'].map(call))).toEqual(['A', 'B'])
  expect(await Promise.all(['c', 'd'].map(call))).toEqual(['C', 'D'])
  expect(groups).toEqual([['held', 'a', 'b'], ['held'], ['a'], ['b'], ['c', 'd']])
  letGo()
  expect(await waits).toBe('HELD')
  expect(await Promise.all(['held', 'e'].map(call))).toEqual(['HELD', 'E'])
})

test('who found a row locked and was refused goes by themselves the next time, so that no other group is stopped by it', async () => {
  const groups: string[][] = []
  const run = async (items: string[]) => {
    groups.push(items)
    if (items.includes('held')) throw locked()
    return items
  }
  const call = groupCommit({ run, keyOf: (item) => item })
  await expect(call('held')).rejects.toMatchObject({ code: '55P03' })
  const again = call('held')
  expect(await call('a')).toBe('a')
  await expect(again).rejects.toMatchObject({ code: '55P03' })
  expect(groups).toEqual([['held'], ['held'], ['held'], ['a']])
})

test('a database that stops tells the whole group at once, and is not asked again for each', async () => {
  const stopped = () => Object.assign(new pg.DatabaseError('stopping', 0, 'error'), { severity: 'FATAL', code: '57P01' })
  const { run, groups, letGo } = runner(stopped)
  const call = groupCommit({ run, keyOf: (item) => item })
  const answers = Promise.allSettled(['a', 'b'].map(call))
  letGo()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(groups).toEqual([['a', 'b']])
})
