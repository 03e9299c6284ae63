import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { otherAccount } from './support/sepa.ts'
import { expectToConfirm, expectToSign } from './support/signing.ts'

const HOLDER = 'Hormigones Benaguasil, S. L.'

test('a favourite’s beneficiary is trusted with a signature, paid without a code, and taken away with one press @desktop', async ({
  page,
}, { retry }) => {
  const [user, digits] = ['noa.vives', '0200000501'] as const
  await startSession(page, user)
  const { accounts } = await ask<{ accounts: { id: string; available: number }[] }>(page, '/services/accounts/v1/pool')
  const from = accounts.toSorted((one, other) => other.available - one.available)[0]?.id ?? ''
  // Without figures, which a search would read as an amount.
  const alias = `Confianza ${retry === 0 ? 'primera' : 'segunda'}`
  await page.goto(`/accounts/${from}/external-favourite-transfers-creation`)
  await page.getByLabel('Alias').fill(alias)
  await page.getByLabel('IBAN de la cuenta de destino').fill(otherAccount(digits, HOLDER))
  await page.getByLabel('Nombre del beneficiario').fill(HOLDER)
  await page.getByLabel('Importe en euros').fill('7,77')
  await expect(page.getByText('El nombre coincide con el titular de la cuenta')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: alias, exact: true }).click()

  await page.getByRole('button', { name: 'Añadir a beneficiarios de confianza' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Añadir beneficiario de confianza' })).toBeVisible()
  await expect(page.getByText(/Podrá enviarle hasta 1\.000,00/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revisar y firmar' }).click()
  await expectToSign(page)
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, user, 'beneficiario de confianza'))
  await page.getByRole('button', { name: 'Firmar y añadir el beneficiario de confianza' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiario de confianza añadido' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver al favorito' }).click()
  await expect(page.getByText('De confianza', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('main').getByRole('link', { name: 'Transferir', exact: true }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectToConfirm(page)
  await expect(page.getByText('El beneficiario es de su confianza: no necesita código.')).toBeVisible()
  await page.getByRole('button', { name: /^Confirmar 7,77/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Justificante' })).toBeVisible()

  await page.goto(`/accounts/${from}/external-favourite-transfers?search=${encodeURIComponent(alias)}`)
  await expect(page.getByText('De confianza', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: alias, exact: true }).click()
  await page.getByRole('button', { name: 'Quitar de beneficiarios de confianza' }).click()
  await expect(page.getByRole('button', { name: 'Añadir a beneficiarios de confianza' })).toBeVisible()
  await expect(page.getByText('De confianza', { exact: true })).toHaveCount(0)
})
