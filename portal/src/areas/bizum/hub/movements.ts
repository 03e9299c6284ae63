/** The last thirty days of Bizum, as a list: what it is filtered by, what is said of it, and what its address keeps. */
import { BIZUM_DIRECTIONS, BIZUM_KINDS } from '@almenara/contract/areas/bizum/codes'
import { emptyWords } from '../../../patterns/extract-screen/plain-empty-words.ts'
import { oneOf, someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import {
  amounts,
  choice,
  defineList,
  optionsOf,
  readList,
  words,
  type AddressOf,
} from '../../../patterns/extract-screen/list-declaration.ts'
import { readPhone } from '../read-phone.ts'
import { KIND_NAMES } from '../state-words.ts'

const direction = choice(oneOf('direction', BIZUM_DIRECTIONS), {
  look: 'segments',
  label: 'Sentido',
  all: 'Todos',
  options: [
    { value: 'OUT', label: 'Enviados' },
    { value: 'IN', label: 'Recibidos' },
  ],
})

/** To whoever has none yet. */
export const EACH_WITH_STATE = 'Cada Bizum que envíe o reciba aparecerá aquí con su estado.'

export const MOVEMENTS = defineList({
  one: 'operación',
  many: 'operaciones',
  caption: 'Bizum de los últimos 30 días, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words('Buscar en sus Bizum', 'Persona, móvil o importe', { amounts: true }),
    direction,
    amounts(),
    choice(someOf('kinds', BIZUM_KINDS), { look: 'menu', label: 'Tipo', options: optionsOf(KIND_NAMES) }),
  ],
  empty: {
    of: 'bizum',
    soon: EACH_WITH_STATE,
    advice: 'Pruebe con otras palabras, o quite los filtros.',
  },
})

/** All that there is with one person, whenever it was. */
export const WITH_PERSON = defineList({
  one: 'operación',
  many: 'operaciones',
  caption: 'Bizum con esta persona, del más reciente al más antiguo',
  behind: 'phones',
  filters: [words('Buscar en los Bizum con esta persona', 'Concepto o importe', { amounts: true }), direction],
  empty: emptyWords(
    'Bizum entre ustedes',
    'Los que se envíen aparecerán aquí con su estado.',
    'Pruebe con otras palabras, o quite los filtros.',
  ),
})

/** `movement`: the one that is open in the drawer. `phone`, in E.164: of the person with whom all is shown. */
export type HubSearch = AddressOf<typeof MOVEMENTS> & { movement?: string; phone?: string }

export function readHubSearch(address: Record<string, unknown>): HubSearch {
  const movement = readId(address['movement'])
  const phone = readPhone(address['phone'])
  return { ...readList(MOVEMENTS, address), ...(movement ? { movement } : {}), ...(phone ? { phone } : {}) }
}
