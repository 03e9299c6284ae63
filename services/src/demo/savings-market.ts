/** What the demo bank's savings are invested in: funds, plans and securities that exist nowhere, and the dollar. */
import type { instruments } from '../areas/savings/tables.ts'

type Instrument = typeof instruments.$inferInsert

const MANAGER = 'Almenara Gestión, S. G. I. I. C.'
const PLAN_MANAGER = 'Almenara Pensiones, E. G. F. P.'

/** The two letters of the country and nine digits, with the check digit of ISO 6166. */
function isin(country: string, digits: string): string {
  const body = country + digits
  const numbers = [...body].map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55))).join('')
  const sum = [...numbers].toReversed().reduce((total, digit, index) => total + doubled(Number(digit), index % 2 === 0), 0)
  return body + String((10 - (sum % 10)) % 10)
}

function doubled(digit: number, twice: boolean): number {
  const value = twice ? digit * 2 : digit
  return value > 9 ? value - 9 : value
}

const share = (country: string, digits: string, name: string, currency: string): Instrument => ({
  id: isin(country, digits),
  kind: 'SHARE',
  name,
  currency,
})

export const FUNDS = {
  mixed: {
    id: isin('ES', '010741100'),
    kind: 'FUND',
    name: 'Almenara Mixto Prudente, FI',
    currency: 'EUR',
    manager: MANAGER,
    category: 'Renta fija mixta',
    risk: 3,
  },
  technology: {
    id: isin('LU', '209318842'),
    kind: 'FUND',
    name: 'Almenara Global Technology',
    currency: 'USD',
    manager: 'Almenara Asset Management, S. A.',
    category: 'Renta variable internacional',
    risk: 6,
  },
} as const satisfies Record<string, Instrument>

export const PLANS = {
  future: {
    id: 'N4182',
    kind: 'PLAN',
    name: 'Almenara Futuro 2045, PP',
    currency: 'EUR',
    manager: PLAN_MANAGER,
    category: 'Ciclo de vida',
    risk: 4,
    fundCode: 'F1207',
  },
  calm: {
    id: 'N4190',
    kind: 'PLAN',
    name: 'Almenara Renta Fija, PP',
    currency: 'EUR',
    manager: PLAN_MANAGER,
    category: 'Renta fija',
    risk: 2,
    fundCode: 'F1215',
  },
} as const satisfies Record<string, Instrument>

export const SECURITIES = {
  energy: share('ES', '017843012', 'Energías del Turia, S. A.', 'EUR'),
  ports: share('ES', '011590047', 'Puertos de Levante, S. A.', 'EUR'),
  index: { ...share('IE', '000512877', 'Almenara Eurozona ETF', 'EUR'), kind: 'ETF' },
  software: share('US', '594221108', 'Northgate Software, Inc.', 'USD'),
  chips: share('US', '670663013', 'Redwood Semiconductor Corp.', 'USD'),
} as const satisfies Record<string, Instrument>

const DOLLAR: Instrument = { id: 'USD/EUR', kind: 'EXCHANGE', name: 'Dólar de EE. UU.', currency: 'EUR' }

export const INSTRUMENTS: readonly Instrument[] = [...Object.values(FUNDS), ...Object.values(PLANS), ...Object.values(SECURITIES), DOLLAR]
