import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CountdownRing } from './CountdownRing.tsx'

function ringOf(left: number, total: number) {
  const { container } = render(<CountdownRing left={left} total={total} />)
  return { ring: container.firstElementChild, gone: container.querySelector('[stroke-dashoffset]')?.getAttribute('stroke-dashoffset') }
}

test('the ring is whole when the seconds begin, and as empty as they are over', () => {
  expect(ringOf(10, 10).gone).toBe('0')
  expect(ringOf(4, 10).gone).toBe('60')
  expect(ringOf(0, 10).gone).toBe('100')
})

test('the ring is for the eye alone, with the seconds inside', () => {
  const { ring } = ringOf(7, 10)
  expect(ring?.getAttribute('aria-hidden')).toBe('true')
  expect(ring?.textContent).toBe('7')
})
