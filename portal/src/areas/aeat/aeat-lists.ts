/** The list of taxes that were paid: what it is filtered by, and what is said of it. */
import { DECLARATION_FILTER_NAMES, DECLARATION_FILTERS } from '@almenara/contract/areas/aeat/codes'
import { OTHER_DATES_STATE_OR_WORDS } from '../../patterns/extract-screen/empty-words.ts'
import { someOf, type CodeField } from '../../patterns/extract-screen/filter-fields.ts'
import { anId, readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { amounts, choice, defineList, period, readList, words, type AddressOf } from '../../patterns/extract-screen/list-declaration.ts'

/** The router reads digits in the address as a number, without its first zeros. */
const digits = (said: unknown, length: number): string | undefined => {
  const text = typeof said === 'number' || typeof said === 'string' ? String(said).padStart(length, '0') : ''
  return text.length === length && /^\d+$/.test(text) ? text : undefined
}

const model: CodeField<'models', string[], 'model', string | undefined> = {
  name: 'models',
  key: 'model',
  read: (said) => {
    const code = digits(said, 3)
    return code === undefined ? undefined : [code]
  },
  write: ([code]) => code,
  codesOf: (codes) => codes ?? [],
  valueOf: ([code]) => (code === undefined ? undefined : [code]),
}

const exercise: CodeField<'exercise', string, 'exercise', string> = {
  name: 'exercise',
  key: 'exercise',
  read: (said) => digits(said, 2),
  write: (code) => code,
  codesOf: (code) => (code === undefined ? [] : [code]),
  valueOf: ([code]) => code,
}

export const DECLARATIONS = defineList({
  one: 'impuesto',
  many: 'impuestos',
  caption: 'Impuestos pagados, del más reciente al más antiguo',
  behind: 'phones',
  filters: [
    words('Buscar en los impuestos', 'Modelo, NIF, nombre, NRC o importe', { amounts: true }),
    period('Fecha'),
    amounts(),
    choice(anId('accountId'), { look: 'select', label: 'Cuenta', question: 'Cuenta' }),
    choice(model, { look: 'select', label: 'Modelo', question: 'Modelo' }),
    choice(exercise, { look: 'select', label: 'Ejercicio', question: 'Ejercicio' }),
    choice(someOf('states', DECLARATION_FILTERS), {
      look: 'states',
      label: 'Estado de los impuestos',
      all: 'Todos',
      options: DECLARATION_FILTERS.map((state) => ({ value: state, label: DECLARATION_FILTER_NAMES[state] })),
    }),
  ],
  empty: {
    empty: 'No ha pagado impuestos desde sus cuentas.',
    noResults: 'No ha pagado impuestos desde esta cuenta en este periodo',
    soon: 'Cuando pague uno, aquí estarán su NRC y su justificante.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})

/** Which tax is open beside the list, and which is asked to be annulled. */
type DeclarationsSearch = AddressOf<typeof DECLARATIONS> & { tax?: string | undefined; annul?: string | undefined }

export function readDeclarationsSearch(address: Record<string, unknown>): DeclarationsSearch {
  const [tax, annul] = [readId(address['tax']), readId(address['annul'])]
  return { ...readList(DECLARATIONS, address), ...(tax ? { tax } : {}), ...(annul ? { annul } : {}) }
}
