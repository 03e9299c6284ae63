import { expect, test, type Locator, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'

/** Both have Bizum from the beginning, and one is of each size. */
const customerOf = ({ project }: TestInfo) => (project.name === 'mobile' ? 'javier.ferrer' : 'carmen.munoz')
/** Of the simulated scheme: any Spanish mobile has Bizum at another bank, except some endings. */
const [LAURA, PEDRO, NOBODY] = ['611 000 131', '611 000 132', '611 000 001']

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })

async function addPerson(page: Page, number: string): Promise<void> {
  await page.getByLabel('Contacto o móvil').fill(number)
  await page.getByRole('button', { name: 'Añadir persona' }).click()
  await expect(page.getByRole('list', { name: 'Personas añadidas' }).getByText(number).first()).toBeVisible()
}

async function sign(page: Page, customer: string, button: string, review?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Revisión y firma' })).toBeVisible()
  await review?.()
  await fillCode(page, customer)
  await page.getByRole('button', { name: button }).click()
}

async function fileOf(page: Page, press: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()])
  return file.suggestedFilename()
}

/** The newest purchase that an account of the customer's has, open beside its list. */
async function openPurchase(page: Page): Promise<void> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  for (const { id } of accounts) {
    const path = `/services/accounts/v2/${id}/movement-extract?type=CARD_PURCHASE`
    const { txId, rows } = await ask<{ txId: string; rows: { id: string }[] }>(page, path)
    if (rows[0]) return void (await page.goto(`/accounts/${id}/account-details/${txId}?movement=${rows[0].id}`))
  }
  throw new Error('The customer has bought nothing')
}

test('a send to one person says whom before it is signed, arrives, and is seen with its receipt and with that person', async ({
  page,
}, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  await page.goto('/bizum')
  await page
    .getByRole('link', { name: /^Enviar/ })
    .first()
    .click()

  await test.step('what is wrong is said at its field, and what was typed stays', async () => {
    await page.getByLabel('Contacto o móvil').fill('963 000 000')
    await page.getByRole('button', { name: 'Añadir persona' }).click()
    await expect(page.getByText('Escriba un móvil: Bizum no llega a los teléfonos fijos.')).toBeVisible()
    await expect(page.getByLabel('Contacto o móvil')).toHaveValue('963 000 000')
    await expect(page.getByLabel('Concepto')).toHaveAttribute('maxlength', '50')
  })

  await addPerson(page, LAURA)
  await page.getByLabel('Importe en euros').fill('18,50')
  await page.getByLabel('Concepto').fill('Cena del viernes')
  await page.getByRole('radio', { name: /^Al firmar/ }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sign(page, customer, 'Firmar y enviar 18,50 €')
  await expect(heading(page, 'Enviado')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Volver a Bizum' }).click()

  const row = page.getByRole('row').filter({ hasText: 'Cena del viernes' }).first()
  await expect(row).toContainText('−18,50 €')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Bizum' })
  await expect(drawer.getByText('Seguimiento')).toBeVisible()
  expect(await fileOf(page, drawer.getByRole('button', { name: 'Descargar el justificante' }))).toMatch(/^justificante-bizum-.+\.pdf$/)

  await test.step('with the person: what each has paid, and their name is kept', async () => {
    await page.goto(`/bizum?phone=${encodeURIComponent('+34611000131')}`)
    await expect(page.getByText('Ha enviado más de lo que ha recibido.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Cena del viernes' }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Nombre en sus contactos/ }).click()
    await page.getByLabel('Nombre del 611 000 131').fill('Laura del gimnasio')
    await page.getByRole('button', { name: 'Guardar el nombre' }).click()
    await expect(page.getByText('«Laura del gimnasio»', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Bloquear solicitudes' }).click()
    await expect(page.getByRole('button', { name: 'Desbloquear solicitudes' })).toBeVisible()
    await page.getByRole('button', { name: 'Desbloquear solicitudes' }).click()
    await expect(page.getByRole('button', { name: 'Bloquear solicitudes' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('a send to several is signed once; while its pause lasts it is undone, and without one who has no Bizum is waited for', async ({
  page,
}, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  await page.goto('/bizum/operations/bizum-send-payment-c2c')
  await addPerson(page, LAURA)
  await addPerson(page, PEDRO)
  await page.getByText('Distinto', { exact: true }).click()
  await page
    .getByLabel(/^Importe de/)
    .first()
    .fill('1,50')
  await page
    .getByLabel(/^Importe de/)
    .last()
    .fill('2')
  await expect(page.getByText('Total a 2 personas')).toContainText('3,50 €')
  await page.getByRole('radio', { name: /^Enviar dentro de 60 segundos/ }).check()
  await sign(page, customer, 'Firmar y enviar 3,50 €', async () => {
    const people = page.getByRole('region', { name: 'Destinatarios' }).getByRole('listitem')
    await expect(people).toHaveCount(2)
    await expect(people.first().getByText('611 000 131')).toBeVisible()
    await expect(people.last().getByText('Tiene Bizum', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await expect(heading(page, /^Se enviará dentro de \d+ segundos$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Anular el envío' }).click()
  await expect(page.getByText('Ha anulado los envíos. No se ha cobrado nada.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Estado de cada envío' }).getByText('Anulado')).toHaveCount(2)

  await page.getByRole('button', { name: 'Enviar otro Bizum' }).click()
  await addPerson(page, LAURA)
  await addPerson(page, NOBODY)
  await page.getByLabel('Importe para cada persona, en euros').fill('1')
  await page.getByRole('radio', { name: /^Al firmar/ }).check()
  await sign(page, customer, 'Firmar y enviar 2,00 €')
  const states = page.getByRole('region', { name: 'Estado de cada envío' })
  await expect(states.getByText('Pendiente de alta')).toBeVisible({ timeout: 20_000 })
  await expect(states.getByText(/^Retenido en su cuenta, sin cobrar, hasta el/)).toBeVisible()
  await expect(states.getByText('Enviado', { exact: true }).last()).toBeVisible({ timeout: 20_000 })
  await states.getByRole('button', { name: 'Anular el envío' }).click()
  await expect(states.getByText('Anulado')).toBeVisible()
})

test('an expense is shared out to the cent and asked for without a signature, and who has paid is seen; a code asks nobody', async ({
  page,
}, info) => {
  await signIn(page, customerOf(info))
  await openPurchase(page)
  await page.getByRole('link', { name: 'Repartir gasto' }).click()
  await expect(heading(page, 'Repartir un gasto')).toBeVisible()
  await expect(page.getByLabel('Concepto')).not.toHaveValue('')
  await page.getByLabel('Total del gasto, en euros').fill('38,62')
  await addPerson(page, PEDRO)
  await addPerson(page, '611 000 133')
  const parts = page.getByRole('list', { name: 'Parte de cada persona' })
  await expect(parts.getByRole('listitem').filter({ hasText: 'Usted' })).toContainText('12,88 €')
  await expect(parts.getByText('12,87 €')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Pedir 25,74 € a 2 personas' }).click()
  await expect(heading(page, 'Ha pedido 25,74 €')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /[A-ZÁÉÍÓÚ]\. / })
    .first()
    .click()
  await expect(page.getByText('0 de 2 han pagado')).toBeVisible()

  await page.goto('/bizum/operations/bizum-request-payment-c2c')
  await page.getByLabel('Importe en euros').fill('5')
  await page.getByRole('button', { name: 'Cobrar con QR' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para recibir 5,00 €' })).toBeVisible()
  const link = await page.getByRole('dialog').getByText('bizum-send-payment-c2c', { exact: false }).textContent()
  expect(new URL(link ?? '').searchParams.get('amount')).toBe('500')
})

test('a donation keeps the zeros of its code in form, list and file, and an unknown code is refused at its field', async ({
  page,
}, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  await page.goto('/bizum/operations/bizum-send-payment-c2help')
  await page.getByLabel('Código de la organización').fill('99999')
  await page.getByLabel('Importe en euros').fill('2')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('No hay ninguna organización con el código 99999.')).toBeVisible()
  await expect(page.getByLabel('Código de la organización')).toBeFocused()
  await page.getByLabel('Código de la organización').fill('00007')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sign(page, customer, 'Firmar y donar 2,00 €')
  await expect(page.locator('[data-result]')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Volver a Bizum' }).click()
  await expect(page.getByRole('link', { name: /· 00007$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect(await fileOf(page, page.getByRole('menuitem', { name: /PDF/ }))).toMatch(/bizum.*\.pdf$/)
  await page.getByRole('searchbox', { name: 'Buscar en sus Bizum' }).fill('nadie se llama así')
  await expect(page.getByText('No hay', { exact: false }).first()).toBeVisible()
  const { rows } = await ask<{ rows: { counterparty: { code?: string } }[] }>(page, '/services/bizum/v1/movements-extract?kinds=C2ONG')
  expect(rows[0]?.counterparty.code).toBe('00007')
})
