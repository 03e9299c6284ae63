import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn, startSession, signOut } from './support/customer.ts'
import { expectToSign } from './support/signing.ts'

interface Account {
  id: string
  name: string
  iban: string
  available: number
}

const euros = (amount: number) => formatAmount(amount as Cents)

async function accounts(page: Page): Promise<Account[]> {
  return (await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')).accounts
}

/** Prepares a transfer, up to its review. */
async function prepare(page: Page, from: Account, to: Account, amount: string): Promise<void> {
  await page.goto(`/accounts/${from.id}/internal-transfers-creation`)
  await page.getByRole('button', { name: /Cuenta de destino/ }).click()
  await page.getByRole('option', { name: new RegExp(to.iban.slice(-4)) }).click()
  await page.getByLabel('Importe en euros').fill(amount)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

async function sign(page: Page, username: string, amount: string): Promise<void> {
  await expectToSign(page)
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, username, amount))
  await page.getByRole('button', { name: /^Firmar / }).click()
}

test(
  'what was done can be taken away, repeated, and checked by whoever is given its code',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await startSession(page, 'javier.ferrer')
    const [from, to] = (await accounts(page)).toSorted((a, b) => b.available - a.available)
    if (!from || !to) throw new Error('The customer needs two accounts')
    await prepare(page, from, to, '12,34')
    await page.getByRole('button', { name: /^Confirmar / }).click()
    await expect(page.getByRole('heading', { name: 'Traspaso hecho' })).toBeFocused()
    const receipt = page.getByRole('region', { name: 'Justificante' })
    await expect(receipt).not.toContainText('Disponible')
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar justificante' }).click()])
    expect(file.suggestedFilename()).toMatch(/^justificante-\d{16}\.pdf$/)
    await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible()
    await expectAccessible(page)
    const code = /(?:[0-9A-Z]{4} ){7}[0-9A-Z]{4}/.exec(await receipt.innerText())?.[0] ?? ''

    await page.getByRole('button', { name: 'Repetir' }).click()
    await expect(page.getByLabel('Importe en euros')).toHaveValue('12,34')
    await expect(page.getByRole('button', { name: /Cuenta de destino/ })).toContainText(to.name)

    await page.goto(`/accounts/${from.id}/account-details`)
    await page.getByText(`Traspaso a ${to.name}`).first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Descargar justificante' })).toBeVisible()

    // Somebody else, without a session, with letters where there are digits.
    const elsewhere = await browser.newContext({ viewport: page.viewportSize() })
    const stranger = await elsewhere.newPage()
    await stranger.goto('/public/certificates/view')
    await expectAccessible(stranger)
    await stranger.getByRole('button', { name: 'Verificar' }).click()
    await expect(stranger.getByText('Escriba el código de verificación.')).toBeVisible()
    await stranger.getByLabel('Código de verificación').fill('0'.repeat(32))
    await stranger.getByRole('button', { name: 'Verificar' }).click()
    await expect(stranger.getByRole('heading', { name: 'No encontramos ese documento' })).toBeFocused()
    await expectAccessible(stranger)
    await stranger.getByLabel('Código de verificación').fill(code.toLowerCase().replaceAll('0', 'O').replaceAll('1', 'i'))
    await stranger.getByRole('button', { name: 'Verificar' }).click()
    await expect(stranger.getByRole('heading', { name: 'Justificante', exact: true })).toBeFocused()
    await expect(stranger.getByText(euros(1234))).toBeVisible()
    await expect(stranger.getByText('J•••• F•••• S••••')).toBeVisible()
    await expect(stranger.getByText('Ferrer')).toHaveCount(0)
    await expectAccessible(stranger)
    await expectNoSidewaysScroll(stranger)
    await elsewhere.close()
  },
)

test('above what she may sign alone, an order waits for the other signatory, who signs one and refuses another; one is given up @desktop', async ({
  page,
}) => {
  const [signed, refused, givenUp] = ['3.000,01', '3.000,02', '3.000,03'] as const
  await startSession(page, 'carmen.munoz')
  const all = await accounts(page)
  const company = all.find(({ name }) => name.startsWith('Construcciones'))
  const own = all.find(({ name }) => name === 'Nómina')
  if (!company || !own) throw new Error('Carmen acts for the company')
  for (const amount of [signed, refused, givenUp]) {
    await prepare(page, company, own, amount)
    await sign(page, 'carmen.munoz', amount)
    await expect(page.getByRole('heading', { name: /^Pendiente de / })).toBeFocused()
  }
  await expect(page.getByText('Carmen Muñoz Peñalver', { exact: true }).last()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/global')
  await page.getByRole('link', { name: new RegExp(signed) }).click()
  await expect(page.getByRole('heading', { name: /^Pendiente de / })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Firmas' }).getByText('Firmada')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Firmar' })).toHaveCount(0)
  await page.goto('/global')
  await page.getByRole('link', { name: new RegExp(givenUp) }).click()
  await page.getByRole('button', { name: 'Retirar la transferencia' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar la transferencia' }).click()
  await expect(page.getByRole('heading', { name: 'Operación anulada' })).toBeFocused()
  await expect(page.getByText(givenUp).first()).toBeVisible()
  await expectAccessible(page)
  await signOut(page, /Carmen/)

  await signIn(page, 'construcciones')
  await page.getByRole('link', { name: new RegExp(signed) }).click()
  await expect(page.getByText(/^Carmen Muñoz Peñalver, el/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Firmar la transferencia' }).click()
  await sign(page, 'construcciones', signed)
  await expect(page.getByRole('heading', { name: 'Traspaso hecho' })).toBeFocused()
  await page.getByRole('link', { name: 'Volver a la posición global' }).click()

  await page.getByRole('link', { name: new RegExp(refused) }).click()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const modal = page.getByRole('dialog', { name: 'Rechazar la operación' })
  await modal.getByRole('button', { name: 'Rechazar la operación' }).click()
  await expect(modal.getByText('Escriba por qué no la firma.')).toBeVisible()
  await modal.getByLabel('Motivo').fill('Falta la factura')
  await expectAccessible(page)
  // Closed or reloaded, the reason is not lost.
  await page.reload()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(modal.getByLabel('Motivo')).toHaveValue('Falta la factura')
  await modal.getByRole('button', { name: 'Rechazar la operación' }).click()
  await expect(page.getByRole('heading', { name: 'Operación rechazada' })).toBeFocused()
  await expect(page.getByText('Usted no la ha firmado: «Falta la factura».')).toBeVisible()
})
