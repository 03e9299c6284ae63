import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { expectToConfirm, showFacts } from './support/signing.ts'

interface Account {
  id: string
  name: string
  iban: string
  available: number
}

/** Two that no other test of the same customer moves: each test leaves out as many as the others take. */
async function twoAccounts(page: Page, leaving: number): Promise<[Account, Account]> {
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const [from, to] = accounts.filter(({ available }) => available > 10_000).slice(leaving)
  if (!from || !to) throw new Error('The customer needs two accounts')
  return [from, to]
}

/** As a document prints it: with a space that does not break. */
const euros = (amount: number) => formatAmount(amount as Cents)

async function openCreation(page: Page, { id }: Account): Promise<void> {
  await page.goto(`/accounts/${id}/internal-transfers-creation`)
  await expect(page.getByRole('heading', { name: 'Nuevo traspaso' })).toBeVisible()
}

async function fillTransfer(page: Page, to: Account, amount: string): Promise<void> {
  await page.getByRole('button', { name: /Cuenta de destino/ }).click()
  await page.getByRole('option', { name: new RegExp(to.iban.slice(-4)) }).click()
  await page.getByLabel('Importe en euros').fill(amount)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

test('money goes from one account to another once it is reviewed and confirmed without a code, and both accounts show it', async ({
  page,
}, { project }) => {
  // Each size its own amount.
  const cents = project.name === 'desktop' ? 3000 : 3100
  await startSession(page, 'construcciones')
  const [from, to] = await twoAccounts(page, 2)
  await openCreation(page, from)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Elija la cuenta que recibe el dinero.')).toBeVisible()
  await expect(page.getByText('Escriba el importe.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Cuenta de destino/ })).toBeFocused()

  await fillTransfer(page, to, '25,5')
  await expectToConfirm(page)
  await expect(page.getByText('Es un traspaso entre cuentas suyas: no necesita código.')).toBeVisible()
  await showFacts(page)
  await expect(page.getByText(euros(from.available - 2550))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What was typed is kept when the customer goes back to change it.
  await page.getByRole('button', { name: 'Modificar importe' }).click()
  await expect(page.getByLabel('Importe en euros')).toBeFocused()
  await page.getByLabel('Importe en euros').fill(String(cents / 100))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: `Confirmar ${euros(cents)}` }).dblclick()

  await expect(page.getByRole('heading', { name: 'Traspaso hecho' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Justificante' })).toContainText('su confirmación, sin código')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Volver a los movimientos' }).click()
  await expect(page.getByText(`Traspaso a ${to.name}`).first()).toBeVisible()
  const [after] = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool').then(({ accounts }) =>
    accounts.filter(({ id }) => id === to.id),
  )
  expect(after?.available).toBe(to.available + cents)

  // Among what was ordered from the account it is what it is, and is made again as such.
  await page.getByRole('navigation', { name: 'Apartados de la cuenta' }).getByRole('link', { name: 'Transferencias' }).click()
  // Until its list comes, the filters are those of the movements.
  await expect(page.getByRole('searchbox', { name: 'Buscar en las transferencias' })).toBeVisible()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByLabel('Tipo de transferencia').selectOption('Traspasos entre sus cuentas')
  await page.getByLabel('Importe mínimo').fill(String(cents / 100))
  await page.getByLabel('Importe máximo').fill(String(cents / 100))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aplicar los filtros' }).click()
  await expect(page.getByRole('button', { name: 'Quitar el filtro Tipo' })).toBeVisible()
  await page.getByRole('link', { name: to.name, exact: true }).first().click()
  const detail = page.getByRole('dialog', { name: 'Transferencia' })
  await expect(detail).toContainText('Traspaso entre sus cuentas')
  await detail.getByRole('link', { name: 'Repetir' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo traspaso' })).toBeVisible()
  await expect(page.getByLabel('Importe en euros')).toHaveValue(`${cents / 100},00`)
  await expect(page.getByRole('button', { name: /Cuenta de destino/ })).toContainText(to.name)
})

test('a customer with one account is told that there is nowhere to send to @desktop', async ({ page }) => {
  await startSession(page, 'vicente.soler')
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const [from] = accounts
  if (!from) throw new Error('The customer needs an account')
  await openCreation(page, from)
  await expect(page.getByRole('heading', { name: 'Necesita al menos dos cuentas' })).toBeVisible()
  await expectAccessible(page)
})

test('a transfer that was made is kept as a favourite, found again, sent with other words, changed and deleted @desktop', async ({
  page,
}) => {
  const alias = 'Ahorro para la reforma'
  const amount = '17,85'
  await startSession(page, 'construcciones')
  const [from, to] = await twoAccounts(page, 4)
  await openCreation(page, from)
  await fillTransfer(page, to, amount)
  await page.getByRole('button', { name: /^Confirmar / }).click()
  await page.getByRole('link', { name: 'Guardar como favorito' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo favorito' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escriba un alias.')).toBeVisible()
  await expect(page.getByLabel('Alias')).toBeFocused()
  await expect(page.getByLabel('Importe en euros')).toHaveValue(amount)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Alias').fill(alias)
  await page.getByRole('button', { name: 'Guardar' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Traspasos favoritos' })).toBeVisible()
  await page.getByRole('searchbox').fill('reforma')
  await expect(page).toHaveURL(/search=reforma/)
  await expect(page.getByRole('link', { name: alias, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: alias, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: alias })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Modificar' }).click()
  await page.getByLabel('Concepto').fill('Cada mes')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('main').getByText('Cada mes', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Traspasos favoritos' }).click()
  await expect(page.getByRole('link', { name: alias, exact: true })).toBeVisible()

  await openCreation(page, from)
  await page.getByRole('link', { name: 'Elegir de sus favoritos' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: alias, exact: true }).click()
  await expect(page.getByLabel('Importe en euros')).toHaveValue(amount)
  await expect(page.getByLabel('Concepto')).toHaveValue('Cada mes')
  await expect(page.getByRole('button', { name: /Cuenta de destino/ })).toContainText(to.name)

  await page.goto(`/accounts/${from.id}/internal-favourite-transfers`)
  await page.getByRole('link', { name: alias, exact: true }).click()
  await page.getByRole('button', { name: /^Eliminar (?:el|la) / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Traspasos favoritos' })).toBeVisible()
  await expect(page.getByRole('link', { name: alias, exact: true })).toHaveCount(0)
})
