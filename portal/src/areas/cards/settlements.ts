/** The settlements of a card, as a list. Its keys in the address are its own: the address has other lists' too. */
import { defineList, periodAs } from '../../patterns/extract-screen/list-declaration.ts'

export const SETTLEMENTS = defineList({
  one: 'liquidación',
  many: 'liquidaciones',
  caption: 'Liquidaciones de la tarjeta, de la más reciente a la más antigua',
  behind: 'nothing',
  pagesKey: 'settledPages',
  filters: [periodAs('settledFrom', 'settledTo', 'Cierre de la liquidación')],
  empty: { of: 'settlements', soon: 'Verá aquí la primera cuando acabe el mes.', advice: 'Pruebe con otras fechas.' },
})
