/** The list of an account's movements: its filters and its texts. */
import { DIRECTIONS } from '@almenara/contract/areas/accounts'
import { MOVEMENT_TYPES } from '@almenara/contract/movement-types'
import { OTHER_DATES_WORDS_OR_AMOUNT } from '../../patterns/extract-screen/empty-words.ts'
import { oneOf, someOf } from '../../patterns/extract-screen/filter-fields.ts'
import { amounts, choice, defineList, optionsOf, period, words } from '../../patterns/extract-screen/list-declaration.ts'
import { SEARCH_MOVEMENTS } from '../../patterns/status/product-words.ts'

export const MOVEMENTS = defineList({
  one: 'movimiento',
  many: 'movimientos',
  caption: 'Movimientos de la cuenta, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words(SEARCH_MOVEMENTS, 'Concepto, importe o referencia', { amounts: true }),
    period('Fecha de operación'),
    choice(oneOf('direction', DIRECTIONS), {
      look: 'segments',
      label: 'Sentido',
      question: 'Sentido de los movimientos',
      options: optionsOf({ IN: 'Entradas', OUT: 'Salidas' }),
    }),
    amounts(),
    choice(someOf('type', MOVEMENT_TYPES), {
      look: 'checks',
      label: 'Tipo de movimiento',
      question: 'Tipos de movimiento',
      names: async () => (await import('@almenara/contract/movement-type-names')).MOVEMENT_TYPE_NAMES,
    }),
  ],
  empty: {
    of: 'accountMovements',
    soon: 'Aparecerán aquí en cuanto entre o salga dinero de la cuenta.',
    advice: OTHER_DATES_WORDS_OR_AMOUNT,
  },
})
