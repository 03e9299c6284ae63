import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, fillLogin, signIn, signOut } from './support/customer.ts'

const CONCEPT = 'Alquiler de noviembre'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const concept = (page: Page) => page.getByLabel('Concepto')
const restored = (page: Page) => page.getByText('Hemos recuperado los datos que había escrito')

/** The address of a transfer from the customer's first account. */
async function creationOf(page: Page): Promise<string> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  return `/accounts/${accounts[0]?.id ?? ''}/external-transfers-creation`
}

async function typeTransfer(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(heading(page, 'Nueva transferencia')).toBeVisible()
  await page.getByLabel('Importe en euros').fill('12,34')
  await concept(page).fill(CONCEPT)
}

async function expectAsItWas(page: Page): Promise<void> {
  await expect(concept(page)).toHaveValue(CONCEPT)
  await expect(page.getByLabel('Importe en euros')).toHaveValue('12,34')
  await expect(restored(page)).toBeVisible()
}

test('a form that was reloaded, left or put out by an expired session comes back as it was; after signing out it is gone @desktop', async ({
  page,
}) => {
  await signIn(page, 'elena.vives')
  const address = await creationOf(page)
  await typeTransfer(page, address)
  await page.reload()
  await expectAsItWas(page)
  await expectAccessible(page)
  await page.goto('/global')
  await expect(heading(page, 'Posición global')).toBeVisible()
  await page.goto(address)
  await expectAsItWas(page)

  // Whoever is put out signs in again at home, in the same tab, and is told that nothing is lost.
  await page.evaluate(() => sessionStorage.removeItem('access_token'))
  await page.goto(address)
  await fillLogin(page, 'elena.vives')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(heading(page, 'Posición global')).toBeVisible()
  const offer = page.getByRole('region', { name: 'Seguir donde iba' })
  await expect(offer).toContainText('Seguir donde iba: Nueva transferencia')
  await expect(offer).toContainText('Sus datos están como los dejó.')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Seguir con la operación' }).click()
  await expectAsItWas(page)

  await signOut(page, /elena\.vives/)
  await signIn(page, 'elena.vives')
  await page.goto(address)
  await expect(heading(page, 'Nueva transferencia')).toBeVisible()
  await expect(concept(page)).toHaveValue('')
  await expect(restored(page)).toBeHidden()
})

test('a form that came back can be begun again', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'elena.vives')
  const address = await creationOf(page)
  await typeTransfer(page, address)
  await page.reload()
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect(concept(page)).toHaveValue('')
  await expect(restored(page)).toBeHidden()
  await page.reload()
  await expect(heading(page, 'Nueva transferencia')).toBeVisible()
  await expect(concept(page)).toHaveValue('')
})

test('what somebody typed is not shown to whoever signs in next in the same tab', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'elena.vives')
  const address = await creationOf(page)
  await typeTransfer(page, address)
  await signIn(page, 'carmen.munoz')
  await page.goto('/global')
  expect(await page.evaluate((text) => JSON.stringify(sessionStorage).includes(text), CONCEPT)).toBe(true)
  await typeTransfer(page, await creationOf(page))
  await page.goto('/global')
  await signIn(page, 'elena.vives')
  await page.goto(address)
  await expect(heading(page, 'Nueva transferencia')).toBeVisible()
  await expect(concept(page)).toHaveValue('')
})
