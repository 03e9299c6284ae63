import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { writeConfirmingFile } from './support/confirming-file.ts'
import { expectNoSidewaysScroll, signIn } from './support/customer.ts'
import { euros } from './support/payment-file.ts'
import { onPhone } from './support/phone.ts'

test('invoices of suppliers are signed from their file, wait for their day, and one and then the rest are cancelled @desktop', async ({
  page,
}) => {
  await signIn(page, 'construcciones')
  const file = await writeConfirmingFile(page, [
    { supplier: 'Yesos Torrent, S. L.', cents: 321_09 },
    { supplier: 'Vidrios Paterna, S. L.', cents: 204_17 },
  ])
  await page.goto('/payments/present-support')
  await page.getByLabel('Elegir fichero').setInputFiles(file)
  await page.getByRole('button', { name: 'Continuar a la firma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeVisible()
  await expectAccessible(page)
  await fillCode(page, 'construcciones', '525,26')
  await page.getByRole('button', { name: `Firmar y confirmar ${euros(525_26)}` }).click()
  await page.getByRole('link', { name: 'Ver las facturas de confirming' }).click()
  await page.getByRole('link', { name: 'Ver facturas de Confirming' }).click()

  await page.getByRole('link', { name: 'Remesas', exact: true }).click()
  await page.getByRole('link', { name: file.name.replace('.txt', ''), exact: true }).click()
  await page.getByRole('link', { name: 'Vidrios Paterna, S. L.', exact: true }).click()
  await page.getByRole('link', { name: 'Anular la factura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anular la factura' })).toBeVisible()
  await page.getByRole('button', { name: 'Anular la factura' }).click()
  await page.getByRole('link', { name: 'Ver la remesa' }).click()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('link', { name: 'Anular 1 factura' }).click()
  await page.getByRole('button', { name: 'Anular 1 factura' }).click()
  await page.getByRole('link', { name: 'Ver la remesa' }).click()
  await expect(page.getByText('Anulada', { exact: true }).first()).toBeVisible()
})

test('a company sees what falls due and when, finds an invoice by its supplier, and is where it was when it closes it @desktop', async ({
  page,
}) => {
  await signIn(page, 'construcciones')
  await page.goto('/payments')
  await page.getByRole('link', { name: 'Confirming', exact: true }).click()
  await page.getByRole('link', { name: 'Ver facturas de Confirming' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Próximos pagos' })).toBeVisible()
  await expectAccessible(page)
  await onPhone(page, () => expectNoSidewaysScroll(page))
  await page.getByLabel('Buscar en las facturas').fill('ascensores')
  await expect(page.getByRole('link', { name: 'Aluminios Alzira, S. L.', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ascensores Turia, S. A.', exact: true }).first().click()
  await expect(page.getByText('El proveedor ya la ha cobrado por anticipado: se cargará el día de su pago.')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL(/contract=[^&]+.*search=ascensores/)
})
