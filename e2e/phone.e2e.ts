import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, signIn } from './support/customer.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Accesos' })

async function accountId(page: Page): Promise<string> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  return accounts[0]?.id ?? ''
}

/** How many rows of the screen's tables are seen whole without scrolling: above the bar, where there is one. */
async function rowsInSight(page: Page): Promise<number> {
  const bottom = (await bar(page).isVisible()) ? ((await bar(page).boundingBox())?.y ?? 0) : (page.viewportSize()?.height ?? 0)
  const rows = page
    .getByRole('main')
    .locator('tbody tr')
    .filter({ has: page.locator('td'), visible: true })
  await expect(rows.first()).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  return rows.evaluateAll((all, limit) => all.filter((row) => row.getBoundingClientRect().bottom <= limit + 1).length, bottom)
}

test.describe('on a phone @mobile', () => {
  test('an account shows at least three movements without scrolling', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await page.goto(`/accounts/${await accountId(page)}/account-details`)
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Traspasar' })).toBeVisible()
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(3)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('a deposit shows at least three movements without scrolling', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await page.goto('/savings')
    await page.getByRole('main').getByRole('link', { name: 'Depósito 12 meses' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Depósito 12 meses' })).toBeVisible()
    await expect(bar(page)).toBeVisible()
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(3)
    await expectNoSidewaysScroll(page)
  })

  test('what the header has no room for is among the details of the account and of the card', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await page.goto(`/accounts/${await accountId(page)}/account-details?tab=detail`)
    await expect(page.getByRole('heading', { name: 'Entradas y salidas de los últimos seis meses' })).toBeVisible()
    await page.goto('/cards')
    await page.getByRole('main').getByRole('link', { name: 'Crédito Oro' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Crédito Oro' })).toBeVisible()
    await expect(page.getByText('Próxima liquidación')).toBeHidden()
    await page.getByRole('link', { name: 'Detalle', exact: true }).click()
    await expect(page.getByText('Próxima liquidación').last()).toBeVisible()
  })

  test('a bar at the bottom has what customers do most and the menu, and says where they are', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await expect(bar(page).getByRole('listitem')).toHaveText(['Inicio', 'Transferir', 'Tarjetas', 'Menú'])
    await expect(bar(page).getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('button', { name: 'Abrir el menú' })).toBeFocused()
    await bar(page).getByRole('link', { name: 'Tarjetas' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tarjetas' })).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Tarjetas' })).toHaveAttribute('aria-current', 'page')
    await expect(bar(page).getByRole('link', { name: 'Inicio' })).not.toHaveAttribute('aria-current', 'page')
  })

  test('the bar gives its place to an operation, where the header has the menu', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await expect(page.getByRole('button', { name: 'Abrir el menú' })).toHaveCount(1)
    await bar(page).getByRole('link', { name: 'Transferir' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nueva transferencia' })).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Abrir el menú' })).toBeVisible()
  })

  test('who may only consult is not offered to transfer', async ({ page }) => {
    await signIn(page, 'vicente.soler')
    await expect(bar(page).getByRole('listitem')).toHaveText(['Inicio', 'Tarjetas', 'Menú'])
    await page.goto(`/accounts/${await accountId(page)}/account-details`)
    await expect(page.getByRole('button', { name: 'Transferir' })).toHaveAttribute('aria-disabled', 'true')
    await expect(
      page
        .getByRole('main')
        .getByText(/^Puede consultar, pero no operar/)
        .filter({ visible: true }),
    ).toHaveCount(1)
  })

  test('the bar covers neither the end of the page, nor what has the focus, nor a message', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await page.goto(`/accounts/${await accountId(page)}/account-details`)
    await expect(bar(page)).toBeVisible()
    const above = async (one: Locator) => {
      const [box, limit] = await Promise.all([one.boundingBox(), bar(page).boundingBox()])
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((limit?.y ?? 0) + 1)
    }
    await page.getByRole('button', { name: 'Copiar IBAN' }).click()
    await above(page.getByRole('region', { name: 'Mensajes' }))
    await page.getByRole('button', { name: 'Ver más movimientos' }).focus()
    await above(page.getByRole('button', { name: 'Ver más movimientos' }))
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await above(page.getByRole('contentinfo'))
  })
})

test('who reads many rows sees at least eight movements of an account without scrolling', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'construcciones')
  await page.goto(`/accounts/${await accountId(page)}/account-details`)
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Transferir', exact: true })).toBeVisible()
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(8)
})
