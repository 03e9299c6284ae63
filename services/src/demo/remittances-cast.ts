/** What the building company pays by files: its contracts, whom it pays and the files of the days before the load. */
import type { RemittanceBooking } from '@almenara/contract/areas/payments/codes'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents, type Cents } from '@almenara/contract/money'
import { CAST_BRANCH } from './cast.ts'
import { PAYEES, type Payee } from './transfers-cast.ts'

/** The account of the cast that both contracts charge. */
export const CHARGED = 'construcciones'

export interface DemoContract {
  name: string
  number: string
  /** As the head of a file tells it from the company's other one. */
  suffix: string
  bookedAs: RemittanceBooking
}

export const CONTRACTS = {
  payroll: { name: 'Nóminas', number: `${CAST_BRANCH}-0610048905`, suffix: '000', bookedAs: 'ONE' },
  suppliers: { name: 'Proveedores', number: `${CAST_BRANCH}-0610048913`, suffix: '001', bookedAs: 'EACH' },
} as const satisfies Record<string, DemoContract>

/** What each of its users may do with them. Carmen signs for suppliers up to what she may sign alone with the account. */
interface ContractPower {
  username: string
  canOperate: boolean
  canPrepare: boolean
  seePayroll: boolean
  signLimit: Cents | null
}

const whole = { canOperate: true, canPrepare: true, seePayroll: true, signLimit: null }

export const CONTRACT_POWERS: Readonly<Record<keyof typeof CONTRACTS, readonly ContractPower[]>> = {
  payroll: [
    { username: 'construcciones', ...whole },
    { username: 'carmen.munoz', ...whole, canOperate: false },
  ],
  suppliers: [
    { username: 'construcciones', ...whole },
    { username: 'carmen.munoz', ...whole, signLimit: toCents(3_000_00) },
    // Who began the company with her mother, and has retired.
    { username: 'vicente.soler', canOperate: false, canPrepare: false, seePayroll: false, signLimit: null },
  ],
}

const at = (bank: string, account: string) => ibanFromCcc(bank, '0101', account)

/** Four, as its movements say. */
export const STAFF: readonly Payee[] = [
  { name: 'Joaquín Ribera Pla', iban: at('2100', '0200611843') },
  { name: 'Fátima El Amrani Bouzid', iban: at('0049', '0300418827') },
  { name: 'Andrei Ionescu Popa', iban: at('0182', '0201550916') },
  { name: 'Vicent Andreu Castelló', iban: at('2085', '0300772204') },
]

const SUPPLIERS = {
  concrete: PAYEES.concrete,
  crane: PAYEES.crane,
  adviser: PAYEES.adviser,
  steel: { name: 'Ferralla del Camp, S. L.', iban: at('0081', '0001338425') },
  joinery: { name: 'Carpintería Beltrán Hermanos, C. B.', iban: at('3058', '0002845517') },
  plumbing: { name: 'Fontanería Serranía, S. L.', iban: at('2100', '0200793361') },
  tools: { name: 'Suministros Ademuz, S. A.', iban: at('0049', '0300924478') },
  // Its account was closed.
  paint: { name: 'Pinturas Rascanya, S. L.', iban: at('1465', '0100482276'), nature: 'CLOSED' },
  // Its bank gives back what it has taken, on the next day.
  scaffolding: { name: 'Andamios Xúquer, S. L.', iban: at('0128', '0101277350'), nature: 'RETURNS' },
} as const satisfies Record<string, Payee>

/** Everybody who is paid by a file, for the simulated clearing. */
export const FILE_PAYEES: readonly Payee[] = [...STAFF, ...Object.values(SUPPLIERS)]

/** An order of a file. `amount`: in cents. */
export interface FileLine {
  to: Payee
  amount: number
  concept: string
}

export interface SupplierFile {
  name: string
  lines: readonly FileLine[]
}

const line = (to: keyof typeof SUPPLIERS, amount: number, concept: string): FileLine => ({ to: SUPPLIERS[to], amount, concept })

/** By what becomes of them. */
export const SUPPLIER_FILES = {
  done: {
    name: 'proveedores-certificaciones.xml',
    lines: [
      line('concrete', 3_184_60, 'Certificación 11, hormigón'),
      line('crane', 1_452_00, 'Certificación 11, grúa'),
      line('joinery', 2_096_35, 'Certificación 11, puertas'),
    ],
  },
  partly: {
    name: 'proveedores-quincena.xml',
    lines: [
      line('steel', 1_873_40, 'Factura 2026/418'),
      line('paint', 618_75, 'Factura P-207'),
      line('plumbing', 942_10, 'Factura 1134'),
      line('scaffolding', 726_00, 'Alquiler de andamios'),
      line('adviser', 363_00, 'Honorarios de la quincena'),
    ],
  },
  cancelled: {
    name: 'proveedores-anticipos.xml',
    lines: [line('steel', 2_500_00, 'Anticipo de obra'), line('joinery', 1_200_00, 'Anticipo de obra')],
  },
  scheduled: {
    name: 'proveedores-subcontratas.xml',
    lines: [
      line('plumbing', 1_688_20, 'Subcontrata de fontanería'),
      line('joinery', 1_310_00, 'Subcontrata de carpintería'),
      line('crane', 605_00, 'Montaje de grúa'),
    ],
  },
  waiting: {
    name: 'proveedores-materiales.xml',
    lines: [
      line('concrete', 2_640_00, 'Hormigón, pedido 318'),
      line('steel', 1_795_25, 'Ferralla, pedido 319'),
      line('tools', 412_90, 'Material de seguridad'),
    ],
  },
  ready: {
    name: 'proveedores-herramientas.xml',
    lines: [line('tools', 284_65, 'Taladro y brocas'), line('paint', 96_30, 'Esmalte'), line('plumbing', 151_80, 'Grifería')],
  },
  // One account has two digits changed over.
  wrong: {
    name: 'proveedores-reparaciones.xml',
    lines: [
      line('plumbing', 230_00, 'Reparación en Ruzafa'),
      { to: { name: 'Cristalería Patraix, S. L.', iban: 'ES9121000418450200051323' }, amount: 318_50, concept: 'Reparación en Sorní' },
    ],
  },
} as const satisfies Record<string, SupplierFile>
