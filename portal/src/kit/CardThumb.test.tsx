import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import CardThumb from './CardThumb.tsx'

test('the drawing of a card says nothing to whoever does not see it: its name stands beside it', () => {
  const { container } = render(<CardThumb design="BEACON" />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(container.textContent).toBe('')
})
