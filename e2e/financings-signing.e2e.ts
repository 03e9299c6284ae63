import { dayAt, formatDay, toInstant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { expectToSign, showFacts } from './support/signing.ts'

interface Financing {
  id: string
  name: string
  used: number
}

const OTHER = 'Concepción Peñalver Ros'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function loanOf(page: Page, name: string): Promise<Financing> {
  const { financings } = await ask<{ financings: Financing[] }>(page, '/services/financings/v1/pool')
  const loan = financings.find((one) => one.name === name)
  if (!loan) throw new Error(`The company owes ${name}`)
  return loan
}

async function judge(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function sign(page: Page, username: string, about: string, label: RegExp): Promise<void> {
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, username, about))
  await page.getByRole('button', { name: label }).click()
}

test('a prepayment above what one may sign alone waits for the other signatory, and pays the loan back once both have signed', async ({
  page,
}) => {
  // A loan for each size of window, and an amount: the two are walked at once, and either changes the loan of the other.
  const phone = (page.viewportSize()?.width ?? 0) < 768
  const [name, amount] = phone ? ['Préstamo camión', 310_012] : ['Préstamo grúa torre', 310_011]
  const written = formatAmount(amount as Cents, { currency: null })
  await startSession(page, 'carmen.munoz')
  const before = await loanOf(page, name)
  await page.goto(`/financings/${before.id}/prepayment`)
  await expect(heading(page, 'Amortizar anticipadamente')).toBeVisible()
  await page.getByLabel('Capital en euros').fill(written)
  await expect(page.getByText('Se cargará en total')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectToSign(page)
  await showFacts(page)
  await expect(page.getByText(formatAmount(amount as Cents)).first()).toBeVisible()
  // Its figures are those of today: the other signs before the day ends.
  const today = formatDay(dayAt(toInstant(new Date())))
  const needed = page.getByRole('list', { name: 'Firmas necesarias' }).getByRole('listitem').filter({ hasText: OTHER })
  await expect(needed).toContainText(`Plazo: ${today}`)
  await judge(page)
  await sign(page, 'carmen.munoz', `amortizar ${written}`, /^Firmar y pedir la firma de Concepción$/)

  await expect(heading(page, `Pendiente de la firma de ${OTHER}`)).toBeFocused()
  await expect(page.getByText('La operación se realizará cuando firme.')).toBeVisible()
  const signatures = page.getByRole('list', { name: 'Firmas' })
  await expect(signatures.getByText('Firmada')).toHaveCount(1)
  await expect(signatures.getByText(OTHER)).toBeVisible()
  await expect(signatures.getByText(`Puede firmar hasta el ${today}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirar la operación' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar recordatorio' }).click()
  // She has just been told: another notice has to wait.
  await expect(page.getByRole('alert')).toContainText('Podrá enviar otro recordatorio')
  await judge(page)

  const total = (await page.getByRole('definition').first().innerText()).replaceAll(/[^\d.,]/g, '')

  await startSession(page, 'construcciones')
  // Nothing has moved.
  expect((await loanOf(page, name)).used).toBe(before.used)
  await page.goto('/global')
  await page.getByRole('link', { name: new RegExp(total) }).click()
  await expect(page.getByText(/^Carmen Muñoz Peñalver, el/)).toBeVisible()
  await judge(page)
  await page.getByRole('button', { name: 'Firmar la operación' }).click()
  await expectToSign(page)
  await sign(page, 'construcciones', `amortizar ${written}`, /^Firmar /)
  await expect(heading(page, 'Amortización hecha')).toBeFocused()
  await judge(page)
  expect((await loanOf(page, name)).used).toBe(before.used - amount)
})
