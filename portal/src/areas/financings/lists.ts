/** The lists of a financing: what each is filtered by, and what is said of it. */
import { AMORTIZATION_PARTS, BILL_STATUSES, RECEIPT_STATUSES } from '@almenara/contract/areas/financings/lists'
import type { FinancingType } from '@almenara/contract/areas/financings/products'
import { emptyWords } from '../../patterns/extract-screen/plain-empty-words.ts'
import { oneOf } from '../../patterns/extract-screen/filter-fields.ts'
import { oneOfBeginningWith, underKey } from '../../patterns/extract-screen/less-used-fields.ts'
import { choice, defineList, optionsOf, period, words } from '../../patterns/extract-screen/list-declaration.ts'
import { SEARCH_MOVEMENTS } from '../../patterns/status/product-words.ts'

/** What to try where a list's filters leave nothing. */
const OTHER_FILTERS = 'Pruebe con otras fechas, o quite los demás filtros.'

export const INSTALMENTS = defineList({
  one: 'cuota',
  many: 'cuotas',
  caption: 'Cuadro de amortización, de la primera cuota a la última',
  behind: 'phones',
  filters: [
    choice(oneOfBeginningWith('PENDING', 'part', AMORTIZATION_PARTS), {
      look: 'segments',
      label: 'Cuotas',
      options: optionsOf({ PENDING: 'Por vencer', DUE: 'Vencidas', ALL: 'Todas' }),
    }),
    period('Fecha de vencimiento'),
  ],
  empty: emptyWords('cuotas', 'Este préstamo está pagado.', OTHER_FILTERS),
})

/** Of a guarantee, what it is charged is a fee. */
export function receiptsOf(type: FinancingType) {
  const [one, many] = type === 'GUARANTEE' ? ['comisión', 'comisiones'] : ['recibo', 'recibos']
  return defineList({
    one,
    many,
    caption: 'Recibos, del más reciente al más antiguo',
    behind: 'phones',
    filters: [
      choice(underKey('receipt', oneOf('status', RECEIPT_STATUSES)), {
        look: 'segments',
        label: 'Estado',
        options: optionsOf({ PAID: 'Pagados', UNPAID: 'Impagados' }),
      }),
      period('Fecha de vencimiento'),
    ],
    empty: emptyWords(many, 'Los verá aquí el día en que venzan.', OTHER_FILTERS),
  })
}

export const MOVEMENTS = defineList({
  one: 'movimiento',
  many: 'movimientos',
  caption: 'Movimientos de lo que debe, del más reciente al más antiguo',
  behind: 'phones',
  filters: [words(SEARCH_MOVEMENTS, 'Concepto o importe', { amounts: true }), period('Fecha de operación')],
  empty: emptyWords('movimientos', 'Aparecerán aquí en cuanto pague la primera cuota.', OTHER_FILTERS),
})

export const BILLS = defineList({
  one: 'efecto',
  many: 'efectos',
  caption: 'Efectos descontados, del que vence más tarde al que venció antes',
  behind: 'phones',
  filters: [
    words('Buscar en los efectos', 'Librado, número o importe', { amounts: true }),
    choice(underKey('bill', oneOf('status', BILL_STATUSES)), {
      look: 'segments',
      label: 'Estado',
      options: optionsOf({ PENDING: 'En cartera', COLLECTED: 'Cobrados', RETURNED: 'Devueltos' }),
    }),
    period('Fecha de vencimiento'),
  ],
  empty: emptyWords('efectos', 'Los verá aquí cuando descuente el primero.', OTHER_FILTERS),
})
