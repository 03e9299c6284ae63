import { environment } from '../environment.ts'

/** Where anybody checks a receipt or a certificate by its code. */
export function checkAddress(code: string): string {
  return `${environment.appUrl || location.origin}/public/certificates/view/${code}`
}
