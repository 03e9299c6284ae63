import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { choose, expectNoSidewaysScroll, openMenu, pendingWords, signIn } from './support/customer.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' })
const slideMenu = (page: Page) => page.getByRole('dialog', { name: 'Menú' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Every entry of the menus that leads somewhere, what its screen is called, and its address. */
const ENTRIES = [
  ['Cuentas', /\/accounts$/],
  ['Tarjetas', /\/cards$/],
  ['Financiación', /\/financings$/],
  ['Ahorro e inversión', /\/savings$/],
  ['Bizum', /\/bizum$/],
  ['Servicios', /\/services$/],
  ['Cobros y pagos', /\/payments$/],
] as const

/** Goes from stop to stop until this one, and each says where it is: by its looks and in sight. */
async function pressTo(page: Page, stop: Locator, key = 'Tab'): Promise<void> {
  await expect(stop).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key)
    const here = page.locator(':focus-visible')
    await expect(here).toHaveCount(1)
    await expect(here).toBeInViewport()
    if (await stop.evaluate((element) => element === document.activeElement)) return
  }
  await expect(stop).toBeFocused()
}

test('every entry leads to its screen, which has its title, takes the focus and is the current one', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  for (const [entry, address] of ENTRIES) {
    await choose(page, entry)
    await expect(page).toHaveURL(address)
    await expect(heading(page, entry)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${entry} · `))
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await choose(page, 'Global')
  await expect(heading(page, 'Posición global')).toBeFocused()
  await page.goto('/no/existe')
  await expect(page).toHaveURL(/\/home$/)
})

test('the skip link takes the keyboard past the menus @desktop', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  await page.goto('/global')
  await expect(heading(page, 'Posición global')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('the mailbox says how many communications wait, +999 from a thousand @desktop', async ({ page }) => {
  await signIn(page, 'construcciones')
  const inbox = page.getByRole('banner').getByRole('link', { name: 'Buzón +999 comunicaciones pendientes' })
  await inbox.click()
  await expect(heading(page, 'Buzón')).toBeFocused()
  // Counted to a thousand.
  await expect(page.getByText('Más de 1.000 sin leer de más de 1.000 comunicaciones', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('whoever has no mailbox sees «Comunicaciones», without a count', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'nuevo.cliente')
  await page.getByRole('banner').getByRole('link', { name: 'Comunicaciones', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Recibe su correspondencia en papel' })).toBeVisible()
})

test(
  'a mailbox or its count that cannot be read is told in the default words, and the rest is there',
  { tag: '@desktop' },
  async ({ page }) => {
    const toast = page.getByRole('region', { name: 'Mensajes' }).getByText(/^Por razones técnicas, no puede realizar esta consulta/)
    const failure = { status: 500, json: { code: 'INTERNAL', type: 'DEFAULT', message: '', error: { code: 'INTERNAL', type: 'DEFAULT' } } }
    await page.route('**/services/mailbox/v1/pending-notifications', (route) => route.fulfill(failure))
    await signIn(page, 'carmen.munoz')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Buzón', exact: true })).toBeVisible()
    // What lies over the screen comes with the first act.
    await page.mouse.move(10, 10)
    await expect(toast).toBeVisible()
    await page.route('**/services/mailbox/v1/status', (route) => route.fulfill(failure))
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Comunicaciones', exact: true })).toBeVisible()
    await page.mouse.move(20, 20)
    await expect(toast).toBeVisible()
    await expect(page.getByRole('main').getByText('Nómina', { exact: true })).toBeVisible()
  },
)

test('when it cannot be known who is signed in, the shell says so with the bank’s words, and one can try again or leave @desktop', async ({
  page,
}) => {
  await signIn(page, 'carmen.munoz')
  const type = 'DEFAULT'
  const message = 'El sistema central no responde.'
  const body = { code: 'INTERNAL', type, message, error: { code: 'INTERNAL', type, message } }
  await page.route('**/services/users/v1/info', (route) => route.fulfill({ status: 500, json: body }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Por razones técnicas, no puede realizar esta consulta')
  await expect(page.getByRole('alert')).toContainText(message)
  await expectAccessible(page)
  await page.unroute('**/services/users/v1/info')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Posición global')).toBeVisible()
})

test('whoever asks for less motion sees the other theme at once', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto('/')
  await expect(page.getByLabel('Usuario')).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset['transitions'] = '0'
    document.addEventListener('transitionrun', () => {
      document.body.dataset['transitions'] = String(Number(document.body.dataset['transitions']) + 1)
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => document.body.dataset['transitions'])).toBe('0')
})

test('the footer has three columns of links, the office and who attends; on phones the columns are accordions', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const footer = page.getByRole('contentinfo')
  const market = footer.getByRole('link', { name: /API Market/ })
  const accordions = footer.locator('summary')
  await footer.scrollIntoViewIfNeeded()
  if ((page.viewportSize()?.width ?? 0) <= 773) {
    await expect(accordions).toHaveText(['Información corporativa', 'Aspectos legales', 'Información de interés'])
    await expect(market).toBeHidden()
    await accordions.last().click()
  } else {
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText([
      'Información corporativa',
      'Aspectos legales',
      'Información de interés',
    ])
    await page.setViewportSize({ width: 774, height: 900 })
    await expect(accordions).toHaveCount(0)
    await page.setViewportSize({ width: 773, height: 900 })
    await expect(accordions).toHaveCount(3)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  // This bank is no production: the market is the demo one.
  await expect(market).toHaveAttribute('href', 'https://api-demo.almenara.example')
  await expect(market).toHaveAttribute('target', '_blank')
  await expect(footer).toContainText('Inscrita en el Registro Mercantil')
  await expect(footer.getByRole('link', { name: /Fundación Almenara/ })).toBeVisible()
  await expectAccessible(page)
  const outside = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const path of outside.filter((url) => url.startsWith('/'))) expect((await page.request.get(path)).status(), path).toBe(200)
})

test.describe('the header of wide windows @desktop', () => {
  test('has the links of the top bar, and the user’s menu works with the keyboard', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: /Oficinas y Cajeros/ })).toHaveAttribute('target', '_blank')
    await expect(banner.getByRole('link', { name: /Atención al Cliente/ })).toBeVisible()
    await expect(banner).toContainText(/Último acceso|Es su primer acceso/)
    const user = page.getByRole('button', { name: /Carmen Muñoz Peñalver carmen\.munoz/ })
    await user.focus()
    await page.keyboard.press('Enter')
    const inbox = page.getByRole('menuitem', { name: `Buzón ${await pendingWords(page)}` })
    await expect(inbox).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(user).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await inbox.click()
    await expect(heading(page, 'Buzón')).toBeFocused()
  })

  test('with everything below it, needs no more than a keyboard', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await pressTo(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cuentas' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Cuentas')).toBeFocused()
    await pressTo(page, page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Nómina')).toBeFocused()
    const alias = page.getByRole('button', { name: 'Cambiar el alias' })
    await pressTo(page, alias)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Alias de la cuenta')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(alias).toBeFocused()
    const help = page.getByRole('button', { name: 'Ayuda', exact: true })
    await pressTo(page, help, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Ayuda' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeFocused()
    const user = page.getByRole('button', { name: /Carmen Muñoz Peñalver/ })
    await pressTo(page, user, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Se ha desconectado correctamente.').first()).toBeVisible()
  })

  test('scrolls away and leaves the menu, which never hides what has the focus', async ({ page }) => {
    await signIn(page, 'construcciones')
    const menu = page.getByRole('navigation', { name: 'Principal' })
    // The page is as long as it will be.
    await expect(page.getByRole('main').getByRole('region', { name: 'Cuentas' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => menu.evaluate((nav) => nav.getBoundingClientRect().top)).toBe(0)
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    const bottom = await menu.evaluate((nav) => nav.getBoundingClientRect().bottom)
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const hidden = await page.evaluate(
        (edge) => !document.activeElement?.closest('nav') && (document.activeElement?.getBoundingClientRect().bottom ?? 0) < edge,
        bottom,
      )
      expect(hidden).toBe(false)
    }
  })

  test('on a tablet has arrows at the ends that hide entries', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, 'carmen.munoz')
    await page.setViewportSize({ width: 800, height: 900 })
    const menu = page.getByRole('navigation', { name: 'Principal' })
    const after = menu.locator('[data-side=after]')
    const before = menu.locator('[data-side=before]')
    await expect(after).toBeVisible()
    await expect(before).toHaveCount(0)
    await after.click()
    await expect(before).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Cobros y pagos' })).toBeInViewport()
    await expect(after).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('at 200 % gives way to the menu that slides in, and nothing is lost', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    // A window of 1280 at 200 %, and one of 320 at 100 % (WCAG 1.4.10).
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 512 })
      await expect(menuButton(page)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await openMenu(page)
      await slideMenu(page).getByRole('button', { name: 'Productos', exact: true }).click()
      for (const name of ['Tarjetas', 'Cobros y pagos']) {
        const entry = slideMenu(page).getByRole('link', { name, exact: true })
        await entry.scrollIntoViewIfNeeded()
        await expect(entry).toBeInViewport({ ratio: 1 })
      }
      await page.keyboard.press('Escape')
    }
  })

  test('is not on paper, nor anything that is pressed', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await page.getByRole('main').getByRole('link', { name: 'Nómina', exact: true }).click()
    const table = page.getByRole('table', { name: /Movimientos de la cuenta/ })
    await expect(table).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(heading(page, 'Nómina')).toBeVisible()
    await expect(table).toBeVisible()
    await page.emulateMedia({ media: null })
    await table.getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toContainText('Fecha valor')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('dialog').getByText('Fecha valor')).toBeVisible()
    await expect(heading(page, 'Nómina')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
