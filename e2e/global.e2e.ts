import { readFile } from 'node:fs/promises'
import type { AllowedAction } from '@almenara/contract/allowed-actions'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { ask, expectNoSidewaysScroll, signIn } from './support/customer.ts'

interface Totals {
  assets: { total: number }
  debts: { total: number }
  net: number
}

interface Position {
  totals: Totals
  groups: {
    kind: 'ACCOUNTS' | 'CARDS' | 'FINANCING' | 'SAVINGS'
    total: number
    lines: { id: string; name: string; identifier: string; balance: number; debt?: number; holder: string }[]
  }[]
  holders: { id: string; name: string; shortName: string; own: boolean; totals: Totals }[]
}

const POSITION = '/services/products/v1/global-position'

test('the position shows what the services say, hides its amounts, and is downloaded as it is', { tag: '@seed' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const { groups, totals } = await ask<Position>(page, POSITION)
  const main = page.getByRole('main')
  for (const { lines } of groups) {
    for (const { name } of lines) await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const summary = main.locator('section', { has: page.getByRole('heading', { name: 'Resumen' }) })
  for (const amount of [totals.assets.total, totals.debts.total, totals.net])
    await expect(summary).toContainText(formatAmount(amount as Cents))
  // Nothing is a part of what is had and what is owed together.
  await expect(main).not.toContainText('%')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/^PDF/, /^XLS/])
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^XLS/ }).click()
  const file = await arriving
  const [list] = await readWorkbook(await readFile(await file.path()))
  // Asked again: other tests may have moved her money since the page came. What a card owes is told as debt, and not as a balance below zero.
  const all = (await ask<Position>(page, POSITION)).groups.flatMap(({ lines }) => lines)
  const column = (place: number) => list?.data.slice(1).map((row) => Math.round(Number(row[place]) * 100))
  expect(column(4)).toEqual(all.map(({ balance, debt }) => (debt === undefined ? balance : 0)))
  expect(column(5)).toEqual(all.map(({ debt = 0 }) => debt))

  await page.getByRole('button', { name: 'Ocultar importes' }).click()
  await expect(main).not.toContainText(formatAmount(totals.assets.total as Cents))
  await expectAccessible(page)
  // The button says what it does next.
  await expect(page.getByRole('button', { name: 'Ocultar importes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostrar importes' }).click()
  await expect(main).toContainText(formatAmount(totals.assets.total as Cents))
})

test(
  'whose products are shown is said by the address: going back and loading it again keep it @desktop',
  { tag: '@seed' },
  async ({ page }) => {
    await signIn(page, 'carmen.munoz')
    const { groups, holders } = await ask<Position>(page, POSITION)
    const main = page.getByRole('main')
    const summary = main.locator('section', { has: page.getByRole('heading', { name: 'Resumen' }) })
    const company = holders.find(({ shortName }) => shortName === 'Construcciones Peñalver')
    if (!company) throw new Error('Carmen acts for a company')
    const lines = groups.flatMap((group) => group.lines)
    const shows = async (shown: (typeof lines)[number][]) => {
      for (const line of lines) {
        await expect(main.getByRole('link', { name: line.name, exact: true })).toHaveCount(
          shown.filter(({ name }) => name === line.name).length,
        )
      }
    }
    const names = page.getByRole('navigation', { name: 'Titular' })
    await expect(names.getByRole('link')).toHaveText(['Todo', 'Carmen', 'Construcciones Peñalver', 'Comunidad'])
    await names.getByRole('link', { name: company.shortName }).click()
    await expect(page).toHaveURL(`/global?holder=${company.id}`)
    await expect(names.getByRole('link', { name: company.shortName })).toHaveAttribute('aria-current', 'page')
    await shows(lines.filter(({ holder }) => holder === company.id))
    await expect(summary).toContainText(formatAmount(company.totals.net as Cents))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.reload()
    await shows(lines.filter(({ holder }) => holder === company.id))
    await page.goBack()
    await expect(page).toHaveURL('/global')
    await expect(names.getByRole('link', { name: 'Todo' })).toHaveAttribute('aria-current', 'page')
    await shows(lines)
    // One that is nobody of theirs shows all, and says so.
    await page.goto('/global?holder=nobody')
    await expect(names.getByRole('link', { name: 'Todo' })).toHaveAttribute('aria-current', 'page')
    await shows(lines)
  },
)

test('what customers come to do is a press away: of each holder what is for them @desktop', async ({ page }) => {
  const offered = () => page.getByRole('heading', { name: 'Accesos rápidos' }).locator('..').getByRole('link').allInnerTexts()
  await signIn(page, 'carmen.munoz')
  await expect.poll(offered).toEqual(['Traspasar', 'Enviar Bizum', 'Presentar fichero', 'Pagar impuestos'])
  await page.getByRole('navigation', { name: 'Titular' }).getByRole('link', { name: 'Construcciones Peñalver' }).click()
  await expect.poll(offered).toEqual(['Traspasar', 'Presentar fichero', 'Pagar impuestos', 'Recargar móvil'])
  await page.getByRole('link', { name: 'Presentar fichero' }).click()
  await expect(page).toHaveURL('/payments/present-support')
})

test('whoever has products of their own alone has nobody to choose @desktop', async ({ page }) => {
  await signIn(page, 'javier.ferrer')
  await expect(page.getByRole('heading', { name: 'Cuentas' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Titular' })).toHaveCount(0)
})

test('on phones what waits comes before what there is, and both before the products', { tag: '@mobile' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const top = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? NaN
  await expect(page.getByRole('heading', { name: 'Tareas pendientes' })).toBeVisible()
  const places = [await top('Tareas pendientes'), await top('Activos'), await top('Accesos rápidos'), await top('Cuentas')]
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  // However many tasks there are, how much there is stands in the first screen; the others are a press away.
  await expect(page.getByRole('heading', { name: 'Activos', exact: true })).toBeInViewport()
  const tasks = page.getByRole('region', { name: 'Tareas pendientes' })
  const few = await tasks.getByRole('listitem').count()
  await tasks.getByRole('button', { name: 'Ver todas las tareas', expanded: false }).click()
  expect(await tasks.getByRole('listitem').count()).toBeGreaterThan(few)
  await tasks.getByRole('button', { name: 'Ver menos tareas', expanded: true }).click()
  await expect(tasks.getByRole('listitem')).toHaveCount(few)
  await expect(page.getByText('Préstamos y leasing')).toBeHidden()
  await page.getByRole('button', { name: 'Ver el desglose' }).click()
  await expect(page.getByText('Préstamos y leasing')).toBeVisible()
  await expectAccessible(page)
})

test('communications are told by the mark beside the mailbox, which hides nothing of it, and by no task @desktop', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const link = page.getByRole('banner').getByRole('link', { name: /^Buzón/ })
  // The drawing moves when the mark comes.
  const mark = await link.locator('span[class*="count"]').first().boundingBox()
  const drawing = await link.locator('svg').boundingBox()
  if (!drawing || !mark) throw new Error('Carmen has communications that she has not read')
  expect(mark.x).toBeGreaterThanOrEqual(drawing.x + drawing.width)
  await expect(page.getByRole('region', { name: 'Tareas pendientes' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /comunicaci/ })).toHaveCount(0)
})

test(
  'what is done from an account is at hand in its row, on wide windows and on phones, as far as its customer may do it',
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
    await expect(page.getByRole('link', { name: `Transferir desde ${name}` })).toHaveCount(0)
    await more.click()
    await expect(entries.first()).toHaveText(/Transferir/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await entries.first().click()
    await expect(page).toHaveURL(`/accounts/${id}/external-transfers-creation`)
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
  await expectAccessibleToBoth(page)
  for (const { denial } of actions) if (denial) await expect(entries.filter({ hasText: denial.text })).not.toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: /^Bloquear/ })).toBeVisible()

  await page.route('**/cards-allowed-actions', (route) => route.abort())
  await page.goto('/global')
  await more.click()
  await expect(entries).toHaveText(['Ver movimientos'])
  await entries.press('Enter')
  await expect(page).toHaveURL(`/cards/${id}/details`)
})

test(
  'the rows of a loan and of savings lead to each part of their pages, and to what may be done with them',
  { tag: '@desktop' },
  async ({ page }) => {
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

    // A deposit and a plan too: what they hold, and what may be done with each, or why not.
    await page.goto('/global')
    const savings = await ask<{ groups: { type: string; products: { id: string; name: string }[] }[] }>(page, '/services/savings/v1/pool')
    const open = async (kind: string) => {
      const one = savings.groups.find(({ type }) => type === kind)?.products[0]
      if (!one) throw new Error(`Carmen has no ${kind}`)
      await page.getByRole('button', { name: `Más acciones para ${one.name}`, exact: true }).click()
      return one
    }
    await open('PENSION_PLAN')
    await expect(entries).toHaveText([/Evolución/, /Movimientos/, /Detalle/, /Hacer una aportación/])
    await page.keyboard.press('Escape')
    const deposit = await open('TERM_DEPOSIT')
    await expect(entries).toHaveText([/Movimientos/, /Detalle/, /Elegir qué hacer al vencimiento/, /Cancelar el depósito/])
    await entries.filter({ hasText: 'Elegir qué hacer al vencimiento' }).click()
    await expect(page).toHaveURL(`/savings/${deposit.id}/renewal`)
  },
)

test('the frame that comes with the page stands where the application’s does', async ({ page }) => {
  await signIn(page, 'javier.ferrer')
  const height = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)
  const own = await height('header')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/global')
  await expect(page.getByText('Cargando…')).toBeVisible()
  // If nothing more comes, it says whom to call.
  await expect(page.getByRole('contentinfo')).toContainText('Atención al Cliente · ')
  expect(await height('.first-paint-header')).toBeCloseTo(own, 0)
  await expectNoSidewaysScroll(page)
})
