import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'

interface Inbox {
  rows: { id: string; title: string; readAt?: string }[]
  unread: number
  total: number
}

const inbox = (page: Page, query = '') => ask<Inbox>(page, `/services/mailbox/v1/communications-extract${query}`)
const table = (page: Page) => page.getByRole('table', { name: /^Comunicaciones/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Comunicaciones seleccionadas' })
const boxes = (page: Page) => table(page).locator('tbody').getByRole('checkbox')

test('a customer reads a communication beside the list, confirms it, and it counts no more @mobile', async ({ page }) => {
  await startSession(page, 'vicente.soler')
  await page.goto('/services/inbox?state=UNREAD')
  await expect(page.getByRole('heading', { level: 1, name: 'Buzón' })).toBeVisible()
  const { unread, total, rows } = await inbox(page, '?state=UNREAD')
  await expect(page.getByText(`${unread} sin leer de ${total} comunicaciones`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const [first] = rows
  await table(page)
    .getByRole('link', { name: first?.title ?? '' })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`communication=${first?.id}`))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Contenido del documento' })).toBeVisible()
  await expect(dialog.getByText('Sin confirmar')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Confirmar lectura/ }).click()
  await expect(dialog.getByText('Sin confirmar')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // It leaves neither the list that was seen nor its place in it.
  await expect(
    table(page)
      .getByRole('link', { name: first?.title ?? '' })
      .first(),
  ).toBeVisible()
  await expect.poll(async () => (await inbox(page)).unread).toBe(unread - 1)
})

test('what is chosen survives more pages, the limits say what is too much, and several come as one file that waits in the downloads', async ({
  page,
}) => {
  await startSession(page, 'libreria')
  await page.goto('/services/inbox')
  await page.getByRole('checkbox', { name: 'Seleccionar las comunicaciones que se muestran' }).check()
  await expect(bar(page).getByRole('meter', { name: 'Descarga' })).toHaveAttribute('aria-valuetext', '25 de 20')
  await expect(bar(page).getByRole('button', { name: 'Confirmar descarga' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver más comunicaciones' }).click()
  await expect(boxes(page)).toHaveCount(50)
  await expect(bar(page).getByRole('status')).toHaveText(/25\s*seleccionadas/)

  await bar(page).getByRole('button', { name: 'Quitar la selección' }).click()
  for (const at of [0, 1, 30]) await boxes(page).nth(at).check()
  const arriving = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Confirmar descarga' }).click()
  expect((await arriving).suggestedFilename()).toBe('comunicaciones.zip')

  await page.goto('/services')
  await expect(page.getByRole('link', { name: /fichero(s)? preparado(s)?$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /fichero(s)? preparado(s)?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Descargas' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar «Comunicaciones, 3 documentos»' }).first().click()
  expect((await again).suggestedFilename()).toBe('comunicaciones.zip')
  await page.getByRole('button', { name: 'Quitar «Comunicaciones, 3 documentos»' }).first().click()
  await expect(page.getByRole('heading', { name: 'No tiene ficheros preparados' })).toBeVisible()
})

test('a customer has one document on paper, hands the mailbox back and contracts it again @desktop', async ({ page }) => {
  await startSession(page, 'javier.ferrer')
  await page.goto('/services/inbox/admin')
  const statement = page.getByRole('group', { name: /^Extracto mensual/ }).first()
  await statement.getByText('En papel').click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(
    page
      .getByRole('region', { name: 'Mensajes' })
      .getByText('Hemos guardado sus cambios. Se aplican a las comunicaciones que se emitan desde ahora.'),
  ).toBeVisible()
  await page.reload()
  await expect(
    page
      .getByRole('group', { name: /^Extracto mensual/ })
      .first()
      .getByLabel('En papel'),
  ).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Dar de baja el buzón' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dar de baja' }).click()
  await page.getByRole('button', { name: 'Contratar el buzón' }).click()
  await expect(page.getByText('Lea y acepte las condiciones para contratar el buzón.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Comunicaciones', exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'He leído y acepto las condiciones generales del buzón' }).check()
  await page.getByRole('button', { name: 'Contratar el buzón' }).click()
  await expect(page.getByRole('button', { name: 'Dar de baja el buzón' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Buzón/ })).toBeVisible()
})
