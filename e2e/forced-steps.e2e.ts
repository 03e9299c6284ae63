import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleToBoth } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { expectNoSidewaysScroll, fillLogin, PASSWORD } from './support/customer.ts'
import { operate } from './support/operator.ts'

/** Hers alone: nobody else may be asked for steps while they are in the middle of something. */
const CUSTOMER = 'pilar.roca'
const CHOSEN = 'Faro2026nuevo'

async function enter(page: Page, password: string): Promise<void> {
  await page.goto('/home')
  // Whoever still has a session there leaves it first; the offer of one that the bank has ended since goes by itself.
  const leave = page.getByRole('button', { name: 'Salir y entrar con otro usuario' })
  const user = page.getByLabel('Usuario')
  await expect(leave.or(user)).toBeVisible()
  await expect(async () => {
    if (!(await user.isVisible())) await leave.click({ timeout: 1_000 })
    await expect(user).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await fillLogin(page, CUSTOMER, password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** What a pending step leaves: its page, without header nor menus, and no other. */
async function expectOnly(page: Page, address: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Salir', exact: true })).toBeVisible()
  await expectAccessibleToBoth(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/accounts')
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function sign(page: Page, action: string): Promise<void> {
  const field = page.getByLabel('Código de 6 cifras')
  await expect(field).toBeVisible()
  await field.fill(await readCode(page, CUSTOMER))
  await page.getByRole('button', { name: action }).click()
}

const tokens = (page: Page) => page.evaluate(() => sessionStorage.getItem('access_token') ?? '')

test('each step that the bank asks for closes everything else until it is taken, one after another @desktop', async ({ page }) => {
  const mailbox: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/mailbox/')) mailbox.push(request.url())
  })
  operate('require', CUSTOMER, 'codes')
  await enter(page, PASSWORD)
  await expectOnly(page, '/personal-data/mandatory-otp', 'Activación de las claves por SMS')
  await expect(page.getByText('Almenara', { exact: true })).toBeVisible()
  await expect(page.getByText('Pilar, falta un paso para entrar')).toBeVisible()
  const wayOut = page.getByRole('region', { name: 'Si no puede completarlo ahora' })
  await expect(wayOut.getByRole('button', { name: 'Salir sin activar las claves por SMS' })).toBeVisible()
  await expect(wayOut.getByRole('link', { name: '900 000 000' })).toBeVisible()
  // The password was typed a moment ago, to enter.
  await expect(page.getByLabel('Clave de acceso')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar el código por SMS' }).click()
  // Nothing but the code beside what was said: the operation keeps its title, and has no steps inside the step.
  await expect(page.getByRole('heading', { level: 1, name: 'Activación de las claves por SMS' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Datos de la operación' })).toHaveCount(0)
  await expect(wayOut).toBeVisible()
  await expectAccessibleToBoth(page)
  await sign(page, 'Firmar y activar las claves por SMS')
  await expect(page.getByRole('heading', { name: 'Claves por SMS activadas' })).toBeFocused()
  // Once it is taken, nothing is missing and nothing is offered instead.
  await expect(page.getByText('falta un paso para entrar')).toBeHidden()
  await expect(wayOut).toBeHidden()
  expect(mailbox).toEqual([])
  const before = await tokens(page)
  await page.getByRole('link', { name: 'Entrar en su banca' }).click()
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await tokens(page)).not.toBe(before)

  operate('require', CUSTOMER, 'biometry')
  operate('require', CUSTOMER, 'sca')
  const temporary = / is (\w+) until /.exec(operate('password', CUSTOMER))?.[1] ?? ''
  // On a phone neither: the bar at its bottom is a menu too.
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, temporary)
  await expectOnly(page, '/personal-data/biometry-sca', 'Renovar el acceso con huella o rostro')
  await page.getByRole('button', { name: 'Renovar el acceso', exact: true }).click()
  await sign(page, 'Firmar y renovar el acceso')
  await expect(page.getByRole('heading', { name: 'Acceso renovado' })).toBeFocused()
  await page.getByRole('link', { name: 'Entrar en su banca' }).click()

  await expectOnly(page, '/personal-data/psd2-sca', 'Confirmar su identidad')
  await page.getByRole('button', { name: 'Confirmar su identidad', exact: true }).click()
  await sign(page, 'Firmar y confirmar su identidad')
  await expect(page.getByRole('heading', { name: 'Ha confirmado que es usted' })).toBeFocused()
  await page.getByRole('link', { name: 'Entrar en su banca' }).click()

  await expectOnly(page, '/personal-data/update-key', 'Elegir una clave')
  await page.getByLabel('Clave temporal', { exact: true }).fill(temporary)
  await page.getByLabel('Clave nueva', { exact: true }).fill(CHOSEN)
  await page.getByLabel('Repita la clave nueva').fill(CHOSEN)
  await page.getByRole('button', { name: 'Guardar la clave' }).click()
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto('/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()
})
