import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FiltersButton } from './FiltersButton.tsx'
import { ListBar } from './ListBar.tsx'

test('how many rows there are is told whenever it changes, also while it is not known', () => {
  const { rerender } = render(<ListBar search={<input aria-label="Buscar" />} count={undefined} />)
  const told = screen.getByRole('status')
  expect(told.textContent).toBe('')
  rerender(<ListBar search={<input aria-label="Buscar" />} count="3 órdenes" />)
  expect(screen.getByRole('status')).toBe(told)
  expect(told.textContent).toBe('3 órdenes')
})

test('the button says how many filters apply, and what is behind it can close itself', async () => {
  const user = userEvent.setup()
  render(
    <FiltersButton count={2}>
      {(close) => (
        <button type="button" onClick={close}>
          Aplicar
        </button>
      )}
    </FiltersButton>,
  )
  await user.click(screen.getByRole('button', { name: 'Filtros activos: 2' }))
  await user.click(screen.getByRole('button', { name: 'Aplicar' }))
  expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull()
})
