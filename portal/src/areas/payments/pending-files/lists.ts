/** The list of files that wait: what it is filtered by, and what is said of it. */
import { PENDING_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import { SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { someOf, type CodeField } from '../../../patterns/extract-screen/filter-fields.ts'
import { anId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { choice, defineList, words } from '../../../patterns/extract-screen/list-declaration.ts'

/** Set or not: nothing is asked of those that wait for others alone. */
const forMe: CodeField<'forMe', boolean, 'forMe', boolean> = {
  name: 'forMe',
  key: 'forMe',
  read: (said) => (said === true ? true : undefined),
  write: (value) => value,
  codesOf: (value) => (value ? ['ME'] : []),
  valueOf: (codes) => (codes.includes('ME') ? true : undefined),
}

export const PENDING_FILES = defineList({
  one: 'fichero pendiente',
  many: 'ficheros pendientes',
  caption: 'Ficheros pendientes, del presentado más recientemente al más antiguo',
  behind: 'phones',
  filters: [
    words('Buscar en los ficheros pendientes', 'Nombre o importe', { amounts: true }),
    choice(anId('contract'), { look: 'select', label: 'Contrato', question: 'Contrato' }),
    choice(forMe, { look: 'segments', label: 'Firma', options: [{ value: 'ME', label: 'Esperan mi firma' }] }),
    choice(someOf('states', PENDING_SUPPORT_STATES), {
      look: 'states',
      label: 'Estado de los ficheros',
      all: 'Todos',
      options: PENDING_SUPPORT_STATES.map((state) => ({ value: state, label: SUPPORT_STATE_NAMES[state] })),
    }),
  ],
  empty: {
    empty: 'No hay ficheros pendientes.',
    noResults: 'No hay ficheros pendientes con estos filtros',
    soon: 'Los ficheros que esperen una firma aparecerán aquí.',
    advice: 'Pruebe con otro estado, otro contrato u otras palabras.',
  },
})
