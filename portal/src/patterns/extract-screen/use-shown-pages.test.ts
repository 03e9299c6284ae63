// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useShownPages } from './use-shown-pages.ts'

const LAST = { txId: 'list-1', count: 90, countIsExact: true }

interface Shown {
  pages?: number | undefined
  shown: number
  isPlaceholderData?: boolean
  last?: typeof LAST | undefined
}

/** What the address is told as the list changes. */
function askedPages(...steps: Shown[]) {
  const setPages = vi.fn<(pages: number | undefined) => void>()
  const { rerender } = renderHook(
    ({ pages, shown, isPlaceholderData = false, last }: Shown) => useShownPages({ last, shown, isPlaceholderData }, pages, setPages),
    { initialProps: { last: LAST, ...(steps[0] as Shown) } },
  )
  for (const step of steps.slice(1)) rerender({ last: LAST, ...step })
  return setPages.mock.calls.flat()
}

test('the address counts a page once it is shown', () => {
  expect(askedPages({ shown: 1 }, { shown: 2 })).toEqual([2])
})

test('a page that was asked for and did not come is not counted', () => {
  expect(askedPages({ shown: 2, pages: 2 }, { shown: 2, pages: 2 })).toEqual([])
})

test('an address that counts more pages than are shown is put right, and the first page alone is not written', () => {
  expect(askedPages({ shown: 1, pages: 3 })).toEqual([undefined])
})

test('the pages of the list before say nothing of the one that is coming, nor does a list that has not come', () => {
  expect(askedPages({ shown: 3, isPlaceholderData: true })).toEqual([])
  expect(askedPages({ shown: 3, last: undefined })).toEqual([])
})

test('no more pages are counted than one request may ask for', () => {
  expect(askedPages({ shown: 41, pages: 40 })).toEqual([])
  expect(askedPages({ shown: 41 })).toEqual([40])
})
