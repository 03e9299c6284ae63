import { expect, test, type Locator, type Page } from '@playwright/test'
import { fillCode, readCode } from './support/code.ts'
import { signIn, startSession } from './support/customer.ts'
import { expectWalkable } from './support/keyboard.ts'
import { euros, PLUMBING, writeFile } from './support/payment-file.ts'

const CUSTOMER = 'construcciones'
/** Of more stops than any of these screens has. */
const MOST_STOPS = 120

/** With Tab alone, from where the focus is. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted, 'the keyboard comes to it').toBeFocused()
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

test('a file is chosen, looked through, signed and found again with the keyboard alone @desktop', async ({ page }) => {
  await startSession(page, CUSTOMER)
  await page.goto('/payments')
  const file = await writeFile(page, 'Proveedores', [{ ...PLUMBING, cents: 318_66 }])
  await press(page, page.getByRole('link', { name: /^Presentar fichero/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Presentar fichero' })).toBeVisible()
  // Waited for before the way there: the browser is told of it meanwhile, and of a key that comes sooner nothing would be heard.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Elegir fichero'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)

  const goOn = page.getByRole('button', { name: 'Continuar a la firma' })
  // While names are asked about it is there and says why it waits.
  await expect(goOn).not.toHaveAttribute('aria-disabled', 'true')
  await expectWalkable(page)
  await press(page, goOn)
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeVisible()
  const code = page.getByLabel('Código de 6 cifras')
  await expect(code).toBeFocused()
  await page.keyboard.type(await readCode(page, CUSTOMER, '318,66'))
  await press(page, page.getByRole('button', { name: `Firmar y enviar ${euros(318_66)}` }))
  await expect(page.getByRole('heading', { level: 1, name: 'Fichero presentado' })).toBeFocused()
  await expectWalkable(page)
  await press(page, page.getByRole('link', { name: 'Ver el fichero y sus remesas' }))
  await press(page, page.getByRole('link', { name: /^R-\d{4}-\d{6}$/ }))
  await expect(page.getByText('Programada').first()).toBeVisible()
})

const check = (page: Page) => page.getByText(/^Comprobación de nombres$/).locator('..')

async function openContract(page: Page, name: string): Promise<void> {
  await page.goto('/payments/transfer-remittances')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function choose(page: Page, file: Awaited<ReturnType<typeof writeFile>>): Promise<void> {
  await page.goto('/payments/present-support')
  await page.getByLabel('Elegir fichero').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 2, name: file.name })).toBeVisible()
}

test('payees whose name is another’s are left out together, and a company does without the check by signing and takes it up without @desktop', async ({
  page,
}) => {
  await signIn(page, CUSTOMER)
  const orders = [
    { ...PLUMBING, cents: 201_17 },
    { ...PLUMBING, payee: 'Ascensores del Norte, S. A.', cents: 99_41 },
  ]
  await choose(page, await writeFile(page, 'Nóminas', orders))
  const names = page.getByRole('heading', { name: 'Nombres de los beneficiarios' }).locator('xpath=ancestor::section[1]')
  await names.getByRole('button', { name: 'Excluir la que no coincide' }).click()
  await expect(page.getByText('1 orden excluida').first()).toBeVisible()
  await expect(names.getByRole('button', { name: 'Excluir la que no coincide' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar el fichero' }).click()

  await openContract(page, 'Nóminas')
  await expect(check(page)).toContainText('Activada')
  await page.getByRole('link', { name: 'Desactivar la comprobación de nombres' }).click()
  await expect(page.getByText(/el banco no responde de las transferencias/)).toBeVisible()
  await page.getByRole('button', { name: 'Revisar y firmar' }).click()
  await fillCode(page, CUSTOMER, 'desactivar la comproba')
  await page.getByRole('button', { name: 'Firmar y desactivar la comprobación' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comprobación desactivada' })).toBeVisible()

  await choose(page, await writeFile(page, 'Nóminas', orders))
  await expect(page.getByText(/^No se comprueban\./)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el fichero' }).click()

  await openContract(page, 'Nóminas')
  await page.getByRole('link', { name: 'Activar la comprobación de nombres' }).click()
  await page.getByRole('button', { name: 'Activar la comprobación' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comprobación activada' })).toBeVisible()
})
