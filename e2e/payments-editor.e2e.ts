import type { Draft } from '@almenara/contract/areas/payments/drafts'
import type { Remittance } from '@almenara/contract/areas/payments/remittances'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn } from './support/customer.ts'

const CUSTOMER = 'construcciones'
const TITLE = 'Reparaciones de la nave'
const IBANS = ['ES54 2100 2247 8100 1394 1302', 'ES58 0049 2284 8000 1394 9221', 'ES88 0182 2321 2400 1395 7140'] as const
const NAMES = ['Muñoz Peñalba Electricidad', 'Suministros Ébano', 'Atzavara Serveis'] as const

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** With the keyboard alone, from the cell that has the focus: one line, and on to the first cell of the next. */
async function typeLine(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

async function draftOf(page: Page): Promise<Draft> {
  return ask<Draft>(page, `/services/remittances/v1/drafts/${new URL(page.url()).searchParams.get('edit') ?? ''}`)
}

/** The remittance that was signed, once its transfers have been made of it. */
async function sentOf(page: Page): Promise<{ contract: string; remittance: Remittance }> {
  const root = '/services/transfer-remittances/v1'
  const { contracts } = await ask<{ contracts: { id: string; name: string }[] }>(page, `${root}/pool`)
  const contract = contracts.find(({ name }) => name === 'Proveedores')?.id ?? ''
  const { rows } = await ask<{ rows: Remittance[] }>(page, `${root}/${contract}/remittances-extract`)
  const remittance = rows.find(({ name }) => name === TITLE)
  if (!remittance) throw new Error('What was signed is no remittance')
  const transfers = `${root}/${contract}/remittances/${remittance.id}/transfers-extract`
  await expect.poll(async () => (await ask<{ rows: unknown[] }>(page, transfers)).rows.length).toBe(remittance.count)
  return { contract, remittance }
}

test(
  'a remittance is written with the keyboard, found again as it was, mended, signed and repeated',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, CUSTOMER)
    await page.goto('/payments')
    await page.getByRole('link', { name: /^Hacer una remesa/ }).click()
    await page.getByLabel('Contrato', { exact: true }).selectOption({ label: 'Proveedores' })
    await expect(page.getByRole('heading', { name: 'Remesa nueva', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Escribir la remesa', exact: true }).click()
    await page.getByLabel('Título').fill(TITLE)

    await cell(page, 'Beneficiario, línea 1').focus()
    await typeLine(page, [NAMES[0], IBANS[0], '1250', 'Cuadro', 'F-1'])
    await page.keyboard.press('Tab')
    await typeLine(page, [NAMES[1], IBANS[1].replace('54', '45').replace('ES58', 'ES59'), '12,5', 'Cable', 'F-2'])
    await page.keyboard.press('Tab')
    await typeLine(page, [NAMES[2], IBANS[2], '7', 'Limpieza', 'F-3'])
    const wrong = cell(page, 'IBAN, línea 2')
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(wrong).toHaveAccessibleDescription(/dígitos de control/)
    await expect(cell(page, 'Importe, línea 1')).toHaveValue('1.250,00')
    await expectAccessible(page)

    // Left and come back to from where those that wait are listed.
    await page.getByRole('link', { name: 'Proveedores', exact: true }).click()
    await page.getByRole('link', { name: TITLE, exact: true }).click()
    await expect(cell(page, 'Beneficiario, línea 3')).toHaveValue(NAMES[2])
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(page.getByRole('button', { name: new RegExp(NAMES[1]) })).toContainText('IBAN')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ir al siguiente error', exact: true }).click()
    await expect(page.getByLabel('IBAN', { exact: true })).toBeFocused()
    await page.getByLabel('IBAN', { exact: true }).fill(IBANS[1])
    await page.getByRole('button', { name: 'Cerrar línea', exact: true }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(async () => (await draftOf(page)).total).toEqual({ count: 3, amount: 126_950, wrong: 0 })

    await page.getByRole('button', { name: 'Comprobar remesa', exact: true }).click()
    await page.getByRole('button', { name: 'Continuar a la firma', exact: true }).click()
    await expect(heading(page, 'Revisión y firma')).toBeVisible()
    await fillCode(page, CUSTOMER)
    await page.getByRole('button', { name: /^Firmar y enviar/ }).click()
    await expect(heading(page, 'Fichero presentado')).toBeVisible()

    const { contract, remittance } = await sentOf(page)
    await page.goto(`/payments/transfer-remittances/remittances/${contract}/detail/${remittance.id}/1/-`)
    await page.getByRole('link', { name: 'Repetir remesa', exact: true }).click()
    await page.getByRole('radio', { name: 'Con los importes vacíos' }).check()
    await page.getByRole('button', { name: 'Repetir remesa', exact: true }).click()
    await expect(cell(page, 'Beneficiario, línea 1')).toHaveValue(NAMES[0])
    await cell(page, 'Importe, línea 1').fill('99')
    await cell(page, 'Importe, línea 1').press('Enter')
    await expect(cell(page, 'Importe, línea 1')).toHaveAccessibleDescription('Antes: 1.250,00')
    await expect(cell(page, 'Importe, línea 2')).toBeFocused()
  },
)
