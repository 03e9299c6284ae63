import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, choose, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'
import { expectToSign, showFacts } from './support/signing.ts'

interface Financing {
  id: string
  name: string
  type: string
  used: number
  granted: number
}

async function financingsOf(page: Page): Promise<Financing[]> {
  return (await ask<{ financings: Financing[] }>(page, '/services/financings/v1/pool')).financings
}

const euros = (amount: number) => formatAmount(amount as Cents)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Apartados del producto' }).getByRole('link', { name })

async function judge(page: Page): Promise<void> {
  // From the top: what the sticky header of a table half covers is no target yet.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** A file by its menu; answers its name. */
async function downloadAs(page: Page, format: 'PDF' | 'XLS'): Promise<string> {
  await page.getByRole('button', { name: 'Descargar', exact: true }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return (await file).suggestedFilename()
}

/** The instalments that fell due too: by their segments or, on phones, behind the button of the filters. */
async function showAll(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filtros/ })
  if (!(await filters.isVisible())) return page.getByText('Todas', { exact: true }).click()
  await filters.click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  await sheet.getByText('Todas', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Aplicar los filtros' }).click()
}

async function mortgageOf(page: Page): Promise<Financing> {
  const loan = (await financingsOf(page)).find(({ type }) => type === 'LOAN')
  if (!loan) throw new Error('She has a mortgage')
  return loan
}

test('a loan is found in the list, with its table, its movements and its terms', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const loan = await mortgageOf(page)
  await choose(page, 'Financiación')
  await expect(heading(page, 'Financiación')).toBeVisible()
  await expect(page.getByRole('link', { name: loan.name, exact: true })).toBeVisible()
  // What is owed is a positive figure, in its row and in the sums, and a row says what may be done with it.
  await expect(page.getByRole('main')).not.toContainText('−')
  await page.getByRole('button', { name: new RegExp(`^Más acciones para ${loan.name}`) }).click()
  await expect(page.getByRole('menuitem', { name: 'Amortizar anticipadamente' })).toBeVisible()
  await page.keyboard.press('Escape')
  await judge(page)

  await page.getByRole('link', { name: loan.name, exact: true }).click()
  await expect(page.getByText('Capital pendiente').first()).toBeVisible()
  await expect(page.locator('body')).toContainText(euros(loan.used))
  await expect(page.getByRole('table', { name: /Cuadro de amortización/ })).toBeVisible()
  await judge(page)
  const pending = await page.getByText(/^\d+ cuotas$/).innerText()
  await showAll(page)
  await expect(page.getByText('300 cuotas', { exact: true })).toBeVisible()
  expect(pending).not.toBe('300 cuotas')
  expect(await downloadAs(page, 'PDF')).toMatch(/^cuadro-amortizacion-.*\.pdf$/)

  await tab(page, 'Movimientos').click()
  await expect(page.getByText('Capital amortizado').first()).toBeVisible()
  await tab(page, 'Datos').click()
  await expect(page.getByText('Euríbor a doce meses')).toBeVisible()
  await judge(page)
})

test('a movement of a loan says what was charged with it, brings its receipt, and leads to the charge in the account @desktop', async ({
  page,
}) => {
  await startSession(page, 'carmen.munoz')
  const loan = await mortgageOf(page)
  await page.goto(`/financings/${loan.id}/details?tab=movements`)
  await page
    .getByRole('link', { name: /^Recibo de / })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Movimiento' })
  for (const term of ['Capital', 'Intereses', 'Total cobrado', 'Cuenta de cargo', 'Pendiente después']) {
    await expect(drawer.getByText(term, { exact: true })).toBeVisible()
  }
  await expect(drawer.getByRole('link', { name: 'Amortizar anticipadamente' })).toBeVisible()
  await judge(page)
  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Descargar recibo' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^recibo-.*\.pdf$/)
  const shown = await drawer
    .getByText(/^Recibo de /)
    .first()
    .innerText()
  await drawer.getByRole('button', { name: 'Más antiguo' }).click()
  await expect(drawer.getByText(/^Recibo de /).first()).not.toHaveText(shown)
  await page.reload()
  await expect(drawer.getByText(/^Recibo de /).first()).not.toHaveText(shown)
  await drawer.getByRole('link', { name: 'Ver cargo en cuenta' }).click()
  await expect(page).toHaveURL(/account-details/)
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Préstamo' })).toHaveCount(1)
})

test('a receipt is opened from its list with its breakdown and its file, and the list comes back as it was @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const loan = await mortgageOf(page)
  await page.goto(`/financings/${loan.id}/details?tab=receipts`)
  await page.getByText('Ver más recibos').click()
  await expect(page.getByText('Mostrando 50 de')).toBeVisible()
  await judge(page)
  await page
    .getByRole('link', { name: /^Recibo de/ })
    .nth(30)
    .click()
  await expect(page.getByText('Pendiente después')).toBeVisible()
  await judge(page)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Más antiguo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar el recibo' }).click()
  expect((await file).suggestedFilename()).toMatch(/^recibo-.*\.pdf$/)
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: loan.name }).click()
  await expect(page.getByText('Mostrando 50 de')).toBeVisible()
  expect(await downloadAs(page, 'XLS')).toMatch(/^recibos-.*\.xlsx$/)
})

test('a leasing, a guarantee, discounted bills and a credit account show what each of them is @desktop', async ({ page }) => {
  await signIn(page, 'construcciones')
  const financings = await financingsOf(page)
  const of = (type: string) => {
    const found = financings.find((one) => one.type === type)
    if (!found) throw new Error(`The company has no ${type}`)
    return found
  }
  await page.goto(`/financings/${of('LEASING').id}/details`)
  await expect(page.getByRole('columnheader', { name: 'IVA', exact: true })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Amortizar anticipadamente' })).toHaveAccessibleDescription(
    /Un leasing no se puede amortizar anticipadamente/,
  )
  await tab(page, 'Datos').click()
  await expect(page.getByText('Valor residual, sin IVA')).toBeVisible()

  await page.goto(`/financings/${of('GUARANTEE').id}/details`)
  await expect(page.getByText(/^Comisión desde el/).first()).toBeVisible()
  await judge(page)
  await tab(page, 'Datos').click()
  await expect(page.getByText('Beneficiario')).toBeVisible()

  await page.goto(`/financings/${of('FINANCIAL_IMPACT').id}/details`)
  await expect(
    page
      .getByText(/En cartera|Cobrado/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await judge(page)
  await page.getByPlaceholder('Librado, número o importe').fill('nadie con este nombre')
  await expect(page.getByText('No hay efectos con estos filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect(page.getByText(/^Mostrando 25 de/)).toBeVisible()

  await page.goto('/financings')
  await page.getByRole('link', { name: of('CREDIT').name, exact: true }).click()
  await expect(page).toHaveURL(/\/financings\/.*\/account-details/)
  await expect(page.getByText('Liquidación de intereses').first()).toBeVisible()
  await page.getByText('Liquidación de intereses').first().click()
  await expect(page).toHaveURL(/\/financings\/.*\/account-details\/.*movement=/)
})

test('a part of a loan is paid back early once it is simulated, reviewed and signed', async ({ page }) => {
  // A customer for each size of window: the two are walked at once, and either changes the loan of the other.
  const phone = (page.viewportSize()?.width ?? 0) < 768
  const username = phone ? 'construcciones' : 'javier.ferrer'
  await startSession(page, username)
  const loan = (await financingsOf(page)).find(({ type }) => type === 'LOAN')
  if (!loan) throw new Error('The customer has a loan')
  await page.goto(`/financings/${loan.id}/details`)
  await page.getByRole('button', { name: 'Amortizar anticipadamente' }).click()
  await expect(heading(page, 'Amortizar anticipadamente')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escriba el importe.')).toBeVisible()
  await page.getByLabel('Capital en euros').fill('9.999.999')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(/Escriba un importe menor o igual/)).toBeVisible()

  await page.getByLabel('Capital en euros').fill('300')
  await expect(page.getByText('Se cargará en total')).toBeVisible()
  await judge(page)
  await page.getByText('Pagar menos cada mes').click()
  await expect(page.getByText('Cuota: antes y después')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectToSign(page)
  await showFacts(page)
  await expect(page.getByText(euros(30_000)).first()).toBeVisible()
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await judge(page)
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, username, 'amortizar 300,00'))
  await page.getByRole('button', { name: /^Firmar y pagar/ }).click()
  await expect(heading(page, 'Amortización hecha')).toBeFocused()
  await judge(page)
  const after = (await financingsOf(page)).find(({ id }) => id === loan.id)
  expect(after?.used).toBe(loan.used - 30_000)
})
