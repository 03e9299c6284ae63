/** The list of a card's movements: its filters and its texts. */
import { DIRECTIONS } from '@almenara/contract/areas/cards/movements'
import { OTHER_DATES_WORDS_OR_AMOUNT } from '../../patterns/extract-screen/empty-words.ts'
import { oneOf } from '../../patterns/extract-screen/filter-fields.ts'
import { amounts, choice, defineList, optionsOf, period, words } from '../../patterns/extract-screen/list-declaration.ts'
import { SEARCH_MOVEMENTS } from '../../patterns/status/product-words.ts'

export const MOVEMENTS = defineList({
  one: 'movimiento',
  many: 'movimientos',
  caption: 'Movimientos liquidados de la tarjeta, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words(SEARCH_MOVEMENTS, 'Comercio, lugar o importe', { amounts: true }),
    period('Fecha de la compra'),
    choice(oneOf('direction', DIRECTIONS), {
      look: 'segments',
      label: 'Cargos o abonos',
      options: optionsOf({ OUT: 'Cargos', IN: 'Abonos' }),
    }),
    amounts(),
  ],
  empty: { of: 'cardMovements', soon: 'Verá aquí sus compras en cuanto se liquiden.', advice: OTHER_DATES_WORDS_OR_AMOUNT },
})
