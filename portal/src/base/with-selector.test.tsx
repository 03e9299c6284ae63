import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSyncExternalStoreWithSelector } from './with-selector.ts'

function storeOf<Snapshot>(first: Snapshot) {
  let now = first
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (next: Snapshot) =>
      act(() => {
        now = next
        for (const listener of listeners) listener()
      }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const sameWords = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

test('a part of a store is drawn again only when what is selected of it changes', () => {
  const store = storeOf({ words: ['uno'], times: 1 })
  const drawn: (readonly string[])[] = []
  function Words() {
    // Another selector at each drawing, as the router's are.
    const words = useSyncExternalStoreWithSelector(store.subscribe, store.get, store.get, (all) => [...all.words], sameWords)
    drawn.push(words)
    return <p>{words.join()}</p>
  }
  const { rerender } = render(<Words />)
  store.set({ words: ['uno'], times: 2 })
  expect(drawn).toHaveLength(1)
  store.set({ words: ['uno', 'dos'], times: 2 })
  expect(screen.getByText('uno,dos')).toBeTruthy()
  const [, before] = drawn
  rerender(<Words />)
  expect(drawn.at(-1)).toBe(before)
})

test('it follows another selector and another store', () => {
  const [one, other] = [storeOf({ left: 'a', right: 'b' }), storeOf({ left: 'c', right: 'd' })]
  function Side({ of: store, side }: { of: typeof one; side: 'left' | 'right' }) {
    return <p>{useSyncExternalStoreWithSelector(store.subscribe, store.get, store.get, (all) => all[side], Object.is)}</p>
  }
  const { container, rerender } = render(<Side of={one} side="left" />)
  expect(container.textContent).toBe('a')
  rerender(<Side of={one} side="right" />)
  expect(container.textContent).toBe('b')
  rerender(<Side of={other} side="right" />)
  expect(container.textContent).toBe('d')
  one.set({ left: 'x', right: 'y' })
  other.set({ left: 'x', right: 'z' })
  expect(container.textContent).toBe('z')
})
