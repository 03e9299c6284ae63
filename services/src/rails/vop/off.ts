/** A bank that is not in the scheme: nobody is asked. */
import type { VopPort } from './port.ts'

export const noVop: VopPort = { verify: async () => ({ result: 'NOAP' }) }
