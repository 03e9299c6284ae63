import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Column, DataTable } from './DataTable.tsx'

interface Row {
  id: number
  day: string
  text: string
}
const ROWS: Row[] = [
  { id: 1, day: '21', text: 'A' },
  { id: 2, day: '21', text: 'B' },
  { id: 3, day: '20', text: 'C' },
]
const COLUMNS: Column<Row>[] = [
  { id: 'day', header: 'Fecha', cell: (row) => row.day, onceFor: (row) => row.day, sortable: true, card: 'eyebrow' },
  { id: 'text', header: 'Concepto', cell: (row) => row.text },
]

test('a repeated day is blank to the eye and still in the row for screen readers', () => {
  render(<DataTable caption="Movimientos" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} />)
  const days = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0])
  expect(days.map((cell) => cell?.textContent)).toEqual(['21', '21', '20'])
  expect(days.map((cell) => cell?.querySelector('.vh') !== null)).toEqual([false, true, false])
})

test('a group has one header, before its first row, and a day is printed again under a new one', () => {
  render(
    <DataTable
      caption="Movimientos"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      groupOf={(row) => ({ key: row.id < 2 ? 'a' : 'b', header: row.id < 2 ? 'Uno' : 'Dos' })}
    />,
  )
  expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual(['Uno', 'Dos'])
  // Each group is a body of the table, and its header is said to be of that body's rows.
  expect(screen.getAllByRole('rowheader').map((header) => header.getAttribute('scope'))).toEqual(['rowgroup', 'rowgroup'])
  expect(screen.getAllByRole('rowheader').map((header) => header.closest('tbody')?.querySelectorAll('tr').length)).toEqual([2, 3])
  const second = screen.getAllByRole('row').at(4)
  expect(second?.querySelector('.vh')).toBeNull()
})

test('the sorted column says its direction and a press names the column', async () => {
  const onSort = vi.fn()
  render(
    <DataTable
      caption="Movimientos"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      sort={{ by: 'day', direction: 'desc', onSort }}
    />,
  )
  expect(screen.getByRole('columnheader', { name: 'Fecha' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(await screen.findByRole('button', { name: 'Fecha' }))
  expect(onSort).toHaveBeenCalledWith('day')
  expect(screen.getByRole('table', { name: 'Movimientos' })).toBeTruthy()
})

test('when a row is opened the others are not drawn again', () => {
  const drawn = vi.fn(({ text }: Row) => text)
  const columns: Column<Row>[] = [{ id: 'text', header: 'Concepto', cell: drawn }]
  const table = (open?: number) => (
    <DataTable caption="Movimientos" columns={columns} rows={ROWS} rowKey={({ id }) => id} isSelected={({ id }) => id === open} />
  )
  const { rerender } = render(table())
  drawn.mockClear()
  rerender(table(2))
  expect(drawn.mock.calls.map(([{ id }]) => id)).toEqual([2])
})
