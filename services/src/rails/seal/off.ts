/** A bank without a seal: what it issues is checked by its code. */
import type { SealPort } from './port.ts'

export const noSeal: SealPort = {
  on: false,
  seal: () => Promise.reject(new Error('The bank has no electronic seal')),
}
