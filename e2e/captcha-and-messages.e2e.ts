import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNoSidewaysScroll, fillLogin } from './support/customer.ts'

// Before the wrong passwords of other tests make the bank ask it of everybody from here.
test(
  'after several failures the browser proves itself, and the customer notices nothing but a moment',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await page.goto('/')
    const tokens: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/oauth/v1/token')) tokens.push(request.postData() ?? '')
    })
    const username = `captcha.${project.name}`
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await fillLogin(page, username, `Equivocada${attempt}`)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('(L001)')).toBeVisible()
      await expect(page.getByLabel('Usuario')).toHaveValue('')
    }
    // The fourth was refused for want of a captcha and went again with it.
    expect(tokens.map((form) => new URLSearchParams(form).has('captcha'))).toEqual([false, false, false, false, true])
  },
)

test('the demo’s messages have a page, which says so when there are none @desktop', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/dev/mensajes?about=nadie.con.este.nombre')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensajes de la demostración')
  await expect(page.getByText('No hay mensajes de «nadie.con.este.nombre».')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const refreshed = page.waitForResponse((response) => response.url().includes('only=list'))
  await expectAccessible(page)
  expect((await refreshed).ok()).toBe(true)
  expect(errors).toEqual([])
})

test('the demo shop sells with Bizum: what is wrong says so, and a purchase waits for its customer @desktop', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/dev/tienda')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tienda de la demostración')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Móvil con Bizum').fill('963 000 111')
  await page.getByRole('button', { name: 'Pagar con Bizum' }).click()
  await expect(page.getByRole('alert')).toHaveText('Escriba un móvil español de nueve cifras, como 600 000 417.')
  await expect(page.getByLabel('Móvil con Bizum')).toHaveValue('963 000 111')
  await expectAccessible(page)
  await page.getByLabel('Móvil con Bizum').fill('699 123 456')
  await page.getByRole('radio', { name: /Edición digital/ }).check()
  await page.getByRole('button', { name: 'Suscribirme' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compra en Diari de l’Horta')
  await expect(page.getByRole('status')).toContainText('Esperando su autorización')
  const refreshed = page.waitForResponse((response) => response.url().includes('only=state'))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect((await refreshed).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Devolver' })).toBeHidden()
  await page.getByRole('link', { name: 'Volver a la tienda' }).click()
  await expect(page.getByRole('link', { name: 'Ver la compra de Diari de l’Horta' }).first()).toBeVisible()
  expect(errors).toEqual([])
})
