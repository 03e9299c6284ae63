/** The lists of a line of financing: the debits that it is owed of, and what was advanced on it. */
import { DOCUMENT_STATES, RISK_STATES } from '@almenara/contract/areas/payments/financing-codes'
import { ADVANCE_STATE_NAMES, DOCUMENT_STATE_NAMES } from '@almenara/contract/financing-remittance-names'
import { OTHER_DATES_STATE_OR_WORDS } from '../../../patterns/extract-screen/empty-words.ts'
import { someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { amounts, choice, defineList, period, words } from '../../../patterns/extract-screen/list-declaration.ts'
import { NO_REMITTANCES, remittanceStates, remittanceWords } from '../remittances/lists.ts'

export const ADVANCED_REMITTANCES = defineList({
  one: 'remesa',
  many: 'remesas',
  caption: 'Remesas con anticipo, de la fecha de cobro más reciente a la más antigua',
  behind: 'phones',
  filters: [remittanceWords, period('Fecha de cobro'), amounts(), remittanceStates],
  empty: NO_REMITTANCES,
})

export const RISK = defineList({
  one: 'recibo',
  many: 'recibos',
  caption: 'Riesgo vivo de la línea, por fecha de vencimiento',
  behind: 'phones',
  filters: [
    words('Buscar en el riesgo vivo', 'Deudor, concepto o importe', { amounts: true }),
    period('Vencimiento'),
    amounts(),
    choice(someOf('states', RISK_STATES), {
      look: 'states',
      label: 'Estado del anticipo',
      all: 'Todos',
      options: RISK_STATES.map((state) => ({ value: state, label: ADVANCE_STATE_NAMES[state], codes: [state] })),
    }),
  ],
  empty: {
    empty: 'No hay recibos anticipados sin liberar',
    noResults: 'No hay recibos anticipados con estos filtros',
    soon: 'Cada recibo anticipado aparecerá aquí hasta que se libere.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})

export const DOCUMENTS = defineList({
  one: 'documento',
  many: 'documentos',
  caption: 'Documentos de la línea, del anticipo más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words('Buscar en los documentos', 'Remesa, fichero o importe', { amounts: true }),
    period('Fecha de anticipo'),
    amounts(),
    choice(someOf('states', DOCUMENT_STATES), {
      look: 'states',
      label: 'Estado de los documentos',
      all: 'Todos',
      options: DOCUMENT_STATES.map((state) => ({ value: state, label: DOCUMENT_STATE_NAMES[state], codes: [state] })),
    }),
  ],
  empty: {
    empty: 'Aún no se ha anticipado ninguna remesa',
    noResults: 'No hay documentos con estos filtros',
    soon: 'Cada remesa anticipada tendrá aquí su documento.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})
