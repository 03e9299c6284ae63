import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionTiles, TILE, TileFace } from './ActionTiles.tsx'

const LOOKS = {
  REPEAT: { label: 'Repetir transferencia', icon: FilePdfIcon },
  RETURN: { label: 'Devolver recibo', icon: FilePdfIcon },
} as const

const tiles = (...actions: { action: keyof typeof LOOKS; signatures: number; denial?: { code: 'STATE'; text: string } }[]) => (
  <ActionTiles actions={actions} lookOf={(action) => LOOKS[action]}>
    {(action, look) => (
      <a href={`/${action}`} className={TILE}>
        <TileFace {...look} />
      </a>
    )}
  </ActionTiles>
)

test('what may be done is drawn as it is given, in the bank’s order, one item for each', () => {
  render(tiles({ action: 'RETURN', signatures: 1 }, { action: 'REPEAT', signatures: 1 }))
  expect(screen.getByRole('list', { name: 'Acciones del movimiento' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Devolver recibo', 'Repetir transferencia'])
  expect(screen.getByRole('link', { name: 'Repetir transferencia' }).getAttribute('href')).toBe('/REPEAT')
})

test('what may not be done now keeps its place under its own words, leads nowhere and tells why', () => {
  render(tiles({ action: 'RETURN', signatures: 1, denial: { code: 'STATE', text: 'Ha pasado el plazo.' } }))
  const button = screen.getByRole('button', { name: 'Devolver recibo' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Ha pasado el plazo.')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a movement with which nothing can be done has no list', () => {
  render(tiles())
  expect(screen.queryByRole('list')).toBeNull()
})
