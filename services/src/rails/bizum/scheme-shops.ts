/** The organisations and the merchants of the simulated scheme. All are invented. */
import type { Merchant, Terms } from '@almenara/contract/areas/bizum/shapes'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { bicOf } from '../sepa/clearing.ts'
import type { MandateTerms, Route, SchemeCharity } from './port.ts'

export interface SimulatedMerchant extends Merchant {
  /** What it sells at once, in cents. */
  price: number
  product: string
  /** What it sells by subscription, and under which permission. */
  purpose: string
  terms: Terms
  mandate: Pick<MandateTerms, 'title' | 'amount' | 'ceiling' | 'period'>
  /** `RAISES`: after each charge it says a higher price for the next. `REPEATS`: it sends each charge twice. */
  habit?: 'RAISES' | 'REPEATS'
}

const monthly = (kind: 'FIXED' | 'UP_TO', amount: number): Terms => ({ kind, amount: toCents(amount), period: 'MONTHLY' })

export const SIMULATED_MERCHANTS: readonly SimulatedMerchant[] = [
  {
    id: 'NOUMOLES01',
    name: 'Papelería Nou Moles',
    trade: 'Papelería y material escolar',
    city: 'Valencia',
    place: 'ONLINE',
    price: 42_90,
    product: 'Cuadernos y agenda 2027',
    purpose: 'Reponer cada mes el material que encargue',
    terms: { ...monthly('UP_TO', 30_00), perPeriod: toCents(60_00) },
    mandate: { title: 'Material del mes', ceiling: toCents(30_00), period: 'MONTHLY' },
    habit: 'REPEATS',
  },
  {
    id: 'ALAMEDA02',
    name: 'Gimnasio Alameda',
    trade: 'Gimnasio',
    city: 'Valencia',
    place: 'ONLINE',
    price: 29_90,
    product: 'Primera cuota',
    purpose: 'Cobrar la cuota mensual del gimnasio',
    terms: monthly('FIXED', 29_90),
    mandate: { title: 'Cuota mensual', amount: toCents(29_90), period: 'MONTHLY' },
  },
  {
    id: 'ALBUFERA03',
    name: 'Sala Albufera',
    trade: 'Cine en línea',
    city: 'Valencia',
    place: 'ONLINE',
    price: 6_99,
    product: 'Plan mensual, primer mes',
    purpose: 'Cobrar el plan mensual y los estrenos que alquile',
    terms: monthly('UP_TO', 12_99),
    mandate: { title: 'Plan mensual', ceiling: toCents(12_99), period: 'MONTHLY' },
  },
  {
    id: 'HORTA04',
    name: 'Diari de l’Horta',
    trade: 'Prensa digital',
    city: 'Valencia',
    place: 'ONLINE',
    price: 4_99,
    product: 'Edición digital, primer mes',
    purpose: 'Cobrar la suscripción a la edición digital',
    terms: monthly('UP_TO', 7_99),
    mandate: { title: 'Edición digital', amount: toCents(4_99), period: 'MONTHLY' },
    habit: 'RAISES',
  },
]

export const SIMULATED_CHARITIES: readonly SchemeCharity[] = [
  { code: '00000', name: 'Despensa Solidaria', taxData: true },
  { code: '00001', name: 'Mares Limpios', taxData: true },
  { code: '00002', name: 'Fundación Faro de Paz', taxData: true },
  { code: '00003', name: 'Abrazo a Tiempo', campaign: 'Acompañar a mayores', taxData: true },
  { code: '00004', name: 'Bosques de Levante', taxData: true },
  { code: '00005', name: 'Médicos del Camino', taxData: true },
  { code: '00006', name: 'Asociación Patitas', taxData: false },
  { code: '00007', name: 'Escuelas del Sur', campaign: 'Libros para todos', taxData: true },
  { code: '00008', name: 'Banco de Juguetes La Peonza', taxData: false },
  { code: '00009', name: 'Investigar es Vida', taxData: true },
  { code: '00010', name: 'Casa de Acogida Alborada', taxData: true },
  { code: '00011', name: 'Emergencias Levante', campaign: 'Inundaciones', taxData: true },
]

export function merchantOf(id: string): SimulatedMerchant | undefined {
  return SIMULATED_MERCHANTS.find((known) => known.id === id)
}

/** What a message says of a merchant. */
export function shownMerchant({ id, name, trade, city, place }: SimulatedMerchant): Merchant {
  return { id, name, trade, city, place }
}

/** Where what is paid to a merchant, or given to an organisation, goes; undefined where there is none. */
export function accountOfShop(idOrCode: string): Omit<Route, 'endToEndId'> | undefined {
  const merchant = SIMULATED_MERCHANTS.findIndex(({ id }) => id === idOrCode)
  const charity = SIMULATED_CHARITIES.findIndex(({ code }) => code === idOrCode)
  const name = SIMULATED_MERCHANTS[merchant]?.name ?? SIMULATED_CHARITIES[charity]?.name
  if (name === undefined) return undefined
  const iban = ibanFromCcc('2100', merchant >= 0 ? '0813' : '0814', String(merchant >= 0 ? merchant + 1 : charity + 1).padStart(10, '0'))
  return { iban, bic: bicOf(iban), name }
}
