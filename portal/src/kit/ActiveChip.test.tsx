import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ActiveChip } from './ActiveChip.tsx'

test('an active filter is taken away by a button that names it', () => {
  const onRemove = vi.fn()
  render(<ActiveChip name="Importe" value="más de 10,00 €" onRemove={onRemove} />)
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Importe' }))
  expect(onRemove).toHaveBeenCalledOnce()
})
