import { expect, test, type Page, type TestInfo } from '@playwright/test'
import { expectAccessibleToBoth } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { expectNoSidewaysScroll, startSession } from './support/customer.ts'

/** Nobody has Bizum who joins here, and one for each size. */
const customerOf = ({ project }: TestInfo) => (project.name === 'mobile' ? 'noa.vives' : 'elena.vives')

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a new customer is shown the way in, joins Bizum, sees it in its administration and leaves it', async ({ page }, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  await page.goto('/bizum/contract/bizum-contract-administration')
  await expect(heading(page, 'Todavía no tiene Bizum en este banco')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Traer mi Bizum de otra entidad' })).toBeVisible()
  await expectAccessibleToBoth(page)
  await page.getByRole('link', { name: 'Darme de alta en Bizum' }).click()

  await test.step('without having read the texts nobody goes on', async () => {
    await expect(heading(page, 'Alta en Bizum')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Lea las condiciones y márquelas para continuar.')).toBeVisible()
    await page.getByText('Condiciones generales', { exact: true }).click()
    await expect(page.getByText('Para recibir dinero no tiene que aceptar ni firmar nada.').first()).toBeVisible()
    await expectAccessibleToBoth(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('accepted and signed, Bizum works', async () => {
    await page.getByRole('checkbox', { name: /He leído y acepto/ }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await fillCode(page, customer)
    await page.getByRole('button', { name: 'Firmar y darme de alta' }).click()
    await expect(heading(page, 'Ya tiene Bizum')).toBeVisible()
    await page.getByRole('link', { name: 'Ir a la administración de Bizum' }).click()
    await expect(heading(page, 'Administración de Bizum')).toBeVisible()
    await expect(page.getByRole('meter', { name: 'Enviado hoy' })).toBeVisible()
    await page.getByRole('radio', { name: /Rechazarlas siempre/ }).check()
    await expect(page.getByText('Preferencia guardada').first()).toBeVisible()
    await expectAccessibleToBoth(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('leaving is signed, and the way in is shown again', async () => {
    await page.getByRole('button', { name: 'Dar de baja Bizum' }).click()
    await expect(heading(page, 'Baja de Bizum')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await fillCode(page, customer)
    await page.getByRole('button', { name: 'Firmar y darme de baja' }).click()
    await expect(heading(page, 'Bizum dado de baja')).toBeVisible()
    await page.getByRole('button', { name: 'Volver a la administración de Bizum' }).click()
    await expect(heading(page, 'Todavía no tiene Bizum en este banco')).toBeVisible()
  })
})

test('a mobile with Bizum at another bank is brought with the code that Bizum sends, and a wrong one is said at its field', async ({
  page,
}) => {
  await startSession(page, 'pau.vives')
  await page.goto('/bizum/contract/bizum-contract-portability')
  await expect(heading(page, 'Cambio de Bizum a este banco')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar el código' }).click()
  await expect(page.getByText(/Bizum ha enviado el código al móvil terminado en/)).toBeVisible()
  await page.getByLabel('Código de cambio').fill('000000')
  await page.getByRole('checkbox', { name: /He leído y acepto/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(/El código no es correcto/).first()).toBeVisible()
  await expectAccessibleToBoth(page)
})

test('whoever has no proved mobile is led to their contact data', async ({ page }) => {
  await startSession(page, 'vicente.soler')
  await page.goto('/bizum/contract/bizum-contract-creation')
  await expect(page.getByText('Para usar Bizum necesitamos comprobar su móvil')).toBeVisible()
  await expectAccessibleToBoth(page)
})

test('whoever acts only for companies reads that Bizum is for private persons', async ({ page }) => {
  await startSession(page, 'libreria')
  await page.goto('/bizum/contract/bizum-contract-creation')
  await expect(heading(page, 'No puede tener Bizum')).toBeVisible()
  await expect(page.getByText('Bizum es para particulares', { exact: false })).toBeVisible()
})
