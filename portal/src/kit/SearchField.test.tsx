import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SearchField } from './SearchField.tsx'

function Search() {
  const [text, setText] = useState('acero')
  return <SearchField label="Buscar" value={text} onChange={setText} />
}

test('the cross empties the search and leaves the focus in it', () => {
  render(<Search />)
  fireEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }))
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' })
  expect(input.value).toBe('')
  expect(document.activeElement).toBe(input)
  expect(screen.queryByRole('button')).toBeNull()
})

test('Escape empties the search', () => {
  render(<Search />)
  const input = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(input.value).toBe('')
})
