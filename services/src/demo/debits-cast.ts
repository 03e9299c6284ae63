/** What the building company collects by files: its presenter, its creditors, who owes it the rents and the files of the days before the load. */
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents, type Cents } from '@almenara/contract/money'
import { CAST_BRANCH } from './cast.ts'
import type { Payee } from './transfers-cast.ts'

export const DEBIT_SUBMITTER = { name: 'Cobros de alquileres', number: `${CAST_BRANCH}-0610048921` } as const

export interface DemoCreditor {
  name: string
  number: string
  suffix: string
  scheme: 'CORE' | 'B2B'
  feeEach: Cents
  feeReturned: Cents
}

/** Of the rents of homes, advanced: its line, and who presents its files. */
export const LINE = { name: 'Línea de anticipo', number: `${CAST_BRANCH}-0610048954`, limit: toCents(120_000_00), rate: 5_250 } as const
export const LINE_SUBMITTER = { name: 'Anticipos de alquileres', number: `${CAST_BRANCH}-0610048962` } as const

export const CREDITORS = {
  homes: {
    name: 'Alquileres de viviendas',
    number: `${CAST_BRANCH}-0610048939`,
    suffix: '002',
    scheme: 'CORE',
    feeEach: toCents(15),
    feeReturned: toCents(3_50),
  },
  premises: {
    name: 'Alquileres de naves y locales',
    number: `${CAST_BRANCH}-0610048947`,
    suffix: '003',
    scheme: 'B2B',
    feeEach: toCents(25),
    feeReturned: toCents(6_00),
  },
} as const satisfies Record<string, DemoCreditor>

const at = (bank: string, account: string) => ibanFromCcc(bank, '0101', account)

/** Who rents of the company, at other banks. */
const TENANTS = {
  ferrer: { name: 'Lucía Ferrer Soriano', iban: at('2100', '0201447713'), nature: 'NO_FUNDS' },
  bonet: { name: 'María Bonet Alós', iban: at('0049', '0300554417') },
  tormo: { name: 'Àngels Tormo Vidal', iban: at('0182', '0201778830'), nature: 'CLOSED' },
  ferrandis: { name: 'Óscar Ferrandis Ruiz', iban: at('2085', '0300917742'), nature: 'REFUSES' },
  roig: { name: 'Clara Roig Domènech', iban: at('1465', '0100772918') },
  serra: { name: 'Joan Serra Pla', iban: at('3058', '0002664410') },
  albiach: { name: 'Amparo Albiach Soler', iban: at('2100', '0201993306') },
  bosch: { name: 'Nuria Bosch Climent', iban: at('0128', '0101550472') },
  workshop: { name: 'Talleres Pascual Ibáñez, S. L.', iban: at('0081', '0001447209') },
  bakery: { name: 'Horno San Bartolomé, S. L.', iban: at('0049', '0300993315') },
  gym: { name: 'Gimnasio Benimaclet, S. L.', iban: at('0182', '0201336674'), nature: 'NO_FUNDS' },
} as const satisfies Record<string, Payee>

export const DEBTORS: readonly Payee[] = Object.values(TENANTS)

/** A debit of a file. `amount`: in cents. */
export interface DebitLine {
  from: Payee
  amount: number
  mandateId: string
  concept: string
}

export interface DebitFile {
  /** Of its file, which has the month behind it. */
  name: string
  creditor: DemoCreditor
  lines: readonly DebitLine[]
}

const line = (tenant: keyof typeof TENANTS, amount: number, mandateId: string, concept: string): DebitLine => ({
  from: TENANTS[tenant],
  amount,
  mandateId,
  concept,
})

const HOMES = [
  line('albiach', 605_00, 'ALQ-0101', 'Alquiler, Sorní 4, 1.º'),
  line('bonet', 585_00, 'ALQ-0103', 'Alquiler, Sorní 4, 2.º'),
  line('bosch', 650_00, 'ALQ-0104', 'Alquiler, Sorní 4, 3.º'),
  line('ferrer', 620_00, 'ALQ-0114', 'Alquiler, Cádiz 27, 1.º'),
  line('tormo', 610_00, 'ALQ-0118', 'Alquiler, Cádiz 27, 2.º'),
  line('ferrandis', 575_00, 'ALQ-0122', 'Alquiler, Cádiz 27, 3.º'),
  line('roig', 640_00, 'ALQ-0131', 'Alquiler, Cádiz 27, 4.º'),
  line('serra', 540_00, 'ALQ-0137', 'Alquiler, Denia 11, bajo'),
]

/** Whom the law lets ask for it back without a reason (RDL 19/2018 art. 48), and does. */
export const REFUNDED_MANDATE = 'ALQ-0131'

/** By what becomes of them. */
export const DEBIT_FILES = {
  // Its name begins FSDD, by which it asks for an advance.
  advanced: {
    name: 'fsdd-obras',
    creditor: CREDITORS.homes,
    lines: [
      line('albiach', 1_240_00, 'OBR-0021', 'Reforma, plazo 2'),
      line('bosch', 985_50, 'OBR-0024', 'Reforma, plazo 3'),
      line('serra', 2_310_00, 'OBR-0027', 'Cubierta, plazo 1'),
    ],
  },
  partly: { name: 'alquileres-viviendas', creditor: CREDITORS.homes, lines: HOMES },
  done: {
    name: 'alquileres-garajes',
    creditor: CREDITORS.homes,
    lines: [
      line('albiach', 85_00, 'GAR-0011', 'Garaje 11'),
      line('bosch', 85_00, 'GAR-0014', 'Garaje 14'),
      line('serra', 90_00, 'GAR-0017', 'Garaje 17'),
    ],
  },
  premises: {
    name: 'alquileres-naves',
    creditor: CREDITORS.premises,
    lines: [
      line('workshop', 1_850_00, 'NAV-0003', 'Alquiler, nave 3'),
      line('bakery', 1_240_00, 'LOC-0007', 'Alquiler, local 7'),
      line('gym', 1_475_00, 'LOC-0009', 'Alquiler, local 9'),
    ],
  },
  cancelled: {
    name: 'regularizacion-agua',
    creditor: CREDITORS.homes,
    lines: [line('bonet', 41_20, 'ALQ-0103', 'Regularización del agua'), line('roig', 38_75, 'ALQ-0131', 'Regularización del agua')],
  },
  scheduled: {
    name: 'alquileres-adelantados',
    creditor: CREDITORS.homes,
    lines: [
      line('albiach', 605_00, 'ALQ-0101', 'Alquiler adelantado, Sorní 4, 1.º'),
      line('bosch', 650_00, 'ALQ-0104', 'Alquiler adelantado, Sorní 4, 3.º'),
      line('serra', 540_00, 'ALQ-0137', 'Alquiler adelantado, Denia 11, bajo'),
    ],
  },
  ready: {
    name: 'alquileres-trasteros',
    creditor: CREDITORS.homes,
    lines: [line('albiach', 45_00, 'TRA-0002', 'Trastero 2'), line('bonet', 45_00, 'TRA-0005', 'Trastero 5')],
  },
} as const satisfies Record<string, DebitFile>
