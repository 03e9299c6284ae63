import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNoSidewaysScroll, signIn } from './support/customer.ts'
import { onPhone } from './support/phone.ts'

const LINE = 'Línea de anticipo'

test('a line says what is left, each debit at risk and each document, and the way back is the same list @desktop', async ({ page }) => {
  await signIn(page, 'construcciones')
  await page.goto('/payments')
  await page.getByRole('link', { name: 'Anticipo de remesas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anticipo de remesas' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: LINE, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: LINE })).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Riesgo vivo de la línea' })).toBeVisible()
  await page.getByLabel('Importe que quiere anticipar').fill('1000')
  await expect(page.getByText(/^Con vencimiento a 30 días, recibirá /)).toBeVisible()
  await page.getByRole('link', { name: 'Riesgo vivo', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Amparo Albiach Soler', exact: true })).toBeVisible()
  await expectAccessible(page)
  await onPhone(page, () => expectNoSidewaysScroll(page))
  await page.getByRole('link', { name: 'Documentos', exact: true }).click()
  await page
    .getByRole('link', { name: /^R-\d{4}-\d{6}$/ })
    .first()
    .click()
  await expect(page.getByText('Nominal anticipado')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: LINE }).click()
  await page.getByRole('link', { name: 'Ver condiciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Condiciones de la línea de anticipo' })).toBeVisible()
  await expectAccessible(page)
})
