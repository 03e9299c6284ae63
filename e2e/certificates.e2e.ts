import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectNoSidewaysScroll, startSession } from './support/customer.ts'

/** With accounts of her own and of a company for which she acts. */
const CUSTOMER = 'carmen.munoz'

async function chooseType(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Tipo/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** Its PDF is drawn and sealed first, which on a machine that does other work takes longer than a screen. */
async function expectIssued(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Certificado emitido' })).toBeFocused({ timeout: 60_000 })
}

/** Of her first account: what it says is shown before it is issued. */
async function askForBalance(page: Page, addressee: string): Promise<void> {
  await page.goto('/services/certificate-generation')
  await chooseType(page, 'Saldo a una fecha')
  await page.getByLabel('Titular').selectOption({ index: 1 })
  await page.getByRole('group', { name: 'Productos' }).getByRole('checkbox').first().check()
  await page.getByRole('radio', { name: 'Ayer' }).check()
  await page.getByLabel('Organismo o persona (opcional)').fill(addressee)
  await expect(page.getByRole('heading', { name: 'Certificado de saldo a una fecha' })).toBeVisible()
}

test('a certificate is issued, anybody checks it and its file, and it is asked for again with the data of today @desktop', async ({
  page,
  browser,
}) => {
  await startSession(page, CUSTOMER)
  await askForBalance(page, 'Universitat de València')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Emitir certificado' }).click()
  await expectIssued(page)
  await expectAccessible(page)
  const button = page.getByRole('button', { name: 'Descargar certificado' })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const original = await readFile(await file.path())
  expect(original.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const code = /(?:[0-9A-Z]{4} ){7}[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''

  await test.step('a stranger checks the code, the file, and another file', async () => {
    const elsewhere = await browser.newContext({ viewport: page.viewportSize() })
    const stranger = await elsewhere.newPage()
    await stranger.goto('/public/certificates/view')
    await stranger.getByLabel('Código de verificación').fill(code)
    await stranger.getByRole('button', { name: 'Verificar' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'Certificado' })).toBeFocused()
    await expect(stranger.getByText('Válido', { exact: true })).toBeVisible()
    await expect(stranger.getByText('Muñoz')).toHaveCount(0)
    const sent: string[] = []
    // The portal goes on fetching its own code, which has no body: a file would need one.
    stranger.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const chosen = stranger.getByLabel('Elegir el PDF')
    await chosen.setInputFiles({ name: 'certificado.pdf', mimeType: 'application/pdf', buffer: original })
    await expect(stranger.getByText(/^Coincide con el original emitido el /)).toBeVisible()
    const altered = Buffer.from(original)
    altered[altered.length - 40] = (altered[altered.length - 40] ?? 0) ^ 1
    await chosen.setInputFiles({ name: 'certificado.pdf', mimeType: 'application/pdf', buffer: altered })
    await expect(stranger.getByText('Este archivo no es el que emitió el banco. No se fíe de él.')).toBeVisible()
    expect(sent).toEqual([])
    await expectAccessible(stranger)
    await expectNoSidewaysScroll(stranger)
    await elsewhere.close()
  })

  await test.step('it is found by its code, and asked for again', async () => {
    await page.getByRole('link', { name: 'Ver los certificados emitidos' }).click()
    await page.getByRole('searchbox', { name: 'Buscar por código de verificación' }).fill(code.slice(0, 9).toLowerCase())
    // It is the only one: the row is there before the list is searched, which would close what was opened of it.
    await expect(page).toHaveURL(/[?&]code=/)
    const table = page.getByRole('table', { name: /Certificados emitidos/ })
    await expect(table.getByRole('link')).toHaveCount(1)
    await table.getByRole('link', { name: 'Saldo a una fecha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Certificado de saldo a una fecha' })
    await expect(dialog.getByText(code)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Repetir con datos de hoy' }).click()
    await expect(page.getByRole('radio', { name: 'Hoy, con la hora' })).toBeChecked()
    await expect(page.getByLabel('Organismo o persona (opcional)')).toHaveValue('Universitat de València')
    await page.getByRole('button', { name: 'Emitir certificado' }).click()
    await expectIssued(page)
  })
})

test('what the bank and its customer have issued of a year is in its repository, and is taken away from there @desktop', async ({
  page,
}) => {
  await startSession(page, CUSTOMER)
  await page.goto('/services/certificates')
  await expect(page.getByRole('heading', { level: 1, name: 'Documentos por ejercicio' })).toBeVisible()
  const file = page.getByRole('button', { name: /^Descargar «/ }).first()
  const [brought] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(brought.suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page)
})

test('a certificate is asked for with the keyboard alone @desktop', async ({ page }) => {
  await startSession(page, CUSTOMER)
  await page.goto('/services/certificate-generation')
  await page.getByRole('button', { name: /^Tipo/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type('Saldo a una')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByLabel('Titular').focus()
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('group', { name: 'Productos' }).getByRole('checkbox').first()
  await expect(first).toBeVisible()
  await page.getByLabel('Titular').focus()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  await page.getByLabel('Fecha del saldo').focus()
  await page.keyboard.type('31/12/2025')
  await page.keyboard.press('Enter')
  await expectIssued(page)
})
