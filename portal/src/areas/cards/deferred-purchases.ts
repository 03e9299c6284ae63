/** The purchases of a card that are deferred or may be, as a list. Its keys in the address are its own: the address has other lists' too. */
import { SCP_STATE_NAMES, type ScpState } from '@almenara/contract/areas/cards/scp-states'
import { oneOfSeveral, underKey } from '../../patterns/extract-screen/less-used-fields.ts'
import { choice, defineList, optionsOf, periodAs } from '../../patterns/extract-screen/list-declaration.ts'

/** In the order in which they happen. */
const STATES = Object.keys(SCP_STATE_NAMES) as ScpState[]

export const DEFERRED_PURCHASES = defineList({
  one: 'compra',
  many: 'compras',
  caption: 'Compras aplazadas o que se pueden aplazar, de la más reciente a la más antigua',
  behind: 'nothing',
  pagesKey: 'scpPages',
  filters: [
    periodAs('scpFrom', 'scpTo', 'Fecha de la compra'),
    choice(underKey('scpState', oneOfSeveral('state', STATES)), { look: 'menu', label: 'Estado', options: optionsOf(SCP_STATE_NAMES) }),
  ],
  empty: {
    of: 'scpPurchases',
    soon: 'Puede aplazar las compras del mes en curso hasta que acabe.',
    advice: 'Pruebe con otras fechas o con otro estado.',
  },
})
