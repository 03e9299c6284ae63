/** What happened in a deposit, a fund or a plan, and what a securities account holds, as lists. */
import { OTHER_DATES_WORDS_OR_AMOUNT } from '../../patterns/extract-screen/empty-words.ts'
import { amounts, defineList, period, words } from '../../patterns/extract-screen/list-declaration.ts'
import { SEARCH_MOVEMENTS } from '../../patterns/status/product-words.ts'

export const MOVEMENTS = defineList({
  one: 'movimiento',
  many: 'movimientos',
  caption: 'Movimientos, del más reciente al más antiguo',
  behind: 'phones',
  filters: [words(SEARCH_MOVEMENTS, 'Concepto o importe', { amounts: true }), period('Fecha del movimiento'), amounts()],
  empty: { of: 'accountMovements', soon: 'Aparecerán aquí en cuanto los haya.', advice: OTHER_DATES_WORDS_OR_AMOUNT },
})

export const POSITIONS = defineList({
  one: 'posición',
  many: 'posiciones',
  caption: 'Posiciones, de la que más vale a la que menos',
  behind: 'nothing',
  filters: [words('Buscar en los valores', 'Nombre, ISIN o importe', { amounts: true })],
  empty: {
    empty: 'No hay valores en esta cuenta',
    soon: 'Aparecerán aquí en cuanto compre alguno en el portal de inversión.',
    noResults: 'No hay posiciones con esta búsqueda',
    advice: 'Pruebe con otra palabra del nombre o con el ISIN.',
    clear: 'Quitar la búsqueda',
  },
})
