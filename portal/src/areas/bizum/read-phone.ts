import { parsePhone, type Phone } from '@almenara/contract/phone'

/** The telephone that an address says, in E.164. The router reads one without its prefix as a number. */
export function readPhone(written: unknown): Phone | undefined {
  const parsed = parsePhone(typeof written === 'string' || typeof written === 'number' ? String(written) : '')
  return parsed.ok ? parsed.phone : undefined
}
