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

test('the demo’s messages have a page, which says so when there are none', async ({ page }) => {
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
