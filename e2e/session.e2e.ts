import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { expectNoSidewaysScroll, fillLogin, PASSWORD, signIn, signInAtHome, signOut } from './support/customer.ts'

const enter = (page: Page) => page.getByRole('button', { name: 'Entrar' }).click()
const notice = (page: Page) => page.getByRole('region', { name: 'Mensajes' }).getByRole('paragraph')
const REFUSED = 'El usuario o la clave no son correctos'

test.describe('home', () => {
  test('shows the login, banners, phones with hours, the security notice and the security policy', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Depósito Faro/ })).toBeVisible()
    await expect(page.getByText('900 000 000').first()).toBeVisible()
    await expect(page.getByText('de lunes a viernes, de 8:00 a 21:00').first()).toBeVisible()
    await expect(page.getByText('900 000 024').first()).toBeVisible()
    await expect(page.getByText(/nunca solicita, por teléfono, correo electrónico o fax/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessibleToBoth(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /política de seguridad/i })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/seguridad/i)
    await expectAccessible(page)
  })

  test('an unknown address leads to home', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/no/existe')
    await expect(page).toHaveURL(/\/home$/)
  })

  test('asks nothing of anybody but the bank', { tag: '@desktop' }, async ({ page, baseURL }) => {
    const others: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) others.push(request.url())
    })
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Depósito Faro/ })).toBeVisible()
    expect(others).toEqual([])
  })
})

test.describe('signing in', () => {
  test('takes the customer to the position, and signing out back to home with a notice', { tag: '@desktop' }, async ({ page }) => {
    await signInAtHome(page, 'javier.ferrer')
    await expect(page).toHaveURL(/\/global$/)
    await signOut(page, /Javier Ferrer Soler/)
    await expect(page).toHaveURL(/\/home$/)
    await expect(notice(page)).toHaveText('Se ha desconectado correctamente.')
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  })

  test('takes the user name as people write it', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await fillLogin(page, '  Javier.Ferrer ')
    await enter(page)
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  })

  test('works with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Usuario').focus()
    await page.keyboard.type('javier.ferrer')
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeFocused()
  })

  test('a user that cannot be one is told by the browser, at its field @desktop', async ({ page }) => {
    await page.goto('/')
    await fillLogin(page, 'carmen@munoz')
    await enter(page)
    await expect(page.getByLabel('Usuario')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Clave', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  test('a key that cannot be one is told by the browser, at its field', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await fillLogin(page, 'carmen.munoz', 'clave con espacios')
    await enter(page)
    await expect(page.getByLabel('Clave', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Usuario')).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('the bank’s refusal does not tell a wrong user from a wrong key, and empties the form @desktop', async ({ page }) => {
    await page.goto('/')
    for (const username of ['javier.ferrer', 'nadie.con.este']) {
      await fillLogin(page, username, 'Equivocada1')
      await enter(page)
      await expect(page.getByText(REFUSED)).toBeVisible()
      await expect(page.getByText('(L001)')).toBeVisible()
      await expect(page.getByLabel('Usuario')).toHaveValue('')
      await expect(page.getByLabel('Clave', { exact: true })).toHaveValue('')
    }
    await expectAccessible(page)
  })

  test('repeated failures lock the access, and the bank says for how long', { tag: '@desktop' }, async ({ page }, { project }) => {
    await page.goto('/')
    // A name that nobody has locks as one that somebody has; each project brings its own.
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await fillLogin(page, `prueba.${project.name}`, `Equivocada${attempt}`)
      await enter(page)
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
      await expect(page.getByLabel('Usuario')).toHaveValue('')
    }
    await expect(page.getByText(/bloqueado este acceso durante 30 minutos/)).toBeVisible()
  })

  test('the key can be shown once something is written @desktop', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Mostrar la clave' })).toHaveCount(0)
    await page.getByLabel('Clave', { exact: true }).fill('Abc123')
    await page.getByRole('button', { name: 'Mostrar la clave' }).click()
    await expect(page.getByLabel('Clave', { exact: true })).toHaveAttribute('type', 'text')
  })
})

test.describe('a session', () => {
  const spoil = (page: Page, names: string[]) =>
    page.evaluate((spoilt) => {
      const tokens = JSON.parse(sessionStorage.getItem('access_token') ?? '{}')
      for (const name of spoilt) tokens[name] = 'x'.repeat(43)
      sessionStorage.setItem('access_token', JSON.stringify(tokens))
    }, names)

  test('that has expired takes the customer home with the notice', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'javier.ferrer')
    await spoil(page, ['access_token', 'refresh_token'])
    await page.goto('/accounts')
    await expect(page).toHaveURL(/\/home$/)
    await expect(notice(page)).toHaveText('La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.')
  })

  test('whose access token has expired is renewed once, however many calls wait for it', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/oauth/v1/token')) renewals.push(request.postData() ?? '')
    })
    await spoil(page, ['access_token'])
    await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
    await expect(page.getByRole('table', { name: /Movimientos de la cuenta/ })).toBeVisible()
    expect(renewals).toHaveLength(1)
    expect(renewals[0]).toContain('grant_type=refresh_token')
  })

  test('can be handed over in the address, which keeps no trace of it', { tag: '@desktop' }, async ({ page, context }) => {
    await signIn(page, 'javier.ferrer')
    const tokens = await page.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? '{}'))
    const other = await context.newPage()
    await other.goto(`/global/${tokens.access_token}/${tokens.refresh_token}`)
    await expect(other.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    await expect(other).toHaveURL(/\/global$/)
    // What may have stayed in a history or a log serves nobody: the pair was exchanged at once.
    const kept = () => other.evaluate(() => JSON.parse(sessionStorage.getItem('access_token') ?? '{}'))
    expect((await kept()).refresh_token).not.toBe(tokens.refresh_token)
    const asked = { headers: { authorization: `Bearer ${tokens.access_token}` } }
    expect((await other.request.get('/services/users/v1/mainInfo', asked)).status()).toBe(401)
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    expect((await other.request.post('/services/oauth/v1/token', { form })).status()).toBe(401)
    // Somebody has brought it again: nobody knows who, so the session is over.
    await other.reload()
    await expect(other).toHaveURL(/\/home$/)
    await other.close()
  })

  test('without tokens a signed-in address leads home', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/accounts')
    await expect(page).toHaveURL(/\/home$/)
    await expect(notice(page)).toHaveText('La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.')
  })
})
