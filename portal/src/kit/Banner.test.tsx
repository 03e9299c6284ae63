import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Banner } from './Banner.tsx'

test('a banner is one link, cuts its description and says when it opens a tab', () => {
  render(<Banner href="https://example.com" target="_blank" title="Faro" description={'x'.repeat(120)} image={null} />)
  const link = screen.getByRole('link', { name: `Faro ${'x'.repeat(100)}… (se abre en una ventana nueva)` })
  expect(link.getAttribute('rel')).toBe('noopener')
})
