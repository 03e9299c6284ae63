import { describe, expect, test } from 'vitest'
import { readPieces } from './search.ts'

const partsOf = (search: string) => readPieces(search).map(({ typed, rest }) => [typed, rest])

describe('the parts of a search', () => {
  test('each is told as it was typed, with what is left without it', () => {
    expect(partsOf('Peña > 500 octubre de 2025')).toEqual([
      ['Peña', '> 500 octubre de 2025'],
      ['> 500', 'Peña octubre de 2025'],
      ['octubre de 2025', 'Peña > 500'],
    ])
    expect(partsOf(' 2 067,20 € ')).toEqual([['2 067,20 €', '']])
  })

  test('what says nothing is no part', () => {
    expect(partsOf('luz & -')).toEqual([['luz', '& -']])
    expect(partsOf('>')).toEqual([])
  })
})
