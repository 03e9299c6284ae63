/** The communications of the mailbox, as a list: what they are filtered by, what is said of them, and what their address keeps. */
import { READING_STATES } from '@almenara/contract/areas/mailbox/communications'
import { FEWER_FILTERS } from '../../patterns/extract-screen/empty-words.ts'
import { oneOf } from '../../patterns/extract-screen/filter-fields.ts'
import { oneIdOfSeveral, readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { choice, defineList, period, readList, words, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'

export const COMMUNICATIONS = defineList({
  one: 'comunicación',
  many: 'comunicaciones',
  caption: 'Comunicaciones, de la más reciente a la más antigua',
  behind: 'phones',
  filters: [
    words('Buscar en el buzón', 'Buscar en el buzón', { amounts: false }),
    choice(oneOf('state', READING_STATES), {
      look: 'segments',
      label: 'Estado de lectura',
      all: 'Todas',
      options: [
        { value: 'UNREAD', label: 'Sin leer' },
        { value: 'READ', label: 'Leídas' },
      ],
    }),
    period('Fecha de la comunicación'),
    choice(oneIdOfSeveral('products'), { look: 'menu', label: 'Producto' }),
    choice(oneIdOfSeveral('types'), { look: 'menu', label: 'Tipo' }),
  ],
  empty: {
    empty: 'Todavía no ha recibido comunicaciones',
    noResults: 'Ninguna comunicación cumple los filtros',
    soon: 'Aquí encontrará sus extractos, liquidaciones y demás documentos del banco. Le avisaremos cuando llegue el primero.',
    advice: FEWER_FILTERS,
  },
})

/** Instead of those words, where all that is filtered by is that nothing was read yet: that there are none is good news. */
export const NOTHING_UNREAD = {
  ...COMMUNICATIONS.empty,
  noResults: 'No tiene comunicaciones sin leer',
  advice: 'Ha confirmado la lectura de todas.',
  clear: 'Ver todas',
}

export type InboxSearch = AddressOf<typeof COMMUNICATIONS> & {
  /** The one that is open beside the list. */
  communication?: string | undefined
}

export function readInboxSearch(address: Record<string, unknown>): InboxSearch {
  const open = readId(address['communication'])
  return { ...readList(COMMUNICATIONS, address), ...(open ? { communication: open } : {}) }
}
