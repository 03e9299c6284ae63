import { fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Swipe, useSwipe } from './swipe.ts'

const swiped = vi.fn()
beforeEach(() => swiped.mockClear())

function Page({ direction = 'right', enabled = true }: { direction?: Swipe; enabled?: boolean }) {
  useSwipe(direction, swiped, enabled)
  return (
    <>
      <p>Texto</p>
      <div data-testid="table" style={{ overflowX: 'auto' }}>
        <span>Ancha</span>
      </div>
    </>
  )
}

type Point = readonly [x: number, y: number]

function swipe(target: Element, from: Point, to: Point, fingers = 1): void {
  const touch = ([clientX, clientY]: Point) => ({ identifier: 0, target, clientX, clientY }) as unknown as Touch
  fireEvent.touchStart(target, { touches: Array.from({ length: fingers }, () => touch(from)) })
  fireEvent.touchEnd(target, { touches: [], changedTouches: [touch(to)] })
}

test('a finger that goes far and mostly across swipes; a short, steep or two-fingered one does not', () => {
  const { getByText } = render(<Page />)
  const text = getByText('Texto')
  swipe(text, [20, 100], [200, 110])
  expect(swiped).toHaveBeenCalledTimes(1)
  swipe(text, [20, 100], [60, 100])
  swipe(text, [20, 100], [120, 200])
  swipe(text, [20, 100], [200, 110], 2)
  expect(swiped).toHaveBeenCalledTimes(1)
})

test('only the direction that is listened to counts, and only while it is enabled', () => {
  const { getByText, rerender } = render(<Page direction="left" />)
  swipe(getByText('Texto'), [20, 100], [200, 100])
  expect(swiped).not.toHaveBeenCalled()
  swipe(getByText('Texto'), [200, 100], [20, 100])
  expect(swiped).toHaveBeenCalledTimes(1)
  rerender(<Page direction="left" enabled={false} />)
  swipe(getByText('Texto'), [200, 100], [20, 100])
  expect(swiped).toHaveBeenCalledTimes(1)
})

test('what scrolls sideways keeps the gesture for itself', () => {
  const { getByText, getByTestId } = render(<Page />)
  Object.defineProperties(getByTestId('table'), { clientWidth: { value: 300 }, scrollWidth: { value: 900 } })
  swipe(getByText('Ancha'), [20, 100], [200, 100])
  expect(swiped).not.toHaveBeenCalled()
})
