import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineChart } from './LineChart.tsx'

const point = (index: number, value: number) => ({ label: `Día ${index}`, value, text: `${value} €` })
const show = (values: number[]) =>
  render(<LineChart caption="Precio" labelHeader="Fecha" points={values.map((value, index) => point(index + 1, value))} />)

test('a table says in words what the line shows, with its highest and its lowest', () => {
  show([3, 1, 4])
  expect(screen.getAllByRole('table', { name: 'Precio. Máximo: 4 €, Día 3. Mínimo: 1 €, Día 2.' })).toHaveLength(1)
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['FechaPrecio', 'Día 13 €', 'Día 21 €', 'Día 34 €'])
})

test('of a long line the table has a few points, the first and the last among them', () => {
  show(Array.from({ length: 250 }, (_, index) => index))
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(13)
  expect([rows[0]?.textContent, rows.at(-1)?.textContent]).toEqual(['Día 10 €', 'Día 250249 €'])
})

test('the line goes from the lowest to the highest of the drawing, and is level where nothing changes', () => {
  const { container, rerender } = show([10, 20])
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0.0,192.0 640.0,8.0')
  rerender(<LineChart caption="Precio" labelHeader="Fecha" points={[point(1, 7), point(2, 7)]} />)
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0.0,192.0 640.0,192.0')
})

test('one point is no line', () => {
  expect(show([3]).container.innerHTML).toBe('')
})
