import { readFile } from 'node:fs/promises'
import type { AllowedAction } from '@almenara/contract/allowed-actions'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expectAccessible } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, signIn } from './support/customer.ts'

const TITLES = { ACCOUNTS: 'Cuentas', CARDS: 'Tarjetas', FINANCING: 'Financiación', SAVINGS: 'Ahorro e inversión' }

interface Position {
  groups: {
    kind: keyof typeof TITLES
    total: number
    share: number
    lines: { id: string; name: string; identifier: string; balance: number; debt?: number }[]
  }[]
}

test('the position shows what the services say, hides its amounts, and is downloaded as it is', { tag: '@seed' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const { groups } = await ask<Position>(page, '/services/products/v1/global-position')
  const main = page.getByRole('main')
  for (const { kind, total, share, lines } of groups) {
    await expect(main).toContainText(formatAmount(total as Cents))
    await expect(main.getByRole('meter', { name: `Parte de su posición: ${TITLES[kind]}` })).toHaveAttribute('aria-valuenow', String(share))
    for (const { name } of lines) await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/^PDF/, /^XLS/])
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^XLS/ }).click()
  const file = await arriving
  const [list] = await readWorkbook(await readFile(await file.path()))
  // What a card owes is told as debt, and not as a balance below zero.
  const all = groups.flatMap(({ lines }) => lines)
  const column = (place: number) => list?.data.slice(1).map((row) => Math.round(Number(row[place]) * 100))
  expect(column(4)).toEqual(all.map(({ balance, debt }) => (debt === undefined ? balance : 0)))
  expect(column(5)).toEqual(all.map(({ debt = 0 }) => debt))

  await page.getByRole('button', { name: 'Ocultar importes' }).click()
  await expect(main).not.toContainText(formatAmount((groups[0]?.total ?? 0) as Cents))
  await expectAccessible(page)
})

test(
  'what is done from an account is at hand in its row, on wide windows, as far as its customer may do it',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    const { groups } = await ask<Position>(page, '/services/products/v1/global-position')
    const { id, name } = groups.find(({ kind }) => kind === 'ACCOUNTS')?.lines[0] ?? { id: '', name: '' }
    const more = page.getByRole('button', { name: `Más acciones para ${name}`, exact: true })
    await more.press('Enter')
    const entries = page.getByRole('menuitem')
    await expect(entries).toHaveText([/Traspasar a otra cuenta suya/, /Recargar un móvil/, /Ver sus transferencias/, /Ver sus recibos/])
    await expectAccessible(page)
    await entries.last().press('Enter')
    await expect(page).toHaveURL(`/accounts/${id}/account-details?tab=receipts`)
    await page.goBack()
    await page.getByRole('link', { name: `Transferir desde ${name}` }).click()
    await expect(page).toHaveURL(`/accounts/${id}/external-transfers-creation`)
    await page.goto('/accounts')
    await more.click()
    await entries.first().click()
    await expect(page).toHaveURL(`/accounts/${id}/internal-transfers-creation`)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/global')
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(more).toHaveCount(0)
  },
)

test('whoever may only consult finds in the row of an account what they may read', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'vicente.soler')
  await page
    .getByRole('button', { name: /^Más acciones para/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem')).toHaveText([/Ver sus transferencias/, /Ver sus recibos/])
  await expect(page.getByRole('link', { name: /^Transferir desde/ })).toHaveCount(0)
})

test('the row of a card has what the bank says may be done with it, and its movements always', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const { groups } = await ask<Position>(page, '/services/products/v1/global-position')
  const { id, name, identifier } = groups.find(({ kind }) => kind === 'CARDS')?.lines[0] ?? { id: '', name: '', identifier: '' }
  const { actions } = await ask<{ actions: AllowedAction<string>[] }>(page, `/services/operations/v1/${id}/cards-allowed-actions`)
  const more = page.getByRole('button', { name: `Más acciones para ${name} ${identifier}` })
  await more.press('Enter')
  const entries = page.getByRole('menuitem')
  await expect(entries).toHaveCount(actions.length + 1)
  await expectAccessible(page)
  for (const { denial } of actions) if (denial) await expect(entries.filter({ hasText: denial.text })).not.toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: /^Bloquear/ })).toBeVisible()

  await page.route('**/cards-allowed-actions', (route) => route.abort())
  await page.goto('/global')
  await more.click()
  await expect(entries).toHaveText(['Ver movimientos'])
  await entries.press('Enter')
  await expect(page).toHaveURL(`/cards/${id}/details`)
})

test('the row of a loan leads to each part of its page, and to paying it back early', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const { groups } = await ask<Position>(page, '/services/products/v1/global-position')
  const { id, name, identifier } = groups.find(({ kind }) => kind === 'FINANCING')?.lines[0] ?? { id: '', name: '', identifier: '' }
  const more = page.getByRole('button', { name: `Más acciones para ${name} ${identifier}` })
  await more.press('Enter')
  const entries = page.getByRole('menuitem')
  await expect(entries).toHaveText([/Cuadro de amortización/, /Recibos/, /Movimientos/, /Datos/, /Amortizar anticipadamente/])
  await expectAccessible(page)
  await expect(entries.first()).toBeFocused()
  await entries.first().press('Enter')
  await expect(page).toHaveURL(`/financings/${id}/details`)
  await expect(page.getByRole('link', { name: 'Cuadro de amortización' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await more.click()
  await entries.nth(1).click()
  await expect(page).toHaveURL(`/financings/${id}/details?tab=receipts`)
  await page.goBack()
  await more.click()
  await entries.last().click()
  await expect(page).toHaveURL(`/financings/${id}/prepayment`)
})

test('the frame that comes with the page stands where the application’s does', async ({ page }) => {
  await signIn(page, 'javier.ferrer')
  const height = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)
  const own = await height('header')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/global')
  await expect(page.getByText('Cargando…')).toBeVisible()
  expect(await height('.first-paint-header')).toBeCloseTo(own, 0)
  await expectNoSidewaysScroll(page)
})
