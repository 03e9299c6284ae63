import { expect, test, type Page } from '@playwright/test'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'

interface Account {
  id: string
  name: string
  iban: string
  held: number
}
interface List {
  rows: { title: string; amount: number }[]
  count: number
}

async function openAccount(page: Page, username: string, wanted: (account: Account) => boolean = () => true): Promise<Account> {
  await startSession(page, username)
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const account = accounts.find(wanted)
  if (!account) throw new Error(`${username} has no such account`)
  await page.goto(`/accounts/${account.id}/account-details`)
  await expect(movementLinks(page).first()).toBeVisible()
  return account
}

const movementLinks = (page: Page) =>
  page
    .getByRole('table', { name: /Movimientos de la cuenta/ })
    .locator('tbody')
    .getByRole('link')
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en los movimientos' })
const listOf = (page: Page, id: string, query: string) => ask<List>(page, `/services/accounts/v2/${id}/movement-extract?${query}`)

test(
  'a search finds words without their accents and amounts as they are written, and stands in the address',
  { tag: '@seed' },
  async ({ page }) => {
    const account = await openAccount(page, 'carmen.munoz', ({ name }) => name === 'Nómina')
    const all = await listOf(page, account.id, 'toPage=40')
    const accented = all.rows.find(({ title }) => /[áéíóúñ]/.test(title))
    if (!accented) throw new Error('No movement with accents')
    const word = accented.title.split(' ').find((one) => /[áéíóúñ]/.test(one)) ?? ''
    const plain = word
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toUpperCase()
    await searchField(page).fill(plain)
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(plain)}`))
    const found = await listOf(page, account.id, `search=${encodeURIComponent(word)}`)
    expect(found.count).toBeGreaterThan(0)
    await expect(movementLinks(page)).toHaveCount(Math.min(25, found.count))
    await expect(movementLinks(page).first()).toHaveText(found.rows[0]?.title ?? '')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const amount = formatAmount(Math.abs(all.rows[0]?.amount ?? 0) as Cents, { currency: null })
    await searchField(page).fill(amount)
    await expect(page).toHaveURL(new RegExp(`search=.*${amount.slice(-2)}`))
    await expect(movementLinks(page).first()).toHaveText(all.rows[0]?.title ?? '')
    await page.reload()
    await expect(searchField(page)).toHaveValue(amount)
    await expect(movementLinks(page).first()).toHaveText(all.rows[0]?.title ?? '')
  },
)

test('the search says what may be typed, and how an amount that was typed is understood @desktop', async ({ page }) => {
  const account = await openAccount(page, 'carmen.munoz', ({ name }) => name === 'Nómina')
  await searchField(page).focus()
  await expect(searchField(page)).toHaveAccessibleDescription(/Buscar por palabras, por importe o por mes.*>500 más de 500,00.*no el signo/)
  await expect(page.getByText('Cuenta el importe, no el signo')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Cuenta el importe, no el signo')).toBeHidden()

  await searchField(page).fill('>500')
  const { count } = await listOf(page, account.id, 'search=%3E500')
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(/^Importe buscado: más de 500,00/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} movimientos?$`) })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Quitar el filtro Importe buscado' }).click()
  await expect(searchField(page)).toHaveValue('')
  await expect(page).not.toHaveURL(/search=/)
})

test('how amounts are understood takes one line, in whose room nothing stands before it comes', async ({ page }) => {
  const account = await openAccount(page, 'carmen.munoz', ({ name }) => name === 'Nómina')
  await page.goto(`/accounts/${account.id}/account-details?search=${encodeURIComponent('2.067,2 >500')}`)
  const chips = page.getByText(/^Importe buscado: /)
  await expect(chips).toHaveCount(2)
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.parentElement?.getBoundingClientRect()))
  expect(new Set(tops.map((box) => Math.round(box?.top ?? 0))).size).toBe(1)
  for (const box of tops) expect(box?.height).toBeLessThanOrEqual(36)
  await expectNoSidewaysScroll(page)
})

test('a search that finds nothing says what to do, and comes back with the browser’s history', { tag: '@desktop' }, async ({ page }) => {
  await openAccount(page, 'carmen.munoz', ({ name }) => name === 'Nómina')
  await searchField(page).fill('zzzz nada')
  await expect(page.getByRole('heading', { name: 'No hay movimientos con estos filtros' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect(searchField(page)).toHaveValue('')
  await expect(movementLinks(page)).toHaveCount(25)
  await page.goBack()
  await expect(searchField(page)).toHaveValue('zzzz nada')
})

test('movements are filtered by the types that the account has', { tag: '@desktop' }, async ({ page }) => {
  const account = await openAccount(page, 'carmen.munoz', ({ name }) => name === 'Nómina')
  const { types } = await ask<{ types: string[] }>(page, `/services/accounts/v1/${account.id}/movement-types`)
  await page.getByRole('button', { name: 'Tipo de movimiento' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filtrar por tipo de movimiento' })
  await expect(drawer.getByRole('checkbox')).toHaveCount(types.length)
  await drawer.getByRole('button', { name: 'Aplicar el filtro' }).click()
  await expect(drawer).toContainText('Elija al menos un tipo de movimiento.')
  await expectAccessible(page)
  await drawer.getByRole('checkbox', { name: 'Nómina' }).check()
  await drawer.getByRole('checkbox', { name: 'Recibo domiciliado' }).check()
  await drawer.getByRole('button', { name: 'Aplicar el filtro' }).click()
  const { count } = await listOf(page, account.id, 'type=PAYROLL,DIRECT_DEBIT')
  await expect(page.getByText('Tipo de movimiento: Recibo domiciliado y 1 más')).toBeVisible()
  await expect(movementLinks(page)).toHaveCount(Math.min(25, count))
  await page.reload()
  await expect(page.getByText('Tipo de movimiento: Recibo domiciliado y 1 más')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el filtro Tipo de movimiento' }).click()
  await expect(page).not.toHaveURL(/type=/)
})

test('what is held and what the account is stand in tabs with addresses of their own @desktop', async ({ page }) => {
  const account = await openAccount(page, 'carmen.munoz', ({ held }) => held > 0)
  const { withholdings } = await ask<{ withholdings: { title: string; amount: number }[] }>(
    page,
    `/services/accounts/v1/${account.id}/withholdings`,
  )
  expect(withholdings.reduce((sum, { amount }) => sum + amount, 0)).toBe(account.held)
  const tabs = page.getByRole('navigation', { name: 'Apartados de la cuenta' })
  await expect(tabs.getByRole('link', { name: 'Movimientos' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Ver las retenciones' }).click()
  await expect(page).toHaveURL(/tab=withholdings/)
  await expect(tabs.getByRole('link', { name: `Retenciones ${withholdings.length}` })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Movimientos' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('table', { name: /Retenciones de la cuenta/ })).toContainText(withholdings[0]?.title ?? '')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Detalle' }).click()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('ALMNESVVXXX')
  await expect(page.getByRole('main')).toContainText('Fecha de apertura')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('an account without withholdings says so', { tag: '@desktop' }, async ({ page }) => {
  const account = await openAccount(page, 'carmen.munoz', ({ held }) => held === 0)
  await page.goto(`/accounts/${account.id}/account-details?tab=withholdings`)
  await expect(page.getByRole('heading', { name: 'No tiene retenciones en esta cuenta' })).toBeVisible()
  await expectAccessible(page)
})

test('an alias is changed where it is read, and everywhere else at once', { tag: '@desktop' }, async ({ page }, { project }) => {
  const { iban } = await openAccount(page, 'libreria')
  const alias = `Caja ${project.name}`
  const modal = page.getByRole('dialog', { name: 'Cambiar el alias' })
  await page.getByRole('button', { name: 'Cambiar el alias' }).click()
  await modal.getByLabel('Alias de la cuenta').fill('...')
  await modal.getByRole('button', { name: 'Guardar el alias' }).click()
  await expect(modal).toContainText('El formato del alias no es correcto.')
  await modal.getByLabel('Alias de la cuenta').fill(`${alias}!`)
  await expect(modal).toContainText('Hay caracteres no permitidos.')
  await expect(modal.getByLabel('Alias de la cuenta')).toHaveValue(alias)
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Guardar el alias' }).click()
  await expect(page.getByRole('heading', { level: 1, name: alias })).toBeVisible()
  await expect(modal).toHaveCount(0)
  await page.getByRole('link', { name: 'Posición global' }).first().click()
  await expect(page.getByRole('main').getByRole('link', { name: alias, exact: true })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Cambiar el alias' }).click()
  await modal.getByLabel('Alias de la cuenta').fill('')
  await modal.getByRole('button', { name: 'Guardar el alias' }).click()
  await expect(page.getByRole('heading', { level: 1, name: alias })).toHaveCount(0)
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  expect(accounts.find((account) => account.iban === iban)?.name).not.toBe(alias)
})
