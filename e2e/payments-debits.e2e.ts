import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { expectNoSidewaysScroll, signIn } from './support/customer.ts'
import { writeDebitFile } from './support/debit-file.ts'
import { euros } from './support/payment-file.ts'
import { onPhone } from './support/phone.ts'

const CREDITOR = 'Alquileres de viviendas'

test('a file of debits is signed in the words of receipts, becomes a remittance of its creditor, and is cancelled before it leaves @desktop', async ({
  page,
}) => {
  await signIn(page, 'construcciones')
  const file = await writeDebitFile(page, CREDITOR, [
    { debtor: 'Amparo Albiach Soler', cents: 212_34 },
    { debtor: 'Joan Serra Pla', cents: 101_11 },
  ])
  await page.goto('/payments/present-support')
  await page.getByLabel('Elegir fichero').setInputFiles(file)
  await page.getByRole('button', { name: 'Continuar a la firma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Recibos', exact: true })).toBeVisible()
  await expect(page.getByText('Transferencias', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await fillCode(page, 'construcciones', '313,45')
  await page.getByRole('button', { name: `Firmar y presentar al cobro ${euros(313_45)}` }).click()
  await page.getByRole('link', { name: 'Ver las remesas de adeudos' }).click()
  await page.getByRole('link', { name: CREDITOR, exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: CREDITOR })).toBeVisible()
  await page.getByRole('link', { name: file.name.replace('.xml', ''), exact: true }).click()
  await page.getByRole('link', { name: 'Anular la remesa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anular la remesa' })).toBeVisible()
  await page.getByRole('button', { name: 'Anular la remesa' }).click()
  await page.getByRole('link', { name: 'Ver la remesa' }).click()
  await expect(page.getByText('Anulada', { exact: true }).first()).toBeVisible()
})

test('what came back says why, is made another file for another day, and the way back is the same list @desktop', async ({ page }) => {
  await signIn(page, 'construcciones')
  await page.goto('/payments')
  await page.getByRole('link', { name: 'Remesas de adeudos', exact: true }).click()
  await page.getByRole('link', { name: `Ver devoluciones de ${CREDITOR}` }).click()
  await page
    .getByRole('button', { name: 'Del banco del deudor' })
    .or(page.getByRole('radio', { name: 'Del banco del deudor' }))
    .click()
  // The list that is gone back to is the one from which a row was opened.
  const other = page.getByRole('link', { name: 'Óscar Ferrandis Ruiz', exact: true })
  await expect(other).toHaveCount(0)
  await page.getByRole('link', { name: 'Lucía Ferrer Soriano', exact: true }).click()
  await expect(page.getByText('No hay saldo suficiente en la cuenta.').first()).toBeVisible()
  await expect(page.getByText('Se puede presentar de nuevo', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await onPhone(page, () => expectNoSidewaysScroll(page))
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: CREDITOR }).click()
  await expect(other).toHaveCount(0)

  const row = page.getByRole('checkbox', { name: /^Seleccionar Lucía Ferrer Soriano/ })
  await row.check()
  await page.getByRole('button', { name: `Presentar de nuevo ${euros(620_00)}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Presentar fichero' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Recibos devueltos, cobro del / })).toBeVisible()
  // As it was before: what is taken away may be presented again.
  await page.getByRole('button', { name: 'Quitar el fichero' }).click()
  await expect(page.getByLabel('Elegir fichero')).toBeAttached()
})

test('receipts are written by hand with their mandate, mended where something is missing, and are a file to be signed @desktop', async ({
  page,
}) => {
  await signIn(page, 'construcciones')
  await page.goto('/payments/debit-remittances')
  await page.getByRole('link', { name: CREDITOR, exact: true }).click()
  await page.getByRole('link', { name: 'Hacer una remesa', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Remesa nueva', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Repetir «/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Escribir la remesa', exact: true }).click()
  const cell = (name: string) => page.getByLabel(`${name}, línea 1`, { exact: true })
  await page.getByLabel('Título').fill('Alquileres a mano')
  await cell('Deudor').focus()
  for (const text of ['Amparo Albiach', 'ES54 2100 2247 8100 1394 1302', '612,5', 'Diciembre', '', '02/01/2024', 'Primero', 'A-12']) {
    if (text !== '') await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await expect(cell('Mandato')).toHaveAccessibleDescription(/^Falta la referencia del mandato\./)
  await expectAccessible(page)
  await onPhone(page, () => expectNoSidewaysScroll(page))
  await cell('Mandato').fill('ALQ-0101')
  await cell('Mandato').press('Tab')
  await expect(cell('Mandato')).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Comprobar remesa', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Presentar fichero' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Alquileres a mano.xml' })).toBeVisible()
  await expect(page.getByText('Cuenta de abono', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Corregir en el editor', exact: true })).toBeVisible()
  // As it was before: the file is taken away, and so is what it was made of.
  await page.getByRole('button', { name: 'Quitar el fichero' }).click()
  await expect(page.getByLabel('Elegir fichero')).toBeAttached()
  await page.goto('/payments/debit-remittances')
  await page.getByRole('link', { name: CREDITOR, exact: true }).click()
  await page.getByRole('link', { name: 'Alquileres a mano', exact: true }).click()
  await expect(cell('Secuencia')).toHaveValue('Primero')
  await page.getByRole('link', { name: CREDITOR, exact: true }).click()
  await page.getByRole('button', { name: /^Eliminar remesa/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await expect(page.getByRole('link', { name: 'Alquileres a mano', exact: true })).toHaveCount(0)
})
