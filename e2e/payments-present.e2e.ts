import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { expectNoSidewaysScroll, signIn, signOut } from './support/customer.ts'
import { euros, GLAZING, PLUMBING, writeFile } from './support/payment-file.ts'
import { onPhone } from './support/phone.ts'

type File = Awaited<ReturnType<typeof writeFile>>

async function present(page: Page, file: File): Promise<void> {
  await page.goto('/payments')
  await page.getByRole('link', { name: /^Presentar fichero/ }).click()
  await page.getByLabel('Elegir fichero').setInputFiles(file)
}

async function openPending(page: Page, { name }: File): Promise<void> {
  await page.goto('/payments')
  await page.getByRole('link', { name: 'Ficheros pendientes' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a file with an order that is wrong is presented without it, signed with the code, and becomes a remittance @desktop', async ({
  page,
}) => {
  await signIn(page, 'construcciones')
  const file = await writeFile(page, 'Proveedores', [
    { ...PLUMBING, cents: 415_23 },
    { ...GLAZING, cents: 98_10 },
  ])
  await present(page, file)
  const row = page.getByRole('row').filter({ hasText: GLAZING.payee })
  await expect(row).toContainText('Orden 2')
  await expect(row).toContainText('IBAN del beneficiario')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Excluir la errónea y continuar con 1' }).click()

  // Once the names have been answered for it is signed: of itself, where they were before the order was left out.
  await expect(async () => {
    if (await goOn(page).isVisible()) await goOn(page).click({ timeout: 1_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('1 orden excluida').first()).toBeVisible()
  await expectAccessible(page)
  await onPhone(page, () => expectNoSidewaysScroll(page))
  await fillCode(page, 'construcciones', '415,23')
  await page.getByRole('button', { name: `Firmar y enviar ${euros(415_23)}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fichero presentado' })).toBeVisible()

  await page.getByRole('link', { name: 'Ver el fichero y sus remesas' }).click()
  await page.getByRole('link', { name: /^R-\d{4}-\d{6}$/ }).click()
  await expect(page.getByText('Programada').first()).toBeVisible()
  // Its transfers are written after it has been signed.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: PLUMBING.payee })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText(GLAZING.payee)).toHaveCount(0)
})

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar a la firma' })

test('one who may not sign prepares the salaries, another finds them among what waits, signs, and cancels the remittance @desktop', async ({
  page,
  browser,
}) => {
  await signIn(page, 'carmen.munoz')
  const file = await writeFile(page, 'Nóminas', [{ ...PLUMBING, cents: 523_41 }])
  await present(page, file)
  await expect(page.getByText('Puede preparar ficheros, pero no firmarlos.')).toBeVisible()
  await expect(goOn(page)).toHaveCount(0)
  await page.getByLabel('Nota para los firmantes').fill('Es la paga atrasada de Pau')
  await page.getByRole('button', { name: 'Avisar a los firmantes' }).click()
  await expect(page.getByRole('button', { name: 'Avisar de nuevo a los firmantes' })).toBeVisible()

  const elsewhere = await browser.newContext({ viewport: page.viewportSize() })
  const signer = await elsewhere.newPage()
  await signIn(signer, 'construcciones')
  await openPending(signer, file)
  await expect(signer.getByText('Es la paga atrasada de Pau')).toBeVisible()
  await signer.getByRole('link', { name: `Revisar y firmar ${euros(523_41)}` }).click()
  await signer.getByRole('button', { name: `Firmar ${euros(523_41)}` }).click()
  await fillCode(signer, 'construcciones', '523,41')
  await signer.getByRole('button', { name: `Firmar y enviar ${euros(523_41)}` }).click()
  await expect(signer.getByRole('heading', { level: 1, name: 'Fichero presentado' })).toBeVisible()

  await signer.getByRole('link', { name: 'Ver el fichero', exact: true }).click()
  await signer.getByRole('link', { name: /^R-\d{4}-\d{6}$/ }).click()
  await signer.getByRole('link', { name: 'Anular la remesa' }).click()
  await expect(signer.getByRole('heading', { level: 1, name: 'Anular la remesa' })).toBeVisible()
  await signer.getByRole('button', { name: 'Anular la remesa' }).click()
  await signer.getByRole('link', { name: 'Ver la remesa' }).click()
  await expect(signer.getByText('Anulada').first()).toBeVisible()
  await elsewhere.close()
})

test('a file that nobody has signed is cancelled at once, and waits no longer @desktop', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const file = await writeFile(page, 'Nóminas', [{ ...PLUMBING, cents: 611_07 }])
  await present(page, file)
  await expect(page.getByText('Puede preparar ficheros, pero no firmarlos.')).toBeVisible()
  await openPending(page, file)
  await page.getByRole('link', { name: 'Anular el fichero' }).click()
  await page.getByRole('button', { name: 'Anular el fichero' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fichero anulado' })).toBeFocused()
  await page.getByRole('link', { name: 'Ver los ficheros pendientes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ficheros pendientes' })).toBeVisible()
  await expect(page.getByRole('link', { name: file.name, exact: true })).toHaveCount(0)
})

test('what is no remittance is refused with its name and its remedy, and nothing is sent @desktop', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const text = `${'0356B96402177000'.padEnd(72, ' ')}\r\n`.repeat(3)
  await present(page, { name: 'nominas.q34', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(page.getByText('En su programa elija «SEPA XML»').first()).toBeVisible()
  await expect(page.getByText('«nominas.q34»')).toBeVisible()
  await expectAccessible(page)
})

test('a file that is on its way when the customer signs out goes no further @desktop', async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const file = await writeFile(page, 'Nóminas', [{ ...PLUMBING, cents: 700_19 }])
  // The bank never answers.
  await page.route(/\/notebooks\?/, () => undefined)
  await present(page, file)
  await expect(page.getByRole('progressbar', { name: 'Fichero enviado' })).toBeVisible()
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/notebooks?'))
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cuentas', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Fichero enviado' })).toHaveCount(0)
  await signOut(page, /Carmen Muñoz/)
  await stopped
})
