import { expect, test, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, signIn } from './support/customer.ts'
import { onPhone } from './support/phone.ts'

async function downloads(page: Page, button: string, name: RegExp): Promise<void> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  expect((await file).suggestedFilename()).toMatch(name)
}

const exact = (name: string) => ({ name, exact: true })

test('remittances are found by their state, one is read whole with its papers, and the way back is the same list @desktop', async ({
  page,
}) => {
  await signIn(page, 'construcciones')
  await page.goto('/payments')
  await page.getByRole('link', exact('Remesas de transferencias')).click()
  await page.getByRole('link', exact('Proveedores')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proveedores' })).toBeVisible()
  await page.getByRole('radio', { name: 'Realizadas', exact: true }).check()
  await expect(page.getByRole('link', exact('proveedores-anticipos'))).toHaveCount(0)
  await page.getByRole('link', exact('proveedores-quincena')).click()

  await expect(page.getByRole('heading', { level: 1, name: 'proveedores-quincena' })).toBeVisible()
  await expect(page.getByText('No se han podido abonar 2 de 5.')).toBeVisible()
  await downloads(page, 'Descargar justificantes', /\.pdf$/)
  await downloads(page, 'Descargar respuesta (pain.002)', /\.xml$/)
  await downloads(page, 'Descargar fichero original', /\.xml$/)

  await page.getByRole('link', exact('Ferralla del Camp, S. L.')).click()
  const drawer = page.getByRole('dialog', { name: 'Transferencia de la remesa' })
  await expect(drawer.getByRole('listitem').last()).toContainText('Realizada')
  const receipt = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Descargar justificante' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)
  await drawer.getByRole('button', { name: 'Cerrar' }).click()
  await expect(drawer).toHaveCount(0)

  await page.getByRole('radio', { name: 'Rechazadas o devueltas' }).check()
  await expect(page.getByText('2 transferencias', { exact: true })).toBeVisible()
  await expect(page.getByText('La cuenta está cancelada.')).toBeVisible()
  await onPhone(page, () => expectNoSidewaysScroll(page))

  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', exact('Proveedores')).click()
  await expect(page.getByRole('radio', { name: 'Realizadas', exact: true })).toBeChecked()
  await expect(page.getByRole('link', exact('proveedores-anticipos'))).toHaveCount(0)
  await page.getByRole('link', exact('Ficheros presentados')).click()
  await expect(page.getByRole('link', exact('proveedores-quincena.xml'))).toBeVisible()
})

test('the files that wait are managed from their list: filtered, opened, mended by whoever prepares, and several signed together @desktop', async ({
  page,
}) => {
  await signIn(page, 'construcciones')
  await page.goto('/payments/transfer-remittances/transfers-file-management')
  await page.getByRole('checkbox', { name: /^Seleccionar nominas-.*-atrasos\.xml$/ }).check()
  await page.getByRole('checkbox', { name: 'Seleccionar proveedores-herramientas.xml' }).check()
  await page.getByRole('link', { name: 'Firmar los seleccionados' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeVisible()
  await expect(page.getByText(/^2 ficheros, \d+ transferencias$/)).toBeVisible()
  await page.goBack()

  await page.getByRole('radio', { name: 'Con errores' }).check()
  await expect(page.getByRole('link', exact('proveedores-herramientas.xml'))).toHaveCount(0)
  await page.getByRole('link', { name: /^Corregir el fichero.*proveedores-reparaciones\.xml$/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cristalería Patraix, S. L.' })).toContainText('Orden 2')
})

test('who may only consult reads the files of their contract and signs, mends and presents nothing @desktop', async ({ page }) => {
  await signIn(page, 'vicente.soler')
  await page.goto('/payments/transfer-remittances/transfers-file-management')
  await page.getByRole('link', exact('proveedores-herramientas.xml')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'proveedores-herramientas.xml' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Revisar y firmar/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Corregir el fichero/ })).toHaveCount(0)
  await page.goto('/payments/transfer-remittances')
  await expect(page.getByRole('link', exact('Proveedores'))).toBeVisible()
  await expect(page.getByRole('link', exact('Presentar fichero'))).toHaveCount(0)
})
