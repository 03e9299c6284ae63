/** The connections of a customer, as a list: what they are filtered by, and what is said of them. */
import {
  CONNECTION_DEVICE_NAMES,
  CONNECTION_RESULT_NAMES,
  type ConnectionDevice,
  type ConnectionResult,
} from '@almenara/contract/connection-names'
import { someOf } from '../../patterns/extract-screen/filter-fields.ts'
import { choice, defineList, optionsOf, period, readList } from '../../patterns/extract-screen/list-declaration.ts'

const DEVICES = Object.keys(CONNECTION_DEVICE_NAMES) as ConnectionDevice[]
const RESULTS = Object.keys(CONNECTION_RESULT_NAMES) as ConnectionResult[]

export const CONNECTIONS = defineList({
  one: 'conexión',
  many: 'conexiones',
  caption: 'Conexiones, de la más reciente a la más antigua',
  behind: 'nothing',
  filters: [
    period('Fecha de la conexión'),
    choice(someOf('device', DEVICES), { look: 'menu', label: 'Dispositivo', options: optionsOf(CONNECTION_DEVICE_NAMES) }),
    choice(someOf('result', RESULTS), { look: 'menu', label: 'Resultado', options: optionsOf(CONNECTION_RESULT_NAMES) }),
  ],
  empty: {
    of: 'logs',
    soon: 'Verá aquí cada vez que alguien entre con su usuario.',
    advice: 'Pruebe con otras fechas, o quite el filtro de dispositivo o de resultado.',
  },
})

export const readLogSearch = (address: Record<string, unknown>) => readList(CONNECTIONS, address)
