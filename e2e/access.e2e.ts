import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNoSidewaysScroll, signIn } from './support/customer.ts'

const FEATURE = '**/statusauth/v1/addresses?**'

function refusal(type: string, code: string, message = ''): Record<string, unknown> {
  return { code, message, type, error: { type, code, message }, requestId: 'r' }
}

const tokens = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? 'null'))

test.describe('navigation', () => {
  test('asks whether the screen’s feature is open before it shows, and tells the reason when it is not', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/services/statusauth/v1/addresses') asked.push(searchParams.get('address') ?? '')
    })
    await page.route(FEATURE, (route) =>
      route.fulfill({ status: 510, json: refusal('CARDS_OFFLINE', 'CARDS_OFFLINE', 'Volvemos a las 18:00.') }),
    )
    await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Operación no permitida' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Volvemos a las 18:00.')
    expect(asked).toEqual(['accounts/{id}/account-details'])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.unroute(FEATURE)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nómina' })).toBeVisible()
  })

  test('fails closed when the question is not answered', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await page.route(FEATURE, (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('Operación no permitida – No tiene conexión a Internet')
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test('of a session that the bank has ended leads home with the notice', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await page.route(FEATURE, (route) => route.fulfill({ status: 511, json: refusal('END_SESSION', 'SESSION_ENDED') }))
    await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('La sesión ha caducado, por favor')
    expect(await tokens(page)).toBeNull()
  })
})

test('while a forced step is pending another screen neither opens nor asks for its data', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  await page.route('**/users/v1/info', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), userRole: 'AUTH_USER_CHANGE_PASSWORD' } })
  })
  // Nothing of the first screen is left on its way.
  await page.goto('/home')
  const products: string[] = []
  page.on('request', (request) => {
    if (/\/accounts\/v1\/(?:pool|position)|\/products\/|\/mailbox\//.test(request.url())) products.push(request.url())
  })
  await page.goto('/accounts')
  await expect(page).not.toHaveURL(/\/accounts$/)
  await expect(page.getByRole('heading', { name: 'Cuentas' })).toHaveCount(0)
  expect(products).toEqual([])
})

test.describe('a session in the address', () => {
  test('that does not come leaves nothing but the wait', async ({ page }) => {
    await page.goto('/global/incompleto')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('Cargando…')).toBeAttached()
    await expect(page.getByLabel('Usuario')).toHaveCount(0)
    await expect(page).toHaveURL(/\/global\/incompleto$/)
    await expectAccessible(page)
  })

  test('does not replace one that the tab has', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'javier.ferrer')
    const before = await tokens(page)
    await page.goto(`/global/${'x'.repeat(43)}/${'y'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    expect(await tokens(page)).toEqual(before)
  })
})

test('a notice waits among what is pending until the customer reads it', async ({ page }, { project }) => {
  // Each size reads notices of its own, so that neither finds them read by the other.
  await signIn(page, project.name === 'desktop' ? 'libreria' : 'vicente.soler')
  const pending = page.getByRole('region', { name: 'Tareas pendientes' })
  const notice = pending.getByRole('button', { name: /Cuidado con los mensajes falsos/ })
  await notice.click()
  const dialog = page.getByRole('dialog', { name: 'Cuidado con los mensajes falsos' })
  await expect(dialog).toContainText('cuelgue y llámenos')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(notice).toBeFocused()
  await notice.click()
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  // What else waits goes on waiting: letters that are not read.
  await expect(pending.getByRole('link', { name: /comunicaciones sin leer/ })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
