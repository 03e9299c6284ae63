/** What the building company pays by confirming: its contract, its suppliers and the files of the days before the load. */
import { ibanFromCcc } from '@almenara/contract/iban'
import { toRate } from '@almenara/contract/millionths'
import { CAST_BRANCH } from './cast.ts'
import type { Payee } from './transfers-cast.ts'

/** Suppliers may be paid before, at 4,2 % a year. */
export const CONFIRMING_CONTRACT = {
  name: 'Confirming',
  number: `${CAST_BRANCH}-0610048955`,
  suffix: '004',
  advanceRate: toRate(42_000),
} as const

const at = (bank: string, account: string) => ibanFromCcc(bank, '0101', account)

interface Supplier extends Payee {
  taxId: string
  street: string
  town: string
  postcode: string
}

const SUPPLIERS = {
  lifts: { name: 'Ascensores Turia, S. A.', taxId: 'A00131014', street: 'Avda. del Cid 88', town: 'València', postcode: '46018' },
  tiles: {
    name: 'Azulejos Onda Mediterránea, S. L.',
    taxId: 'B00131022',
    street: 'Ctra. de Ribesalbes 4',
    town: 'Onda',
    postcode: '12200',
  },
  windows: { name: 'Aluminios Alzira, S. L.', taxId: 'B00131030', street: 'C/ de la Gabella 12', town: 'Alzira', postcode: '46600' },
  waste: { name: 'Contenedores Llíria, S. L.', taxId: 'B00131048', street: 'Pol. Carrases 7', town: 'Llíria', postcode: '46160' },
} as const

const ACCOUNTS: Readonly<Record<keyof typeof SUPPLIERS, Pick<Payee, 'iban' | 'nature'>>> = {
  lifts: { iban: at('0049', '0300117743') },
  tiles: { iban: at('2100', '0201664418') },
  windows: { iban: at('0182', '0201990027') },
  // Its account was closed.
  waste: { iban: at('3058', '0002117730'), nature: 'CLOSED' },
}

const supplier = (key: keyof typeof SUPPLIERS): Supplier => ({ ...SUPPLIERS[key], ...ACCOUNTS[key] })

export const CONFIRMING_SUPPLIERS: readonly Supplier[] = (Object.keys(SUPPLIERS) as (keyof typeof SUPPLIERS)[]).map(supplier)

/** An invoice of a file. `amount`: in cents, below zero a credit note. `due`: days after the load, or the last bank day before it. */
export interface ConfirmingLine {
  of: Supplier
  number: string
  amount: number
  due: number | 'LAST'
}

export interface ConfirmingFile {
  name: string
  lines: readonly ConfirmingLine[]
}

const line = (of: keyof typeof SUPPLIERS, number: string, amount: number, due: ConfirmingLine['due']): ConfirmingLine => ({
  of: supplier(of),
  number,
  amount,
  due,
})

/** By what becomes of them. */
export const CONFIRMING_FILES = {
  // One of its payments comes back.
  paid: {
    name: 'confirming-octubre.txt',
    lines: [
      line('tiles', 'A-2026/0914', 742_30, 'LAST'),
      line('tiles', 'AB-0031', -96_80, 'LAST'),
      line('waste', '1187', 214_50, 'LAST'),
      line('windows', 'F26-0455', 968_00, 12),
    ],
  },
  // One of its invoices is paid to its supplier before, and one is cancelled.
  coming: {
    name: 'confirming-noviembre.txt',
    lines: [
      line('lifts', 'AT-26-3318', 2_480_00, 24),
      line('tiles', 'A-2026/1002', 655_20, 24),
      line('windows', 'F26-0502', 1_331_00, 38),
      line('windows', 'F26-0503', 187_55, 38),
    ],
  },
  ready: {
    name: 'confirming-obra-sorni.txt',
    lines: [line('lifts', 'AT-26-3401', 605_00, 45), line('tiles', 'A-2026/1044', 318_70, 31)],
  },
} as const satisfies Record<string, ConfirmingFile>

/** By their places in the file that is to come. */
export const ADVANCED_NUMBER = 'AT-26-3318'
export const CANCELLED_NUMBER = 'F26-0503'
