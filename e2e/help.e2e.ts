import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { choose, expectNoSidewaysScroll, openMenu, signIn } from './support/customer.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ayuda' })
const inside = (page: Page) => page.frameLocator('iframe[title="Página de ayuda"]')

/** On phones «Ayuda» is inside the menu. Answers what takes the focus when the help closes. */
async function openHelp(page: Page) {
  const menu = page.getByRole('button', { name: 'Abrir el menú' })
  const onPhone = await menu.isVisible()
  if (onPhone) await openMenu(page)
  const opener = page.getByRole('button', { name: 'Ayuda', exact: true })
  await opener.click()
  return onPhone ? menu : opener
}

test('the help of a screen opens over it, closes from inside with Escape, and tries again when it did not come', async ({ page }) => {
  await signIn(page, 'javier.ferrer')
  await choose(page, 'Cuentas')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeFocused()
  const opener = await openHelp(page)
  await expect(inside(page).getByRole('heading', { level: 1, name: 'Cuentas y movimientos' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleToBoth(page)

  await inside(page).getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('CUADERNO')
  await inside(page).getByRole('link', { name: 'Elegir el formato' }).click()
  await expect(inside(page).getByRole('heading', { level: 1, name: 'Descargas y formatos' })).toBeVisible()
  await inside(page).getByRole('link', { name: 'Ayuda', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.route('**/help?*', (route) => route.abort())
  await openHelp(page)
  await expect(dialog(page).getByText('No se ha podido abrir la ayuda.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/help?*')
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(inside(page).getByRole('heading', { level: 1, name: 'Cuentas y movimientos' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()
})

test('the help is a site of its own: its topics have addresses, are searched without accents and need no session', async ({ page }) => {
  await page.goto('/help')
  await expect(page).toHaveTitle('Ayuda de Almenara')
  await expectNoSidewaysScroll(page)
  await expectAccessibleToBoth(page)
  await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('hipoteca imposible')
  await expect(page.getByRole('status')).toHaveText(/Ningún tema tiene esas palabras/)
  await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('retencion hotel')
  await expect(page.getByRole('status')).toHaveText('1 tema')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\/retenciones#retenciones-liberar$/)
  await expect(page).toHaveTitle('Retenciones · Ayuda de Almenara')
  await expect(page.getByRole('heading', { name: 'Cuándo desaparece una retención' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessibleToBoth(page)

  await page.goto('/help?applicationType=appNative&appOperatingSystem=ios#oficinas-permiso-ios')
  await expect(page).toHaveURL(/\/help\/oficinas\?applicationType=appNative&appOperatingSystem=ios#oficinas-permiso-ios$/)
  await expect(page.getByRole('heading', { name: 'Dar permiso de ubicación en un teléfono Android' })).toHaveCount(0)
})

test('from home, whoever cannot sign in finds how to', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/home')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Ayuda para entrar' }).click()
  await expect((await opening).getByRole('heading', { level: 1, name: 'Entrar y seguridad de acceso' })).toBeVisible()
})
