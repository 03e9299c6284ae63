import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart, onLostPart } from './lazy-part.ts'

test('a part whose code does not come closes, tells it, leaves the screen as it is, and is tried again when it is opened again', async () => {
  const onLost = vi.fn<() => void>()
  onLostPart(onLost)
  const load = vi
    .fn<() => Promise<{ default: (props: { onClose: () => void }) => React.JSX.Element }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>Menú</p> })
  const Part = lazyPart(load)
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          Abrir
        </button>
        <Suspense>{open && <Part onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  render(<Screen />)
  const button = screen.getByRole('button')
  await act(async () => button.click())
  expect(onLost).toHaveBeenCalledOnce()
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  await act(async () => button.click())
  expect(await screen.findByText('Menú')).toBeTruthy()
})
