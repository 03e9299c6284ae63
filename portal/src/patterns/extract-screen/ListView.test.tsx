import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Column } from '../../kit/DataTable.tsx'
import { emptyWords } from './plain-empty-words.ts'
import { ListView } from './ListView.tsx'
import { NoRows } from './NoRows.tsx'
import type { ListPlace, ShownList } from './use-extract.ts'

interface Row {
  id: string
  text: string
}
const ROWS: Row[] = [
  { id: 'a', text: 'Recibo de la luz' },
  { id: 'b', text: 'Recibo del agua' },
]
const COLUMNS: Column<Row>[] = [{ id: 'text', header: 'Concepto', card: 'title', cell: ({ text }) => text }]

/** A list whose only page has come. */
const HERE: ShownList<Row> = {
  rows: ROWS,
  last: { txId: 'list-1', count: 2, countIsExact: true },
  shown: 1,
  remember: () => {},
  error: null,
  data: {},
  isPending: false,
  isPlaceholderData: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  refetch: async () => {},
  fetchNextPage: async () => {},
}
const NONE: Partial<ShownList<Row>> = { rows: [], last: { txId: 'list-1', count: 0, countIsExact: true } }
const WORDS = emptyWords('recibos', 'Los verá aquí el día en que venzan.', 'Pruebe con otras fechas.')

interface Shown extends Partial<ShownList<Row>> {
  filtered?: boolean
  onClear?: () => void
  columns?: (place: ListPlace) => Column<Row>[]
}

function view({ filtered = false, onClear = () => {}, columns, ...list }: Shown = {}) {
  return (
    <ListView
      list={{ ...HERE, ...list }}
      caption="Recibos, del más reciente al más antiguo"
      what="recibos"
      columns={columns ?? COLUMNS}
      rowKey={({ id }) => id}
      empty={<NoRows words={WORDS} filtered={filtered} onClear={onClear} />}
      groupOf={({ id }) => ({ key: id, header: `Grupo ${id}` })}
      isSelected={({ id }) => id === 'b'}
    />
  )
}

test('the rows stand in their groups, with how many are shown and no way to more when there are no more', () => {
  render(view())
  expect(screen.getByRole('table', { name: 'Recibos, del más reciente al más antiguo' })).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Grupo a', 'Grupo b'])
  expect(screen.getByText('Mostrando 2 de 2')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the row that is open is marked, and no other', () => {
  render(view())
  const looks = ROWS.map(({ text }) => screen.getByText(text).closest('tr')?.className)
  expect(looks[1]).not.toBe('')
  expect(looks[0]).not.toBe(looks[1])
})

test('more rows are asked for, and the page that does not come says so beside the rows that are here and is asked for again', async () => {
  const fetchNextPage = vi.fn(async () => {})
  const { rerender } = render(view({ hasNextPage: true, fetchNextPage }))
  fireEvent.click(screen.getByRole('button', { name: /^Ver más recibos/ }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
  rerender(view({ hasNextPage: true, fetchNextPage, error: new Error('lost'), isFetchNextPageError: true }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('Recibo de la luz')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Reintentar/ }))
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})

test('a list that could not be had says so in its place and is asked for again', async () => {
  const refetch = vi.fn(async () => {})
  render(view({ rows: [], last: undefined, data: undefined, error: new Error('lost'), refetch }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('an empty list says when there will be something; one that its filters empty, how to take them off', async () => {
  const onClear = vi.fn()
  const { rerender } = render(view(NONE))
  expect(await screen.findByRole('heading', { name: 'Todavía no hay recibos' })).toBeTruthy()
  expect(screen.getByText('Los verá aquí el día en que venzan.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  rerender(view({ ...NONE, filtered: true, onClear }))
  expect(screen.getByRole('heading', { name: 'No hay recibos con estos filtros' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  expect(onClear).toHaveBeenCalledOnce()
})

test('while the list of other filters comes, the rows of the one before stay and are busy', () => {
  render(view({ isPlaceholderData: true }))
  expect(screen.getByText('Recibo de la luz').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
})

test('that the list before was empty is not said of the one that is coming', () => {
  render(view({ ...NONE, isPlaceholderData: true }))
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByText('Cargando…')).toBeTruthy()
})

test('a row’s own address is made of the list that is shown and its pages, and keeps the list at hand when it is opened', () => {
  const remember = vi.fn()
  const columns = ({ txId, pages, onOpen }: ListPlace): Column<Row>[] => [
    {
      id: 'text',
      header: 'Concepto',
      cell: ({ id, text }) => (
        <a href={`#/${id}/${pages}/${txId}`} onClick={onOpen}>
          {text}
        </a>
      ),
    },
  ]
  render(view({ columns, shown: 3, remember }))
  const link = screen.getByRole('link', { name: 'Recibo del agua' })
  expect(link.getAttribute('href')).toBe('#/b/3/list-1')
  fireEvent.click(link)
  expect(remember).toHaveBeenCalledOnce()
})

test('rows are drawn once as long as their list is the same, and open as it was last said', () => {
  const [drawn, first, second] = [vi.fn(), vi.fn(), vi.fn()]
  const columns = ({ onOpen }: ListPlace): Column<Row>[] => {
    const cell = ({ text }: Row) => {
      drawn()
      return (
        <button type="button" onClick={onOpen}>
          {text}
        </button>
      )
    }
    return [{ id: 'text', header: 'Concepto', card: 'title', cell }]
  }
  const { rerender } = render(view({ columns, remember: first }))
  rerender(view({ columns, remember: second }))
  expect(drawn).toHaveBeenCalledTimes(ROWS.length)
  fireEvent.click(screen.getByRole('button', { name: 'Recibo de la luz' }))
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})
