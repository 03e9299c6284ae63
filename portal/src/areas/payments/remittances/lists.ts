/** What the lists of remittances and of their files are filtered by, whatever they pay or collect. */
import { REMITTANCE_STATES, SUPPORT_STATES, type RemittanceState, type SupportState } from '@almenara/contract/areas/payments/codes'
import { OTHER_DATES_STATE_OR_WORDS } from '../../../patterns/extract-screen/empty-words.ts'
import { someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { choice, defineList, period, words, type Option } from '../../../patterns/extract-screen/list-declaration.ts'

type Group<State extends string> = Option & { codes: readonly State[] }

/** The states of remittances as a customer asks for them. */
const REMITTANCE_GROUPS: readonly Group<RemittanceState>[] = [
  { value: 'SCHEDULED', label: 'Programadas', codes: ['SCHEDULED'] },
  { value: 'RUNNING', label: 'En curso', codes: ['IN_PROGRESS', 'STOPPED'] },
  { value: 'DONE', label: 'Realizadas', codes: ['DONE', 'PARTLY'] },
  { value: 'UNDONE', label: 'No realizadas', codes: ['REJECTED', 'FAILED'] },
  { value: 'CANCELLED', label: 'Anuladas', codes: ['CANCELLED'] },
]

export const remittanceWords = words('Buscar en las remesas', 'Nombre, número o importe', { amounts: true })

export const remittanceStates = choice(someOf('states', REMITTANCE_STATES), {
  look: 'states',
  label: 'Estado de las remesas',
  all: 'Todas',
  options: REMITTANCE_GROUPS,
})

export const NO_REMITTANCES = {
  empty: 'Todavía no hay remesas en este contrato',
  noResults: 'No hay remesas con estos filtros',
  soon: 'Cada remesa aparecerá aquí desde que se firme su fichero.',
  advice: OTHER_DATES_STATE_OR_WORDS,
}

/** What is said of the list of a remittance's own parts, whatever they are. */
export const PARTS_WORDS = {
  soon: 'Aparecerán aquí cuando se prepare la remesa.',
  advice: 'Pruebe con otro estado, otro importe u otras palabras.',
}

const FILE_GROUPS: readonly Group<SupportState>[] = [
  { value: 'PENDING', label: 'Pendientes', codes: ['CHECKING', 'WITH_ERRORS', 'READY', 'WAITING'] },
  { value: 'PRESENTED', label: 'Presentados', codes: ['PRESENTED', 'DONE'] },
  { value: 'CLOSED', label: 'Rechazados, anulados o caducados', codes: ['REFUSED', 'CANCELLED', 'EXPIRED'] },
]

export const PRESENTED_FILES = defineList({
  one: 'fichero',
  many: 'ficheros',
  caption: 'Ficheros presentados, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words('Buscar en los ficheros', 'Nombre o importe', { amounts: true }),
    period('Fecha de presentación'),
    choice(someOf('states', SUPPORT_STATES), { look: 'states', label: 'Estado de los ficheros', all: 'Todos', options: FILE_GROUPS }),
  ],
  empty: {
    empty: 'Todavía no se ha presentado ningún fichero',
    noResults: 'No hay ficheros con estos filtros',
    soon: 'Cada fichero aparecerá aquí desde que se presente.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})
