/** The review of an operation, as a customer meets it: to be signed, or only confirmed. */
import { expect, type FrameLocator, type Page } from '@playwright/test'

/**
 * It is to be signed with a code, and what is typed goes there at once: the field has the focus and is seen whole. On phones the facts are
 * folded under it.
 */
export async function expectToSign(page: Page | FrameLocator): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeVisible()
  const field = page.getByLabel('Código de 6 cifras')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const folded = page.locator('details').filter({ hasText: FACTS })
  if ((await folded.count()) > 0) await expect(folded).not.toHaveAttribute('open')
}

const FACTS = 'Ver los datos de la operación'

/** It needs no code: its title has the focus, and one button confirms it. */
export async function expectToConfirm(page: Page | FrameLocator): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión', exact: true })).toBeFocused()
  await expect(page.getByLabel('Código de 6 cifras')).toHaveCount(0)
}

/** Opens what will be done, fact by fact, where it is folded: on phones. */
export async function showFacts(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^(Firma|Confirmación) / })).toBeVisible()
  const folded = page.getByText(FACTS)
  if (await folded.isVisible()) await folded.click()
}
