/** The bank refuses, in its own words: what it does when somebody else was faster. */
import type { Page } from '@playwright/test'

export const WHY_NOT = 'Ahora no se puede: hay otra operación en curso. Espere un minuto y vuelva a intentarlo.'

/** Refuses the calls whose address matches, until what it answers is called. */
export async function refuse(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const body = { code: 'CARD_REFUSED', type: 'VOID', message: WHY_NOT, fields: [], requestId: 'refused' }
  await page.route(address, (route) => route.fulfill({ status: 409, json: body }))
  return () => page.unroute(address)
}
