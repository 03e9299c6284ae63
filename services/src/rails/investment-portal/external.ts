/** An investment portal at an address of its own. It attends when a HEAD of its page is answered with anything but a failure of its own. */
import { handOverTo } from './hand-over.ts'
import type { InvestmentPortalPort } from './port.ts'

export interface InvestmentPortalSettings {
  /** Its page: `https://…`. */
  url: string
  /** 32 bytes, of both systems. */
  key: Buffer
  timeoutMs: number
}

export function externalInvestmentPortal({ url, key, timeoutMs }: InvestmentPortalSettings, issuer: string): InvestmentPortalPort {
  return {
    status: async () => {
      try {
        const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
        return status < 500 ? 'ON' : 'OFF'
      } catch {
        return 'OFF'
      }
    },
    handOver: (customer, now) => handOverTo({ key, issuer, page: url }, customer, now),
  }
}
