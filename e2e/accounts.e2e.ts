import { readFile } from 'node:fs/promises'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { addDays, addMonths, firstOfMonth, formatDay, toLocalDate } from '@almenara/contract/dates'
import { readNorma43 } from '@almenara/formats/norma43/read'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, choose, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'

interface Account {
  id: string
  name: string
  iban: string
  balance: number
}
interface Row {
  id: string
  title: string
  amount: number
  balanceAfter: number
}
interface List {
  rows: Row[]
  txId: string
  count: number
}

const today = toLocalDate(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' }))
const lastMonth = { from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }

async function accountNamed(page: Page, name: string): Promise<Account> {
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const found = accounts.find((account) => account.name === name)
  if (!found) throw new Error(`No account «${name}»`)
  return found
}

const movementLinks = (page: Page) =>
  page
    .getByRole('table', { name: /Movimientos de la cuenta/ })
    .locator('tbody')
    .getByRole('link')
/** Last month's money in: in a sheet where there is no room for the filters. */
const filterLastMonthIn = async (page: Page, project: string) => {
  if (project === 'mobile') {
    await page.getByRole('button', { name: 'Filtros' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtros' })
    await sheet.getByRole('button', { name: 'Mes anterior' }).click()
    await sheet.getByText('Entradas').click()
    await sheet.getByRole('button', { name: 'Aplicar los filtros' }).click()
    await expect(page.getByRole('button', { name: 'Filtros activos: 2' })).toBeVisible()
    return
  }
  await page.getByRole('button', { name: /Fecha de operación/ }).click()
  await page.getByRole('button', { name: 'Mes anterior' }).click()
  await expect(page.getByText(`${formatDay(lastMonth.from)} – ${formatDay(lastMonth.to)}`).first()).toBeVisible()
  await page.getByRole('group', { name: 'Sentido' }).getByText('Entradas').click()
}

test('a customer reads an account from sign-in to a file that other programs accept', { tag: '@seed' }, async ({ page }, { project }) => {
  await signIn(page, 'libreria')
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const account = accounts[0]
  if (!account) throw new Error('No account')
  await page.getByRole('main').getByRole('link', { name: account.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(formatAmount(account.balance as Cents).slice(0, -5))

  await filterLastMonthIn(page, project.name)
  const query = `fromDate=${lastMonth.from}&toDate=${lastMonth.to}&direction=IN`
  const list = await ask<List>(page, `/services/accounts/v2/${account.id}/movement-extract?${query}`)
  await expect(movementLinks(page).first()).toHaveText(list.rows[0]?.title ?? '')
  await expect(movementLinks(page)).toHaveCount(Math.min(25, list.count))

  await page.getByRole('button', { name: 'Ver más movimientos' }).click()
  const shown = Math.min(50, list.count)
  await expect(movementLinks(page)).toHaveCount(shown)
  const opened = movementLinks(page).nth(shown - 1)
  const title = await opened.textContent()
  await opened.click()
  const dialog = page.getByRole('dialog', { name: 'Movimiento' })
  await expect(dialog).toContainText(title ?? '')
  await expectNoSidewaysScroll(page)

  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Movimiento' })).toContainText(title ?? '')
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(movementLinks(page)).toHaveCount(shown)
  await expect(movementLinks(page).nth(shown - 1)).toHaveText(title ?? '')

  await page.getByRole('button', { name: 'Descargar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSB43 \(clásico\)/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(
    `cuaderno43-${account.iban.slice(-4)}-${lastMonth.from.replaceAll('-', '')}-${lastMonth.to.replaceAll('-', '')}.n43`,
  )
  const bytes = await readFile(await file.path())
  const [statement] = readNorma43(bytes).accounts
  const whole = await ask<List>(
    page,
    `/services/accounts/v2/${account.id}/movement-extract?fromDate=${lastMonth.from}&toDate=${lastMonth.to}&toPage=40`,
  )
  expect(statement?.movements).toHaveLength(whole.count)
  expect(statement?.movements.map(({ amount }) => amount)).toEqual(whole.rows.toReversed().map(({ amount }) => amount))
  expect(statement?.closingBalance).toBe(whole.rows[0]?.balanceAfter)
  expect(
    bytes
      .toString('latin1')
      .split('\r\n')
      .slice(0, -1)
      .every((line) => line.length === 80),
  ).toBe(true)
})

test(
  'filters stand in the address, can be taken off one by one, and an empty list says what to do',
  { tag: '@desktop' },
  async ({ page }) => {
    await startSession(page, 'carmen.munoz')
    const account = await accountNamed(page, 'Nómina')
    await page.goto(`/accounts/${account.id}/account-details`)
    await expect(movementLinks(page)).toHaveCount(25)
    await page.getByRole('button', { name: 'Importe' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filtrar por importe' })
    await drawer.getByRole('button', { name: 'Aplicar el filtro' }).click()
    await expect(drawer.getByText('Escriba al menos uno de los dos importes.')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByLabel(/Importe mínimo/).fill('900.000,00')
    await drawer.getByRole('button', { name: 'Aplicar el filtro' }).click()
    await expect(page).toHaveURL(/minAmount=90000000/)
    await expect(page.getByRole('heading', { name: 'No hay movimientos con estos filtros' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Quitar el filtro Importe' }).click()
    await expect(movementLinks(page)).toHaveCount(25)
    await expect(page).not.toHaveURL(/minAmount/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'No hay movimientos con estos filtros' })).toBeVisible()
  },
)

test('dates can be typed, and those that cannot be say why', { tag: '@desktop' }, async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const account = await accountNamed(page, 'Nómina')
  await page.goto(`/accounts/${account.id}/account-details`)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await page.getByRole('button', { name: /Fecha de operación/ }).click()
  const popup = page.getByRole('dialog', { name: /Fecha de operación/ })
  await expect(popup).toBeVisible()
  await expectAccessible(page)
  await popup.getByLabel('Desde').fill('01/03/2020')
  await popup.getByLabel('Hasta').fill(formatDay(today))
  await popup.getByRole('button', { name: /Aplicar/ }).click()
  await expect(popup).toContainText(/Las fechas anteriores a 01\/01\/\d{4} no están disponibles en este portal/)
  await popup.getByLabel('Desde').fill('')
  await popup.getByRole('button', { name: /Aplicar/ }).click()
  await expect(popup).toContainText('Se deben de completar las fechas')
  await popup.getByLabel('Desde').fill(formatDay(lastMonth.from))
  await popup.getByRole('button', { name: /Aplicar/ }).click()
  await expect(page).toHaveURL(new RegExp(`fromDate=${lastMonth.from}.*toDate=${today}`))
})

test('the Cuaderno 43 says in its place why it cannot be downloaded yet', { tag: '@desktop' }, async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const account = await accountNamed(page, 'Nómina')
  await page.goto(`/accounts/${account.id}/account-details`)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect(page.getByRole('menuitem', { name: /CSB43 \(clásico\)/ })).toContainText('Elija antes las dos fechas')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.goto(`/accounts/${account.id}/account-details?fromDate=${lastMonth.from}&toDate=${today}`)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect(page.getByRole('menuitem', { name: /CSB43 \(clásico\)/ })).toContainText('La fecha final debe ser anterior a hoy')
})

test('from a movement one goes to those beside it in the same list', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const account = await accountNamed(page, 'Construcciones Peñalver, S. L.')
  await page.goto(`/accounts/${account.id}/account-details?direction=IN`)
  const { rows } = await ask<List>(page, `/services/accounts/v2/${account.id}/movement-extract?direction=IN`)
  await movementLinks(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'Movimiento' })
  await expect(dialog).toContainText(rows[0]?.title ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Más antiguo' }).click()
  await expect(page).toHaveURL(new RegExp(`movement=%22${rows[1]?.id}%22|movement=${rows[1]?.id}`))
  await expect(dialog).toContainText(formatAmount((rows[1]?.balanceAfter ?? 0) as Cents))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

// A phone has no keyboard, and is narrower than a desktop at 200 %: these two are the desktop's.
test('the keyboard alone opens an account and a movement, and the focus comes back to it', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).focus()
  await page.keyboard.press('Enter')
  await movementLinks(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Movimiento' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(movementLinks(page).first()).toBeFocused()
  // A movement that was closed is no step of the browser's history.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
})

test('positions and accounts agree, hide their amounts when asked, and show an overdraft in words @desktop', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const main = page.getByRole('main')
  // Among what is owed, and in the account's own line.
  await expect(main.getByText('Descubierto')).toHaveCount(2)
  await expect(main.getByText('Descubierto').last()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const account = await accountNamed(page, 'Ahorro casa')
  await expect(main).toContainText(formatAmount(account.balance as Cents))
  await page.getByRole('button', { name: 'Ocultar importes' }).click()
  await expect(main).not.toContainText(formatAmount(account.balance as Cents))
  await choose(page, 'Cuentas')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Importe oculto' }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a customer without products is told so, on both screens', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'nuevo.cliente')
  await expect(page.getByRole('heading', { name: 'No tiene productos en este portal' })).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Cuentas')
  await expect(page.getByRole('heading', { name: 'No tiene cuentas en este portal' })).toBeVisible()
  await expectAccessible(page)
})

test('a business with many accounts reads them all, close together', async ({ page }) => {
  await signIn(page, 'construcciones')
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  expect(accounts.length).toBeGreaterThan(10)
  await choose(page, 'Cuentas')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(accounts.length)
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('another customer’s account answers as one that does not exist', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const { id } = await accountNamed(page, 'Nómina')
  await page.evaluate(() => sessionStorage.clear())
  await startSession(page, 'javier.ferrer')
  await page.goto(`/accounts/${id}/account-details`)
  await expect(page.getByRole('main')).toContainText('Esta información no está disponible en este portal. Consulte con su oficina.')
  await expectAccessible(page)
})

test('at 200 % zoom nothing is cut', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(page, 'carmen.munoz')
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
