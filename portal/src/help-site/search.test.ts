// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countWords, findTopics, startSearch, type SearchEntry } from './search.ts'

const ENTRIES: SearchEntry[] = [
  { title: 'Ver los movimientos', page: 'Cuentas', address: '/help/cuentas#ver', words: 'ver los movimientos peña saldo retencion' },
  { title: 'Qué es una retención', page: 'Retenciones', address: '/help/retenciones#que', words: 'que es una retencion tarjeta' },
]

afterEach(() => {
  vi.unstubAllGlobals()
})

test('topics are found by all the words, without accents, and first those that have them in their title', () => {
  expect(findTopics(ENTRIES, 'RETENCIÓN').map(({ title }) => title)).toEqual(['Qué es una retención', 'Ver los movimientos'])
  expect(findTopics(ENTRIES, 'retencion tarj').map(({ title }) => title)).toEqual(['Qué es una retención'])
  expect(findTopics(ENTRIES, 'hipoteca')).toEqual([])
  expect(findTopics(ENTRIES, '  ')).toEqual([])
})

test('the number of topics is told, and what to do when there are none', () => {
  expect([0, 1, 3].map(countWords)).toEqual([
    'Ningún tema tiene esas palabras. Pruebe con menos palabras o con otras.',
    '1 tema',
    '3 temas',
  ])
})

beforeEach(() => {
  document.body.innerHTML = `<search id="search" hidden><label for="words">Buscar</label><input id="words" type="search"></search>
    <div id="results" hidden><p id="count" role="status"></p><ul></ul></div>`
})

const type = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })

test('the search shows itself, asks for its index once, and Escape empties it before it closes anything', async () => {
  const fetched = vi.fn(async (_path: string) => Response.json(ENTRIES))
  vi.stubGlobal('fetch', fetched)
  startSearch()
  type('movimi')
  const link = await screen.findByRole('link', { name: 'Ver los movimientos' })
  expect(link.getAttribute('href')).toBe('/help/cuentas#ver')
  type('nada de esto')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Ningún tema'))
  expect(fetched).toHaveBeenCalledTimes(1)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(field.value).toBe('')
  expect(document.getElementById('results')?.hidden).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
})

test('an index that does not come is said, and asked for again with the next letter', async () => {
  const fetched = vi.fn(async (_path: string) => Response.json(ENTRIES)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  startSearch()
  type('ver')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No se ha podido buscar'))
  type('ver ')
  type('ver l')
  await screen.findByRole('link', { name: 'Ver los movimientos' })
})
