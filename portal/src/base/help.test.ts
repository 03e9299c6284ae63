import { expect, test, vi } from 'vitest'
import { onOpenHelp, openHelp } from './help.ts'

test('the help is opened by whoever shows it, with the topic when there is one', () => {
  const handler = vi.fn<(topic?: string) => void>()
  onOpenHelp(handler)
  openHelp()
  openHelp('descargas-formatos')
  expect(handler.mock.calls).toEqual([[undefined], ['descargas-formatos']])
})

test('help that is asked for before anybody can show it is shown once somebody can', () => {
  onOpenHelp(undefined)
  openHelp('limites')
  const handler = vi.fn<(topic?: string) => void>()
  onOpenHelp(handler)
  onOpenHelp(handler)
  expect(handler.mock.calls).toEqual([['limites']])
})
