import { formatDay, toLocalDate, addDays } from '@almenara/contract/dates'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'

const today = toLocalDate(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' }))

interface List {
  rows: { id: string; result: string; current: boolean }[]
  count: number
}

const table = (page: Page) => page.getByRole('table', { name: /Conexiones/ })
const links = (page: Page) => table(page).locator('tbody').getByRole('link')
const read = (page: Page, query = '') => ask<List>(page, `/services/session-logs/v1/connections-extract${query}`)

test('a customer finds the connection of this moment, pages back, opens one, sees what was done in it and comes back to the same list', async ({
  page,
}) => {
  await startSession(page, 'carmen.munoz')
  await page.goto('/session-logs')
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de operaciones' })).toBeVisible()
  await expect(table(page).getByText('Sesión actual')).toHaveCount(1)
  await expect(page.getByText('¿No fue usted?')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ver más conexiones' }).click()
  await expect(page).toHaveURL(/pages=2/)
  const shown = await links(page).count()
  expect(shown).toBeGreaterThan(25)
  await links(page).nth(26).click()
  await expect(page).toHaveURL(/\/session-logs\/[^/]+\/session\/2\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Conexión del/ })).toBeVisible()
  await expect(page.getByRole('table', { name: /Operaciones de la conexión/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Registro de operaciones' }).click()
  await expect(links(page)).toHaveCount(shown)
  await page.reload()
  await expect(links(page)).toHaveCount(shown)
})

test('what is done is told at once in the customer’s words, and leads to where it was done', { tag: '@desktop' }, async ({ page }) => {
  await startSession(page, 'javier.ferrer')
  const { accounts } = await ask<{ accounts: { id: string; name: string }[] }>(page, '/services/accounts/v1/pool')
  const account = accounts[0]
  if (!account) throw new Error('No account')
  await page.goto(`/accounts/${account.id}/account-details`)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await page.getByRole('button', { name: 'Descargar' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  const file = (await arriving).suggestedFilename()

  await page.goto('/session-logs')
  // Not simply the newest: another test may be in as the same customer.
  await table(page).getByRole('row').filter({ hasText: 'Sesión actual' }).getByRole('link').click()
  const operations = page.getByRole('table', { name: /Operaciones de la conexión/ })
  await expect(operations.getByRole('row').filter({ hasText: 'Descarga de un fichero' })).toContainText(file)
  await expect(operations.getByRole('row').filter({ hasText: 'Entrada en la banca en línea' })).toHaveCount(1)
  await operations.getByRole('link', { name: account.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible()
})

test('filters narrow the list, what is left is downloaded, and nothing left says what to do @desktop', async ({ page }) => {
  await startSession(page, 'libreria')
  await page.goto('/session-logs')
  await page.getByRole('button', { name: 'Resultado' }).click()
  await page.getByRole('menuitem', { name: 'Caducada' }).click()
  const expired = await read(page, '?result=EXPIRED')
  await expect(page.getByText('Resultado: Caducada')).toBeVisible()
  await expect(page.getByText(`${expired.count} conexiones`).first()).toBeVisible()
  expect(expired.rows.every(({ result }) => result === 'EXPIRED')).toBe(true)

  await page.getByRole('button', { name: 'Descargar' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^XLS/ }).click()
  expect((await arriving).suggestedFilename()).toBe('registro-de-operaciones.xlsx')

  const day = addDays(today, -300)
  await page.goto(`/session-logs?fromDate=${day}&toDate=${day}`)
  await expect(page.getByText(`${formatDay(day)} – ${formatDay(day)}`).first()).toBeVisible()
  await expect(page.getByText('No hay conexiones con estos filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect(links(page).first()).toBeVisible()
})

test('a connection that is not the customer’s is told as one that does not exist', { tag: '@desktop' }, async ({ page }) => {
  await startSession(page, 'vicente.soler')
  const { rows } = await read(page)
  await page.goto(`/session-logs/${'0'.repeat(16)}/session/1/${rows[0]?.id ?? ''}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
