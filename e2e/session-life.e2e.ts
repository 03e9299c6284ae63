import { formatSessionLife, parseSessionLife } from '@almenara/contract/session-life'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { choose, expectNoSidewaysScroll, signIn, signOut } from './support/customer.ts'

const EXPIRED = 'La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.'
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Su sesión está a punto de caducar' })
const notice = (page: Page) => page.getByRole('region', { name: 'Mensajes' }).getByRole('paragraph')
const home = (page: Page) => expect(page).toHaveURL(/\/home$/)

/**
 * The clock of the services, which cannot be moved while they run, seen from the page: each reply says what it would
 * say `skip` seconds later, until the customer does something. Answers how to move both clocks on.
 */
async function clockOf(page: Page): Promise<(seconds: number) => Promise<void>> {
  let skipped = 0
  await page.clock.install()
  // In every tab: each asks by itself how the bank is.
  await page.context().route('**/services/**', async (route) => {
    const headers = await route.request().allHeaders()
    if (headers['authorization'] && !headers['x-background']) skipped = 0
    // A page that goes away leaves its requests behind.
    const response = await route.fetch().catch(() => undefined)
    if (!response) return
    const life = parseSessionLife(response.headers()['x-session-life'] ?? null)
    const endsInSeconds = Math.max(0, (life?.endsInSeconds ?? 0) - skipped)
    const said = life ? { 'x-session-life': formatSessionLife({ ...life, endsInSeconds }) } : {}
    // Nor is there anybody to answer once the page has gone.
    await route.fulfill({ response, headers: { ...response.headers(), ...said } }).catch(() => undefined)
  })
  return async (seconds) => {
    skipped += seconds
    await page.clock.fastForward(seconds * 1000)
  }
}

/** Opens the first account's alias form and writes in it, without sending anything. */
async function writeAlias(page: Page, alias: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
  await page.getByRole('button', { name: 'Cambiar el alias' }).click()
  await page.getByLabel('Alias de la cuenta').fill(alias)
}

/** Another tab with the same session: the browser copies what the first one keeps. */
async function secondTab(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/global'))
  const other = await opened
  await expect(other.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  return other
}

/** Ends the session in the services alone, as five minutes without activity do. */
async function endInServices(page: Page): Promise<void> {
  const { access_token } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? '{}'))
  const answer = await page.request.get('/services/users/v1/logout', { headers: { authorization: `Bearer ${access_token}` } })
  expect(answer.ok()).toBe(true)
}

test('two minutes before the end the customer is warned, and goes on with one action where they were', async ({ page }) => {
  const later = await clockOf(page)
  await signIn(page, 'carmen.munoz')
  await writeAlias(page, 'Gastos de casa')
  await later(120)
  await expect(warning(page)).toHaveCount(0)
  await later(70)
  await expect(warning(page)).toContainText(/la cerraremos en 01:\d\d/)
  await expect(page.getByRole('button', { name: 'Seguir conectado' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // Neither Escape nor a press outside answer it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(warning(page)).toBeVisible()
  await later(60)
  await expect(warning(page)).toContainText(/la cerraremos en 00:\d\d/)
  await page.getByRole('button', { name: 'Seguir conectado' }).click()
  await expect(warning(page)).toHaveCount(0)
  const alias = page.getByLabel('Alias de la cuenta')
  await expect(alias).toHaveValue('Gastos de casa')
  await expect(alias).toBeFocused()
  // And it counts five minutes again.
  await later(120)
  await expect(warning(page)).toHaveCount(0)
})

test('a customer who writes for long without sending anything is not idle', { tag: '@desktop' }, async ({ page }) => {
  const later = await clockOf(page)
  await signIn(page, 'carmen.munoz')
  await writeAlias(page, '')
  for (const letter of ['u', 'n', 'o']) {
    await later(150)
    const activityCall = page.waitForResponse('**/session/v1/activity')
    await page.keyboard.type(letter)
    expect((await activityCall).request().headers()['x-background']).toBeUndefined()
  }
  await expect(page.getByLabel('Alias de la cuenta')).toHaveValue('uno')
  await expect(warning(page)).toHaveCount(0)
})

test('nobody answers the warning: the session ends at home, which says so once', { tag: '@desktop' }, async ({ page }) => {
  const later = await clockOf(page)
  await signIn(page, 'carmen.munoz')
  await later(200)
  await expect(warning(page)).toBeVisible()
  await endInServices(page)
  await later(100)
  await home(page)
  await expect(notice(page)).toHaveText(EXPIRED)
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  await page.reload()
  await expect(page.getByLabel('Usuario')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('who opens a screen without a session is told at home', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  // At once: a pointer on its way to the link would be enough to find out.
  const account = page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true })
  await account.evaluate((link: HTMLElement) => {
    sessionStorage.removeItem('access_token')
    link.click()
  })
  await home(page)
  await expect(notice(page)).toHaveText(EXPIRED)
})

test('the tabs of a session agree: activity in one keeps all, and signing out of one leaves all', { tag: '@desktop' }, async ({ page }) => {
  const later = await clockOf(page)
  await signIn(page, 'carmen.munoz')
  const other = await secondTab(page)
  await later(200)
  for (const tab of [page, other]) await expect(warning(tab)).toBeVisible()
  await other.getByRole('button', { name: 'Seguir conectado' }).click()
  for (const tab of [other, page]) await expect(warning(tab)).toHaveCount(0)
  await signOut(other, /Carmen Muñoz/)
  for (const tab of [other, page]) {
    await home(tab)
    await expect(notice(tab)).toHaveText('Se ha desconectado correctamente.')
  }
})

test('a duplicated tab whose tokens the first one has renewed goes on with the new ones', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const tokensOf = (tab: Page) => tab.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? '{}'))
  const refreshOf = async (tab: Page) => (await tokensOf(tab)).refresh_token
  const spoil = (tab: Page) =>
    tab.evaluate(() => {
      const tokens = JSON.parse(sessionStorage.getItem('access_token') ?? '{}')
      sessionStorage.setItem('access_token', JSON.stringify({ ...tokens, access_token: 'x'.repeat(43) }))
    })
  // Once it has data, so it knows which session it belongs to.
  const handed = await refreshOf(page)
  const other = await secondTab(page)
  await expect(other.getByRole('main').getByRole('link', { name: 'Nómina', exact: true })).toBeVisible()
  await spoil(other)
  await choose(other, 'Tarjetas')
  await expect.poll(() => refreshOf(other)).not.toBe(handed)
  // The first tab may have missed it: refused, it asks the other before it renews anything.
  await spoil(page)
  await choose(page, 'Cuentas')
  await expect.poll(async () => (await tokensOf(page)).access_token).not.toMatch(/^x+$/)
  await expect.poll(async () => (await refreshOf(page)) === (await refreshOf(other))).toBe(true)
  // And now that both agree, what one renews the other has.
  const before = await refreshOf(other)
  await spoil(page)
  await choose(page, 'Tarjetas')
  await expect.poll(() => refreshOf(other)).not.toBe(before)
  expect(await refreshOf(page)).toBe(await refreshOf(other))
})

test('without connection: what is on the screen stays, a notice says what to check, and nothing is sent later', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signIn(page, 'carmen.munoz')
  await writeAlias(page, 'Otro nombre')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await context.setOffline(true)
  const bar = page.getByRole('region', { name: 'Conexión' })
  await expect(bar).toContainText('Sin conexión a Internet')
  await expect(bar).toContainText('revise sus movimientos antes de repetir la operación')
  await page.getByRole('button', { name: 'Guardar el alias' }).click()
  const refused = page.getByRole('alertdialog', { name: 'Operación no permitida' })
  await expect(refused).toContainText('No tiene conexión a Internet y no puede realizar la consulta/operación, verifique su conexión.')
  await expectAccessibleToBoth(page)
  await page.keyboard.press('Escape')
  await expect(refused).toHaveCount(0)
  await expect(page.getByLabel('Alias de la cuenta')).toHaveValue('Otro nombre')
  await page.keyboard.press('Escape')
  const movements = page.getByRole('table', { name: /Movimientos de la cuenta/ })
  await expect(movements).toBeVisible()
  // The menu's code has not come yet, and cannot come now: the screen stays.
  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect(movements).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(bar.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  sent.length = 0
  await context.setOffline(false)
  await expect(bar).toHaveCount(0)
  await expect(notice(page)).toHaveText('Vuelve a tener conexión.')
  expect(sent.filter((request) => request.startsWith('PUT'))).toEqual([])
})

test('what could not be read without connection is read when it is back', { tag: '@desktop' }, async ({ page, context }) => {
  await signIn(page, 'carmen.munoz')
  const account = page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true })
  await expect(account).toBeVisible()
  await context.setOffline(true)
  await account.click()
  await expect(page.getByText('No tiene conexión a Internet y no puede realizar la consulta').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
})
