import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'

async function firstAccount(page: Page): Promise<{ id: string }> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  const [account] = accounts
  if (!account) throw new Error('No account')
  return account
}

const movementLinks = (page: Page) =>
  page
    .getByRole('table', { name: /Movimientos de la cuenta/ })
    .locator('tbody')
    .getByRole('link')

test('on a phone the filters are in a sheet, which says what is wrong and applies them together', { tag: '@mobile' }, async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const account = await firstAccount(page)
  await page.goto(`/accounts/${account.id}/account-details?search=a`)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  const { types } = await ask<{ types: string[] }>(page, `/services/accounts/v1/${account.id}/movement-types`)
  await expect(sheet.getByRole('checkbox')).toHaveCount(types.length)
  await sheet.getByLabel('Desde').fill('01/03/2020')
  await sheet.getByLabel('Importe mínimo').fill('20')
  await sheet.getByLabel('Importe máximo').fill('10')
  await sheet.getByRole('button', { name: 'Aplicar los filtros' }).click()
  await expect(sheet).toContainText('Se deben de completar las fechas.')
  await expect(sheet).toContainText('El importe mínimo no puede ser mayor que el máximo.')
  await expect(sheet.getByLabel('Desde')).toBeFocused()
  await expectAccessibleToBoth(page)
  await sheet.getByRole('button', { name: 'Este año' }).click()
  await sheet.getByLabel('Importe máximo').fill('90')
  await sheet.getByRole('checkbox').first().check()
  await expect(page).not.toHaveURL(/minAmount/)
  await sheet.getByRole('button', { name: 'Aplicar los filtros' }).click()
  await expect(page).toHaveURL(/search=a&fromDate=.*type=.*minAmount=2000&maxAmount=9000/)
  await page.getByRole('button', { name: 'Filtros activos: 3' }).click()
  await expect(sheet.getByLabel('Importe mínimo')).toHaveValue('20,00')
  await sheet.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(/account-details\?search=a$/)
  await expectNoSidewaysScroll(page)
})

test('when more cannot be had it is said in its place, what was there stays, and the address counts what is shown @desktop', async ({
  page,
}) => {
  await startSession(page, 'libreria')
  const account = await firstAccount(page)
  await page.goto(`/accounts/${account.id}/account-details`)
  await expect(movementLinks(page)).toHaveCount(25)
  const refusal = { code: 'INTERNAL', message: '', type: 'VOID', error: { type: 'VOID', code: 'INTERNAL', message: '' }, requestId: 'r' }
  await page.route(/fromPage=2/, (route) => route.fulfill({ status: 400, json: refusal }))
  await page.getByRole('button', { name: 'Ver más movimientos' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect(retry).toBeFocused()
  await expect(movementLinks(page)).toHaveCount(25)
  await expect(page).not.toHaveURL(/pages=/)
  await expectAccessible(page)
  await page.unroute(/fromPage=2/)
  await retry.click()
  await expect(movementLinks(page)).toHaveCount(50)
  await expect(page).toHaveURL(/pages=2/)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
