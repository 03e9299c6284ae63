import type { AlertContract } from '@almenara/contract/areas/alerts/alert-contracts'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { onPhone } from './support/phone.ts'

const ALERTS = '/services/alert-settings'
const exact = (name: string) => ({ name, exact: true })

async function sign(page: Page, username: string, about: string): Promise<void> {
  await page.getByRole('button', exact('Continuar')).click()
  const field = page.getByLabel('Código de 6 cifras')
  await expect(field).toBeFocused()
  await field.fill(await readCode(page, username, about))
  await page.getByRole('button', { name: /^Firmar y/ }).click()
}

test('a customer creates their first alert, changes it, tries it, pauses it and ends it @desktop', async ({ page }) => {
  const username = 'libreria'
  await startSession(page, username)

  await test.step('from one that is proposed, whose preview says how often it would have come', async () => {
    await page.goto(ALERTS)
    await expect(page.getByRole('heading', exact('No tiene alertas'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Crear alerta de «Saldo por debajo/ }).click()
    await expect(page.getByRole('heading', exact('Crear alerta'))).toBeVisible()
    await expect(page.getByLabel('Importe', { exact: true })).toHaveValue('200,00')
    await expect(page.getByText(/^Con estos datos (no )?le habríamos avisado/)).toBeVisible()
    await page.getByRole('button', exact('Continuar')).click()
    await expect(page.getByText('Lea las condiciones y márquelas para continuar.')).toBeVisible()
    await page.getByLabel('He leído y acepto las condiciones').check()
    await expectAccessible(page)
    await onPhone(page, () => expectNoSidewaysScroll(page))
    await sign(page, username, 'crear una alerta')
    await expect(page.getByRole('heading', exact('Alerta creada'))).toBeFocused()
  })

  await test.step('it is in the list, and leads to its page', async () => {
    await page.getByRole('link', exact('Ver las alertas')).click()
    await expect(page.getByText(/^1 activa de 1/)).toBeVisible()
    await page
      .getByRole('table', { name: /^Alertas/ })
      .getByRole('link')
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Alerta A-/ })).toBeVisible()
    await expect(page.getByText('Todavía no hay avisos')).toBeVisible()
  })

  await test.step('a test message is sent to a masked contact', async () => {
    await page.getByRole('button', exact('Enviar aviso de prueba')).click()
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText(/Aviso de prueba enviado a .*•/)
  })

  await test.step('what it watches changes without a code', async () => {
    await page.getByRole('link', exact('Modificar la alerta')).click()
    await page.getByLabel('Importe', { exact: true }).fill('350')
    await page.getByRole('button', exact('Guardar cambios')).click()
    await expect(page.getByText('Si el saldo baja de 350,00 €')).toBeVisible()
  })

  await test.step('its hours change with one', async () => {
    await page.getByRole('link', exact('Cambiar canales y horario')).click()
    await page.getByLabel('Horario sin avisos').uncheck()
    await sign(page, username, 'cambiar los canales')
    await expect(page.getByRole('heading', exact('Alerta cambiada'))).toBeFocused()
    await page.getByRole('link', exact('Ver la alerta')).click()
    await expect(page.getByText('Ninguno')).toBeVisible()
  })

  await test.step('paused, taken up again, and ended for ever', async () => {
    await page.getByRole('button', exact('Pausar')).click()
    await page.getByRole('dialog').getByRole('button', exact('Pausar la alerta')).click()
    await expect(page.getByText('En pausa', { exact: true })).toBeVisible()
    await page.getByRole('button', exact('Reanudar')).click()
    await expect(page.getByText('Activa', { exact: true })).toBeVisible()
    await page.getByRole('button', exact('Desactivar')).click()
    await page.getByRole('alertdialog').getByRole('button', exact('Desactivar la alerta')).click()
    await expect(page.getByText('Desactivada', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', exact('Modificar la alerta'))).toHaveCount(0)
  })
})

test('the list is filtered and downloaded, and an alert shows what it told and leads back @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const { rows } = await ask<{ rows: AlertContract[] }>(page, '/services/alerts/v1/contracts-extract')
  await page.goto(ALERTS)
  const links = page.getByRole('table', { name: /^Alertas/ }).getByRole('link')
  await expect(links).toHaveCount(rows.length)
  await expectAccessible(page)
  await onPhone(page, () => expectNoSidewaysScroll(page))

  await page.getByRole('button', exact('Descargar')).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  expect((await arriving).suggestedFilename()).toBe('alertas.pdf')

  await page.getByRole('button', exact('Estado')).click()
  await page.getByRole('menuitem', exact('En pausa')).click()
  await expect(links).toHaveCount(rows.filter(({ state }) => state === 'PAUSED').length)
  await links.first().click()
  await expect(page.getByText('En pausa', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', exact('Alertas')).click()
  await expect(page.getByText('Estado: En pausa')).toBeVisible()
})

test('an alert that is not the customer’s is told as one that does not exist @desktop', async ({ page }) => {
  await startSession(page, 'construcciones')
  const { rows } = await ask<{ rows: AlertContract[] }>(page, '/services/alerts/v1/contracts-extract')
  await startSession(page, 'vicente.soler')
  for (const address of [`list/${rows[0]?.number ?? ''}`, 'list/A-999999', `other/${rows[0]?.number ?? ''}`]) {
    await page.goto(`${ALERTS}/alert-contracts/${address}`)
    await expect(page.getByRole('heading', exact('No encontramos esta alerta'))).toBeVisible()
  }
})
