import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Drawer } from './Drawer.tsx'

test('a drawer is a modal dialog named by its title and closes with the cross', () => {
  const onClose = vi.fn()
  render(
    <Drawer title="Filtros" onClose={onClose}>
      Contenido
    </Drawer>,
  )
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Filtros' }).open).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(onClose).toHaveBeenCalledOnce()
})
