import type { Office } from '../operator/office.ts'
import type { TestBank } from './bank.ts'

/** What the operator's commands need, of a test's bank. */
export function officeOf({ bank }: TestBank): Office {
  return {
    brand: async () => bank.brand,
    clock: bank.clock,
    sealingKey: async () => bank.sealingKey,
    bank: async () => bank,
    mayRunAhead: true,
  }
}
