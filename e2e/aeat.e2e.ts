import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { showFacts } from './support/signing.ts'

const CUSTOMER = 'carmen.munoz'

async function fillQuarter(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Modelo', { exact: true }).selectOption('303')
  await page.getByLabel('Periodo').selectOption('3T')
  await page.getByLabel('NIF', { exact: true }).fill('12345678Z')
  await page.getByLabel('Nombre o razón social').fill('Carmen Muñoz Peñalver')
  await page.getByLabel('Importe en euros').fill(amount)
}

async function firstAccount(page: Page): Promise<string> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  const [account] = accounts
  if (!account) throw new Error('The customer needs an account')
  return account.id
}

test('@desktop a self-employed person pays her quarter, copies its NRC and finds it again with its receipt', async ({ page }) => {
  await startSession(page, CUSTOMER)
  await page.goto(`/accounts/${await firstAccount(page)}/telematic-presentation`)
  await expect(page.getByRole('heading', { name: 'Pagar un impuesto' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Elija el modelo que va a pagar.')).toBeVisible()
  await fillQuarter(page, '12,34')
  // Until its last day, and after it.
  await expect(page.getByText(/^(El modelo 303 del 3T se presenta hasta|El plazo terminó) el \d\d\/10\//)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await showFacts(page)
  await expect(page.getByText('303 IVA. Autoliquidación')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, CUSTOMER))
  await page.getByRole('button', { name: /Firmar y pagar/ }).click()
  await expect(page.getByRole('heading', { name: 'Impuesto pagado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar NRC' })).toBeVisible()
  await expect(page.getByText('Pagar no es presentar', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver los impuestos pagados' }).click()
  await page
    .getByRole('link', { name: /303 IVA/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Impuesto pagado' })
  await expect(drawer.getByRole('button', { name: 'Copiar NRC' })).toBeVisible()
  const filed = drawer.getByRole('checkbox', { name: 'Ya he presentado el modelo' })
  await filed.click()
  await expect(filed).toBeChecked()
  await expect(drawer.getByText('Pagar no es presentar', { exact: false })).toHaveCount(0)
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'Descargar justificante' }).click()])
  expect(file.suggestedFilename()).toMatch(/^justificante-303-[0-9A-Z]{22}\.pdf$/)
})
