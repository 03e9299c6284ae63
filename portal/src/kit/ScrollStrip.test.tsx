import { act, fireEvent, render } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ScrollStrip } from './ScrollStrip.tsx'

// Loaded before, its arrows are there as soon as the list shows them.
beforeAll(() => import('./ScrollArrow.tsx'))

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  return () => vi.unstubAllGlobals()
})

/** A list 300 px wide with 1000 px in it. */
function wide(): HTMLElement {
  const { container } = render(<ScrollStrip className="list">lo que no cabe</ScrollStrip>)
  const list = container.querySelector<HTMLElement>('.list')
  if (!list) throw new Error('No list')
  Object.defineProperties(list, { clientWidth: { value: 300 }, scrollWidth: { value: 1000 } })
  return list
}

const scrollTo = (list: HTMLElement, left: number) =>
  act(async () => {
    list.scrollLeft = left
    fireEvent.scroll(list)
  })
const sides = () => [...document.querySelectorAll('button')].map(({ dataset }) => dataset['side'])

test('each end that hides something has its arrow, and the last one goes within a pixel of the end', async () => {
  const list = wide()
  await scrollTo(list, 0)
  expect(sides()).toEqual(['after'])
  await scrollTo(list, 200)
  expect(sides()).toEqual(['before', 'after'])
  await scrollTo(list, 698.5)
  expect(sides()).toEqual(['before', 'after'])
  await scrollTo(list, 699.2)
  expect(sides()).toEqual(['before'])
})

test('an arrow takes 300 milliseconds to show what comes next', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const list = wide()
  await scrollTo(list, 0)
  fireEvent.click(document.querySelector('[data-side=after]') as HTMLElement)
  frames.shift()?.(5_150)
  expect(list.scrollLeft).toBeGreaterThan(0)
  expect(list.scrollLeft).toBeLessThan(240)
  frames.shift()?.(5_300)
  expect(list.scrollLeft).toBe(240)
  expect(frames).toEqual([])
})

test('where less motion is wanted it is there at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const list = wide()
  await scrollTo(list, 0)
  fireEvent.click(document.querySelector('[data-side=after]') as HTMLElement)
  expect(list.scrollLeft).toBe(240)
  expect(frames).toEqual([])
})

test('the arrows are no stop of the keyboard and nothing to a screen reader', async () => {
  await scrollTo(wide(), 200)
  for (const arrow of document.querySelectorAll('button')) {
    expect(arrow.tabIndex).toBe(-1)
    expect(arrow.getAttribute('aria-hidden')).toBe('true')
  }
})
