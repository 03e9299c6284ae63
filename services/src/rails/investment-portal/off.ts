/** A bank without an investment portal: it never attends. */
import type { InvestmentPortalPort } from './port.ts'

export const noInvestmentPortal: InvestmentPortalPort = {
  status: async () => 'OFF',
  handOver: () => {
    throw new Error('There is no investment portal to hand a customer over to')
  },
}
