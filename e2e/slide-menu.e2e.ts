import { devices, expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { openMenu, pendingWords, signIn } from './support/customer.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' })
const slideMenu = (page: Page) => page.getByRole('dialog', { name: 'Menú' })

test.describe('the menu that slides in @mobile', () => {
  // Swipes are for devices that say they are mobile.
  test.use({ userAgent: devices['Pixel 7'].userAgent })

  async function swipe(page: Page, from: number, to: number): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 80 }] })
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2)
    await touch('touchMove', to)
    await touch('touchEnd')
  }

  test('opens by a button of the header that is held while the bar at the bottom takes its place', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await expect(page.getByRole('navigation', { name: 'Accesos' })).toBeVisible()
    const bar = (comes: boolean) => page.evaluate((there) => document.documentElement.toggleAttribute('data-tab-bar', there), comes)
    await bar(false)
    await page.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }).hover()
    await page.mouse.down()
    await bar(true)
    await page.mouse.up()
    await expect(slideMenu(page)).toBeVisible()
  })

  test('takes nine tenths of the page, holds the focus and the page still, and gives the focus back', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await openMenu(page)
    const menu = slideMenu(page)
    await expect(menu.getByRole('button', { name: 'Cerrar el menú' })).toBeFocused()
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeCloseTo(351, 0)
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0)
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
    await expectAccessibleToBoth(page)
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'))
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
  })

  test('has every entry in its group; a closed group shows what waits in it, and closing collapses all', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    await openMenu(page)
    const menu = slideMenu(page)
    const pending = await pendingWords(page)
    const settings = menu.getByRole('button', { name: `Configuración ${pending}` })
    await settings.click()
    await expect(menu.getByRole('button', { name: 'Configuración', exact: true })).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('link', { name: `Buzón ${pending}` })).toBeVisible()
    await menu.getByRole('button', { name: 'Productos' }).click()
    await expectAccessible(page)
    for (const name of [
      'Posición Global',
      'Cuentas',
      'Tarjetas',
      'Financiación',
      'Ahorro e inversión',
      'Bizum',
      'Servicios',
      'Cobros y pagos',
    ])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    for (const name of ['Salir', 'Ayuda']) await expect(menu.getByRole('button', { name })).toBeVisible()
    // The last of its entries, in this order (specification §2).
    expect((await menu.getByRole('button').allInnerTexts()).slice(-2)).toEqual(['Salir', 'Ayuda'])
    const outside = menu.getByRole('navigation', { name: 'Ayuda y oficinas' }).getByRole('link')
    await expect(outside).toHaveText([/^Geolocalización/, /^Oficinas y cajeros/, /^Atención al cliente/])
    await menu.getByRole('button', { name: 'Cerrar el menú' }).click()
    await openMenu(page)
    for (const name of ['Configuración', 'Productos'])
      await expect(menu.getByRole('button', { name: new RegExp(name) })).toHaveAttribute('aria-expanded', 'false')
  })

  test('opens with a swipe to the right and closes with one to the left, and when the window becomes wide', async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    // What hears it comes beside the first screen: a swipe before that moves nothing.
    await expect(async () => {
      await swipe(page, 60, 300)
      await expect(slideMenu(page)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await swipe(page, 300, 60)
    await expect(slideMenu(page)).toHaveCount(0)
    await swipe(page, 60, 300)
    await expect(slideMenu(page)).toBeVisible()
    await page.setViewportSize({ width: 820, height: 1100 })
    await expect(slideMenu(page)).toHaveCount(0)
    await expect(menuButton(page)).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  })
})
