/** What the cast keeps of its transfers: who they pay, what they repeat and what they have left to be sent. Days are counted from the load. */
import { ibanFromCcc } from '@almenara/contract/iban'
import type { Periodicity } from '@almenara/contract/periodicity'
import type { Nature } from '../rails/sepa/clearing.ts'
import { ibanOfOtherBank } from './words.ts'

/** Somebody with an account at another bank. */
export interface Payee {
  name: string
  iban: string
  /** How the simulated clearing has them answer. */
  nature?: Nature
}

const at = (bank: string, account: string) => ibanFromCcc(bank, '0101', account)

export const PAYEES = {
  landlord: { name: 'Rosa Navarro Ibars', iban: at('2100', '0200451178') },
  academy: { name: 'Academia Ruzafa, S. L.', iban: at('0182', '0201887340') },
  mother: { name: 'Concepción Peñalver Ros', iban: at('0049', '0300715526') },
  oldFriend: { name: 'Sergio Blasco Mora', iban: at('1465', '0100339842'), nature: 'CLOSED' },
  // The company's supplier in its movements too.
  concrete: { name: 'Hormigones Benaguasil, S. L.', iban: ibanOfOtherBank('Hormigones Benaguasil, S. L.') },
  crane: { name: 'Grúas del Turia, S. A.', iban: at('3058', '0002771046') },
  adviser: { name: 'Asesoría Martí y Roca, S. L. P.', iban: at('2085', '0300558817') },
  distributor: { name: 'Distribuidora Llibres del Túria, S. L.', iban: at('0128', '0100926634') },
} as const satisfies Record<string, Payee>

type PayeeName = keyof typeof PAYEES

interface External {
  to: PayeeName
  amount: number
  concept: string
}

export interface Kept {
  username: string
  favourites: readonly (External & { alias: string })[]
  /** `day`: of the month. `internal`: to the customer's next account. */
  periodic: readonly ((External | { internal: true; amount: number; concept: string }) & { periodicity: Periodicity; day: number })[]
  stored: readonly (External & { categoryPurpose?: string })[]
  /** Charged so many days after the load. */
  scheduled: readonly (External & { inDays: number; categoryPurpose?: string })[]
}

export const KEPT: readonly Kept[] = [
  {
    username: 'carmen.munoz',
    favourites: [
      { alias: 'Alquiler de la plaza', to: 'landlord', amount: 95_00, concept: 'Plaza de garaje' },
      { alias: 'Academia de inglés', to: 'academy', amount: 72_50, concept: 'Clases de Lucía' },
      { alias: 'Mamá', to: 'mother', amount: 150_00, concept: 'Para la compra' },
      { alias: 'Sergio', to: 'oldFriend', amount: 40_00, concept: 'Cena' },
    ],
    periodic: [
      { to: 'landlord', amount: 95_00, concept: 'Plaza de garaje', periodicity: 'MONTHLY', day: 5 },
      { internal: true, amount: 200_00, concept: 'Ahorro del mes', periodicity: 'MONTHLY', day: 28 },
    ],
    stored: [{ to: 'academy', amount: 145_00, concept: 'Matrícula y material' }],
    scheduled: [{ to: 'mother', amount: 60_00, concept: 'Regalo de cumple', inDays: 12 }],
  },
  {
    username: 'construcciones',
    favourites: [
      { alias: 'Hormigones Benaguasil', to: 'concrete', amount: 4_820_00, concept: 'Suministro de obra' },
      { alias: 'Grúas del Turia', to: 'crane', amount: 1_950_00, concept: 'Alquiler de grúa' },
      { alias: 'Asesoría', to: 'adviser', amount: 363_00, concept: 'Honorarios del mes' },
    ],
    periodic: [
      { to: 'adviser', amount: 363_00, concept: 'Honorarios del mes', periodicity: 'MONTHLY', day: 10 },
      { to: 'crane', amount: 1_950_00, concept: 'Alquiler de grúa', periodicity: 'QUARTERLY', day: 15 },
      { internal: true, amount: 3_000_00, concept: 'Provisión de impuestos', periodicity: 'MONTHLY', day: 20 },
    ],
    stored: [
      { to: 'concrete', amount: 12_460_75, concept: 'Factura 2214', categoryPurpose: 'SUPP' },
      { to: 'crane', amount: 2_310_00, concept: 'Montaje en Paiporta', categoryPurpose: 'SUPP' },
    ],
    scheduled: [{ to: 'concrete', amount: 4_820_00, concept: 'Suministro de obra', inDays: 9, categoryPurpose: 'SUPP' }],
  },
  {
    username: 'libreria',
    favourites: [{ alias: 'Distribuidora', to: 'distributor', amount: 860_00, concept: 'Pedido del mes' }],
    periodic: [{ to: 'adviser', amount: 121_00, concept: 'Gestoría', periodicity: 'MONTHLY', day: 8 }],
    stored: [{ to: 'distributor', amount: 1_134_20, concept: 'Novedades', categoryPurpose: 'SUPP' }],
    scheduled: [],
  },
]
