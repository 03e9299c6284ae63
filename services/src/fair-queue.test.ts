import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that ends when it is told to. */
function held() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}

test('as many as may be are done at once, and the others in the order in which they came', async () => {
  const enqueue = createFairQueue({ maxConcurrent: 2, maxWaiting: 5 })
  const [one, two] = [held(), held()]
  const order: number[] = []
  const first = enqueue(one.work)
  const second = enqueue(two.work)
  const rest = [3, 4].map((number) => enqueue(async () => void order.push(number)))
  expect(order).toEqual([])
  one.end()
  await Promise.all([first, ...rest])
  expect(order).toEqual([3, 4])
  two.end()
  await second
})

test('beyond those that may wait it is refused at once, and what fails leaves its place to the next', async () => {
  const enqueue = createFairQueue({ maxConcurrent: 1, maxWaiting: 1 })
  const { work, end } = held()
  const first = enqueue(() => work().then(() => Promise.reject(new Error('It broke'))))
  const second = enqueue(async () => 'done')
  await expect(enqueue(async () => 'never')).rejects.toMatchObject({ code: 'BUSY', status: 503 })
  end()
  await expect(first).rejects.toThrow('It broke')
  expect(await second).toBe('done')
})

test('those who wait take turns, however many each has waiting', async () => {
  const enqueue = createFairQueue({ maxConcurrent: 1, maxWaiting: 10 })
  const { work, end } = held()
  const order: string[] = []
  const first = enqueue(work, 'crowd')
  const waiting = ['crowd', 'crowd', 'crowd', 'one', 'crowd', 'other'].map((whose) => enqueue(async () => void order.push(whose), whose))
  end()
  await Promise.all([first, ...waiting])
  expect(order).toEqual(['crowd', 'one', 'other', 'crowd', 'crowd', 'crowd'])
})

test('nobody takes all the places: beyond their own they are refused, and the others still wait', async () => {
  const enqueue = createFairQueue({ maxConcurrent: 1, maxWaiting: 10, maxPerKey: 2 })
  const { work, end } = held()
  const first = enqueue(work, 'crowd')
  const waiting = [1, 2].map(() => enqueue(async () => 'done', 'crowd'))
  await expect(enqueue(async () => 'never', 'crowd')).rejects.toMatchObject({ code: 'BUSY' })
  const other = enqueue(async () => 'done', 'one')
  end()
  expect(await Promise.all([...waiting, other])).toEqual(['done', 'done', 'done'])
  await first
})

test('a place rests after each for its share of the time for which it was taken, and whoever was answered does not wait for that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const enqueue = createFairQueue({ maxConcurrent: 1, maxWaiting: 5, rest: 0.5 })
    const { work, end } = held()
    const first = enqueue(work)
    let hasBegun = false
    const second = enqueue(async () => void (hasBegun = true))
    await vi.advanceTimersByTimeAsync(100)
    end()
    await first
    await vi.advanceTimersByTimeAsync(49)
    expect(hasBegun).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(hasBegun).toBe(true)
    await second
  } finally {
    vi.useRealTimers()
  }
})
