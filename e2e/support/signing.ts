/** The review of an operation, as a customer meets it: to be signed, or only confirmed. */
import { expect, type FrameLocator, type Page } from '@playwright/test'

/** It is to be signed with a code, and what is typed goes there at once. */
export async function expectToSign(page: Page | FrameLocator): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeVisible()
  await expect(page.getByLabel('Código de 6 cifras')).toBeFocused()
}

/** It needs no code: its title has the focus, and one button confirms it. */
export async function expectToConfirm(page: Page | FrameLocator): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión', exact: true })).toBeFocused()
  await expect(page.getByLabel('Código de 6 cifras')).toHaveCount(0)
}

/** Opens what will be done, fact by fact, where it is folded: on phones. */
export async function showFacts(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^(Firma|Confirmación) / })).toBeVisible()
  const folded = page.getByText('Ver los datos de la operación')
  if (await folded.isVisible()) await folded.click()
}
