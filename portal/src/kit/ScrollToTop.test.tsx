import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ScrollToTop } from './ScrollToTop.tsx'

const scrollTo = (y: number) =>
  act(() => {
    vi.stubGlobal('scrollY', y)
    window.dispatchEvent(new Event('scroll'))
  })

test('the button appears when the page is far down and takes page and focus to the top', () => {
  const main = document.createElement('main')
  main.tabIndex = -1
  document.body.append(main)
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(<ScrollToTop />)
  expect(screen.queryByRole('button')).toBeNull()
  scrollTo(window.innerHeight * 2)
  fireEvent.click(screen.getByRole('button', { name: 'Volver arriba' }))
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  expect(document.activeElement).toBe(main)
  scrollTo(0)
  expect(screen.queryByRole('button')).toBeNull()
})
