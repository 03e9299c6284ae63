import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

test('copying writes the text to the clipboard and says what was copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<CopyButton text="ES79" what="IBAN" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copiar IBAN' }))
  expect((await screen.findByRole('status')).textContent).toBe('IBAN copiado')
  expect(write).toHaveBeenCalledWith('ES79')
})

test('where the browser refuses the clipboard, the customer is told how to go on', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  render(<CopyButton text="ES79" what="IBAN" />)
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('status')).textContent).toContain('No se ha podido copiar')
})
