import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'

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

interface Product {
  id: string
  type: string
}

/** The first product of a type that the customer has. */
async function productOf(page: Page, pool: string, type: string): Promise<string> {
  const answer = await ask<Record<string, unknown>>(page, `/services/${pool}/v1/pool`)
  const listed = Object.values(answer).find(Array.isArray) as readonly (Product | { products: Product[] })[]
  const found = listed.flatMap((one) => ('products' in one ? one.products : [one])).find((one) => one.type === type)
  if (!found) throw new Error(`No ${type} among ${pool}`)
  return found.id
}

/** One of each kind: of a fund and a plan the movements, which are behind how they went. */
const PRODUCTS = [
  ['a credit account', 'construcciones', 'accounts', 'CREDIT', (id: string) => `/accounts/${id}/account-details`],
  ['a credit card', 'carmen.munoz', 'cards', 'CREDIT', (id: string) => `/cards/${id}/details`],
  ['a debit card', 'carmen.munoz', 'cards', 'DEBIT', (id: string) => `/cards/${id}/details`],
  ['a loan', 'carmen.munoz', 'financings', 'LOAN', (id: string) => `/financings/${id}/details`],
  ['what moved a loan', 'carmen.munoz', 'financings', 'LOAN', (id: string) => `/financings/${id}/details?tab=movements`],
  ['a leasing', 'construcciones', 'financings', 'LEASING', (id: string) => `/financings/${id}/details`],
  ['a discount line', 'construcciones', 'financings', 'FINANCIAL_IMPACT', (id: string) => `/financings/${id}/details`],
  ['a guarantee', 'construcciones', 'financings', 'GUARANTEE', (id: string) => `/financings/${id}/details`],
  ['a deposit', 'carmen.munoz', 'savings', 'TERM_DEPOSIT', (id: string) => `/savings/${id}/details`],
  ['a fund', 'carmen.munoz', 'savings', 'INVESTMENT_FUND', (id: string) => `/savings/${id}/details?tab=movements`],
  ['a plan', 'carmen.munoz', 'savings', 'PENSION_PLAN', (id: string) => `/savings/${id}/details?tab=movements`],
  ['a securities account', 'carmen.munoz', 'savings', 'ACCOUNT_VALUES', (id: string) => `/savings/${id}/details`],
] as const

test.describe('on a phone @mobile', () => {
  test('an account shows at least three movements without scrolling', async ({ page }) => {
    await startSession(page, 'carmen.munoz')
    await page.goto(`/accounts/${await accountId(page)}/account-details`)
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Traspasar' })).toBeVisible()
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(3)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  for (const [kind, username, pool, type, path] of PRODUCTS) {
    test(`${kind} shows at least three rows without scrolling`, async ({ page }) => {
      await startSession(page, username)
      const id = await productOf(page, pool, type)
      await page.goto(path(id))
      await expect(bar(page)).toBeVisible()
      await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(3)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  }

  test('what protects a card and what else is done with it stand in one row, each as large as a thumb needs', async ({ page }) => {
    await startSession(page, 'carmen.munoz')
    await page.goto(`/cards/${await productOf(page, 'cards', 'CREDIT')}/details`)
    const main = page.getByRole('main')
    const row = [
      main.locator('label').filter({ has: page.getByRole('switch', { name: 'Bloquear temporalmente' }) }),
      main.getByRole('button', { name: /^Pérdida de la tarjeta/ }),
      main.getByRole('link', { name: 'Pago sin contacto' }),
      main.getByRole('button', { name: 'Más', exact: true }),
    ]
    await expect(row[3] ?? main).toBeVisible()
    const boxes = await Promise.all(row.map(async (one) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }))
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    const middles = boxes.map(({ y, height }) => y + height / 2)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(24)
  })

  test('what the header of a loan has no room for is among its details, and what an instalment is made of is in its row', async ({
    page,
  }) => {
    await startSession(page, 'carmen.munoz')
    await page.goto(`/financings/${await productOf(page, 'financings', 'LOAN')}/details`)
    await expect(page.getByText(/Capital [\d.,]+\s€, intereses [\d.,]+\s€ al /).first()).toBeVisible()
    await expect(page.getByText('Importe concedido')).toBeHidden()
    await page.getByRole('link', { name: 'Datos', exact: true }).click()
    await expect(page.getByText('Importe concedido').last()).toBeVisible()
  })

  test('what the header has no room for is among the details of the account and of the card', async ({ page }) => {
    await startSession(page, 'carmen.munoz')
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
    await startSession(page, 'carmen.munoz')
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
  await startSession(page, 'construcciones')
  await page.goto(`/accounts/${await accountId(page)}/account-details`)
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Transferir', exact: true })).toBeVisible()
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(8)
})
