import type { Brand } from './brand.ts'

/** Whom to call, and when: at the foot of every page, and of the frame that stands there before one comes. */
export function contactLine({ customerService, customerServiceHours }: Brand['phones']): string {
  return `Atención al Cliente · ${customerService} · ${customerServiceHours}`
}
