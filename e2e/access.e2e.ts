import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { choose, expectNoSidewaysScroll, fillLogin, signIn, signOut } from './support/customer.ts'

const FEATURE = '**/statusauth/v1/addresses?**'

function refusal(type: string, code: string, message = ''): Record<string, unknown> {
  return { code, message, type, error: { type, code, message }, requestId: 'r' }
}

const tokens = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? 'null'))

test.describe('navigation', () => {
  test('asks whether the screen’s feature is open before it shows, and tells the reason when it is not @desktop', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/services/statusauth/v1/addresses') asked.push(searchParams.get('address') ?? '')
    })
    await page.route(FEATURE, (route) => route.fulfill({ status: 510, json: refusal('VOID', 'FEATURE_OFF', 'Volvemos a las 18:00.') }))
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

test('while a forced step is pending another screen neither opens nor asks for its data @desktop', async ({ page }) => {
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
  test('that does not come leaves nothing but the wait @desktop', async ({ page }) => {
    await page.goto('/global/incompleto')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('Cargando…')).toBeAttached()
    await expect(page.getByLabel('Usuario')).toHaveCount(0)
    await expect(page).toHaveURL(/\/global\/incompleto$/)
    await expectAccessible(page)
  })

  for (const [what, address] of [
    ['is unknown to the bank', `/global/${'x'.repeat(43)}/${'y'.repeat(43)}`],
    ['is no token', '/global/uno%20dos/tres'],
    ['is longer than any', `/global/${'x'.repeat(4097)}/${'y'.repeat(43)}`],
  ] as const)
    test(`that ${what} ends at home as not authorised`, { tag: '@desktop' }, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('La sesión ha caducado, por favor')
      await expect(page.getByLabel('Usuario')).toBeVisible()
      await expect(page).toHaveURL(/\/home$/)
      expect(await tokens(page)).toBeNull()
    })

  test('of another issuer is taken as it is: dots and all', { tag: '@desktop' }, async ({ page }) => {
    const jwt = `eyJhbGciOiJSUzI1NiJ9.${'a'.repeat(3000)}.s-_~x`
    const exchanged = page.waitForRequest((request) => request.url().endsWith('/oauth/v1/token'))
    await page.route('**/oauth/v1/token', (route) => route.abort())
    await page.goto(`/global/${jwt}/${jwt}`)
    const form = new URLSearchParams((await exchanged).postData() ?? '')
    expect([form.get('refresh_token'), form.get('handed_over')]).toEqual([jwt, 'true'])
  })

  test('does not replace one that the tab has', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'javier.ferrer')
    const before = await tokens(page)
    await page.goto(`/global/${'x'.repeat(43)}/${'y'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    expect(await tokens(page)).toEqual(before)
  })
})

test.describe('an address asked for without a session', () => {
  const EXPIRED = 'La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.'
  const notice = (page: Page) => page.getByRole('region', { name: 'Mensajes' }).getByRole('paragraph')
  const offer = (page: Page) => page.getByRole('region', { name: 'Seguir donde iba' })

  async function enter(page: Page): Promise<void> {
    await fillLogin(page, 'javier.ferrer')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    await expect(page).toHaveURL(/\/global$/)
  }

  test('leads home with the notice, and from there to what was asked for, once @desktop', async ({ page }) => {
    await page.goto('/session-logs')
    await expect(page).toHaveURL(/\/home$/)
    await expect(notice(page)).toHaveText(EXPIRED)
    await expect(page.getByRole('main')).toContainText('Después de entrar podrá seguir en Registro de operaciones')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await enter(page)
    await expect(offer(page)).toContainText('Seguir donde iba: Registro de operaciones')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await offer(page).getByRole('button', { name: 'Ir a la pantalla' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registro de operaciones' })).toBeVisible()
    await choose(page, 'Global')
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  test('keeps what it asked of the list, and is forgotten when the customer closes the offer', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/session-logs?from=2026-11-01')
    await enter(page)
    expect(await page.evaluate(() => sessionStorage.getItem('asked_address'))).toBe('/session-logs?from=2026-11-01')
    await offer(page).getByRole('button', { name: 'Cerrar el aviso' }).click()
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  test('is gone after signing out', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/session-logs')
    await enter(page)
    await expect(offer(page)).toBeVisible()
    await signOut(page, /Javier Ferrer/)
    await expect(page.getByLabel('Usuario')).toBeVisible()
    await expect(page.getByText('Después de entrar podrá seguir')).toHaveCount(0)
    await enter(page)
    await expect(offer(page)).toHaveCount(0)
  })

  test('that is none of the portal says nothing, and nobody is led there', { tag: '@desktop' }, async ({ page }) => {
    for (const address of ['/no/existe', '/accounts//malo.example', '/home']) {
      await page.goto(address)
      await expect(page.getByLabel('Usuario')).toBeVisible()
      await expect(page).toHaveURL(/\/home$/)
      expect(await page.evaluate(() => sessionStorage.getItem('asked_address'))).toBeNull()
      await expect(notice(page)).toHaveCount(0)
    }
  })

  test('is told to the native app as a session that has expired', { tag: '@desktop' }, async ({ page }) => {
    const said: string[] = []
    await page.exposeFunction('hear', (text: string) => said.push(text))
    await page.addInitScript(() => {
      const hear = (text: string) => (window as unknown as { hear: (said: string) => void }).hear(text)
      Object.assign(window, { AlmenaraHost: { postMessage: hear } })
    })
    await page.goto('/accounts')
    await expect.poll(() => said.map((text) => JSON.parse(text).kind)).toContain('LOGIN_BY_SESSION_EXPIRED')
  })
})

test.describe('somebody who has signed in and comes home', () => {
  test('is offered to go on, and is not asked to sign in again', async ({ page }) => {
    await signIn(page, 'javier.ferrer')
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Sesión iniciada' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Javier Ferrer Soler')
    await expect(page.getByLabel('Usuario')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuar en su banca' }).click()
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  })

  test('can leave there and enter as somebody else', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'javier.ferrer')
    const { access_token } = await tokens(page)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Salir y entrar con otro usuario' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Acceso a su banca' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Se ha desconectado correctamente.')
    expect(await tokens(page)).toBeNull()
    const answer = await page.request.get('/services/users/v1/mainInfo', { headers: { authorization: `Bearer ${access_token}` } })
    expect(answer.status()).toBe(401)
  })

  test('with a session that is over meanwhile is told, and signs in', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/health/live')
    const spent = JSON.stringify({ access_token: 'x'.repeat(43), refresh_token: 'y'.repeat(43) })
    await page.evaluate((stored) => sessionStorage.setItem('access_token', stored), spent)
    await page.goto('/home')
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('La sesión ha caducado, por favor')
    await expect(page.getByLabel('Usuario')).toBeVisible()
  })
})

test('a notice waits among what is pending until the customer reads it @desktop', async ({ page }) => {
  await signIn(page, 'libreria')
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
  await expect(page.getByRole('heading', { name: 'Cuentas' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
