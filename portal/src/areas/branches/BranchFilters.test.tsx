import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BranchFilters } from './BranchFilters.tsx'
import type { BranchSearch } from './branch-search.ts'

function show(search: BranchSearch) {
  const onChange = vi.fn<(search: BranchSearch) => void>()
  const onMyPlace = vi.fn<() => void>()
  render(<BranchFilters search={search} onChange={onChange} onMyPlace={onMyPlace} locating={false} />)
  return { onChange, onMyPlace, field: screen.getByLabelText<HTMLInputElement>(/Población o código postal/) }
}

test('a place is looked for when it is sent, and an empty one says what to write', () => {
  const { onChange, field } = show({ open: true })
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  expect(screen.getByText('Escriba una población o un código postal.')).toBeTruthy()
  fireEvent.change(field, { target: { value: ' Gandia ' } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  expect(onChange.mock.calls).toEqual([[{ open: true, text: 'Gandia' }]])
})

test('filters apply at once and keep the rest', () => {
  const { onChange } = show({ text: 'Gandia', kind: 'BRANCH', open: true })
  fireEvent.click(screen.getByLabelText('Accesible'))
  fireEvent.click(screen.getByLabelText('Abierto ahora'))
  fireEvent.click(screen.getByLabelText('Cajeros'))
  fireEvent.click(screen.getByLabelText('Todos'))
  expect(onChange.mock.calls.map(([search]) => search)).toEqual([
    { text: 'Gandia', kind: 'BRANCH', open: true, accessible: true },
    { text: 'Gandia', kind: 'BRANCH' },
    { text: 'Gandia', kind: 'CASHPOINT', open: true },
    { text: 'Gandia', open: true },
  ])
})
