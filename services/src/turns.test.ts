import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}

test('as many as may be are done at once, and the others in the order in which they came', async () => {
  const inTurn = inTurns({ atOnce: 2, mostWaiting: 5 })
  const [one, two] = [held(), held()]
  const order: number[] = []
  const first = inTurn(one.work)
  const second = inTurn(two.work)
  const rest = [3, 4].map((number) => inTurn(async () => void order.push(number)))
  expect(order).toEqual([])
  one.end()
  await Promise.all([first, ...rest])
  expect(order).toEqual([3, 4])
  two.end()
  await second
})

test('beyond those that may wait it is refused at once, and what fails leaves its place to the next', async () => {
  const inTurn = inTurns({ atOnce: 1, mostWaiting: 1 })
  const { work, end } = held()
  const first = inTurn(() => work().then(() => Promise.reject(new Error('It broke'))))
  const second = inTurn(async () => 'done')
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ code: 'BUSY', status: 503 })
  end()
  await expect(first).rejects.toThrow('It broke')
  expect(await second).toBe('done')
})
