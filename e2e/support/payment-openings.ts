/** How the addresses of collections and payments are opened, and what must then be seen. */
import { b2bOpenings } from './b2b-openings.ts'
import { confirmingOpenings } from './confirming-openings.ts'
import { advanceOpenings } from './advance-openings.ts'
import { debitRemittanceOpenings } from './debit-remittance-openings.ts'
import type { Ask, Opening } from './openings.ts'
import { remittanceOpenings } from './remittance-openings.ts'

type Openings = Readonly<Record<string, (ask: Ask) => Promise<Opening>>>

/** What waits is called as its file or its remittance. */
async function home(ask: Ask): Promise<Opening> {
  const { waiting } = await ask<{ waiting: { name: string }[] }>('/services/remittances/v1/waiting')
  return { path: '/payments', shows: ['Cobros y pagos', ...waiting.map(({ name }) => name)] }
}

const present = (path: string) => async () => ({ path, shows: ['Presentar fichero', 'Elegir fichero', 'Formatos admitidos y ejemplos'] })

export const paymentOpenings: Openings = {
  ...remittanceOpenings,
  ...b2bOpenings,
  ...debitRemittanceOpenings,
  ...confirmingOpenings,
  ...advanceOpenings,
  payments: home,
  'payments/present-support': present('/payments/present-support'),
  'payments/transfer-remittances/present-transfer-support': present('/payments/transfer-remittances/present-transfer-support'),
  'payments/payer-calculation': async () => ({
    path: '/payments/payer-calculation',
    shows: ['Calcular identificador de acreedor', 'NIF', 'Sufijo'],
  }),
}
