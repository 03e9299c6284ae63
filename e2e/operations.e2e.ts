import { readFile } from 'node:fs/promises'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Locator, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { expectToSign, showFacts } from './support/signing.ts'

interface Account {
  id: string
  name: string
  available: number
}

/** A customer for each size: what one of them is sent, the other does not read. */
const customerOf = ({ project }: TestInfo) => (project.name === 'mobile' ? 'teo.vives' : 'noa.vives')

/** As the screen prints it: with a space that does not break. */
const euros = (amount: number) => formatAmount(amount as Cents)

async function onlyAccount(page: Page): Promise<Account> {
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const [account] = accounts
  if (!account) throw new Error('The customer needs an account')
  return account
}

const codeField = (page: Page) => page.getByLabel('Código de 6 cifras')

async function sign(page: Page, customer: string, action: RegExp): Promise<void> {
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await readCode(page, customer))
  await page.getByRole('button', { name: action }).click()
}

/** One of the account's less frequent actions. */
async function more(page: Page, action: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  return page.getByRole('menuitem', { name: action })
}

async function fillRecharge(page: Page, phone: string, operator: string, amount: string): Promise<void> {
  await page.getByLabel('Número de móvil').fill(phone)
  await page.getByLabel('Operador').selectOption({ label: operator })
  await page.getByLabel('Importe en euros').fill(amount)
}

test('a mobile is topped up from an account to its receipt, and its number is kept to do it again', async ({ page }, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  const account = await onlyAccount(page)
  await page.goto(`/accounts/${account.id}/account-details`)
  await (await more(page, 'Recargar móvil')).click()
  await expect(page.getByRole('heading', { name: 'Recargar un móvil' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escriba el número de móvil.')).toBeVisible()
  await expect(page.getByLabel('Número de móvil')).toBeFocused()
  await page.getByLabel('Operador').selectOption({ label: 'DIGI' })
  await expect(page.getByRole('group', { name: 'Importes de DIGI' }).getByRole('radio')).toHaveCount(6)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('more than there is, and then what there is', async () => {
    await fillRecharge(page, '961 234 567', 'Movistar', '20')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Escriba un móvil español: empieza por 6 o por 7.')).toBeVisible()
    await page.getByLabel('Número de móvil').fill('600 123 456')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectToSign(page)
    await showFacts(page)
    await expect(page.getByText(euros(account.available - 2_000))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a wrong code does nothing, and the right one does it once', async () => {
    await expect(codeField(page)).toBeVisible()
    const code = await readCode(page, customer)
    const action = page.getByRole('button', { name: /^Firmar y recargar/ })
    await codeField(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await action.click()
    await expect(page.getByText(/El código no es correcto.*Le quedan 4 intentos/)).toBeVisible()
    await codeField(page).fill(code)
    await action.dblclick()
    await expect(page.getByRole('heading', { name: 'Recarga hecha' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Justificante' })).toContainText('600 123 456')
    await expectAccessible(page)
    expect((await onlyAccount(page)).available).toBe(account.available - 2_000)
  })

  await page.getByRole('link', { name: 'Volver a los movimientos' }).click()
  await expect(page.getByText('Recarga de móvil Movistar').first()).toBeVisible()

  await page.goto('/services')
  await expect(page.getByRole('heading', { name: 'Actividad reciente' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Recarga de 600 123 456 (repetirla)' }).click()
  await expect(page.getByLabel('Número de móvil')).toHaveValue('600 123 456')
  await expect(page.getByLabel('Importe en euros')).toHaveValue('20,00')
  await page.getByRole('button', { name: 'Opciones de 600 123 456' }).click()
  await page.getByRole('menuitem', { name: 'Poner nombre' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Móvil de Lucía')
  await page.getByRole('button', { name: 'Guardar el nombre' }).click()
  await expect(page.getByRole('button', { name: /Móvil de Lucía.*600 123 456/ })).toBeVisible()
})

test('an operator that refuses takes nothing; one that is late holds the money until it answers @desktop', async ({ page }, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  const before = (await onlyAccount(page)).available
  await page.goto('/services/mobile-recharge')
  await fillRecharge(page, '600 990 001', 'Orange', '10')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, customer, /^Firmar y recargar/)
  await expect(page.getByRole('heading', { name: 'La operación no se pudo realizar' })).toBeFocused()
  await expect(page.getByText('El operador no admite recargas en ese número.')).toBeVisible()
  expect((await onlyAccount(page)).available).toBe(before)

  await page.getByRole('button', { name: 'Hacer otra recarga' }).click()
  await fillRecharge(page, '600 990 003', 'Orange', '15')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, customer, /^Firmar y recargar/)
  await expect(page.getByRole('heading', { name: 'Recarga en curso' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Justificante' })).toHaveCount(0)
  await expectAccessible(page)
  expect((await onlyAccount(page)).available).toBe(before - 1_500)
  await expect(page.getByRole('heading', { name: 'Recarga hecha' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Justificante' })).toBeVisible()
  expect((await onlyAccount(page)).available).toBe(before - 1_500)
})

test('a cheque book is asked for to its receipt and its document, and another has to wait @desktop', async ({ page }, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  const account = await onlyAccount(page)
  await page.goto(`/accounts/${account.id}/account-details`)
  await (await more(page, 'Pedir talonario')).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Elija el talonario que quiere pedir.')).toBeVisible()
  await page.getByRole('radio', { name: 'Pagarés, 25 efectos' }).check()
  await expect(page.getByRole('button', { name: /Oficina de Valencia/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: 'Recibir el talonario en el domicilio del titular' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectToSign(page)
  await showFacts(page)
  await expect(page.getByText('Calle de Cuba, 40, 1.º, 46006 Valencia', { exact: true })).toBeVisible()
  await sign(page, customer, /^Firmar y pagar 21,50/)
  await expect(page.getByRole('heading', { name: 'Talonario pedido' })).toBeFocused()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar solicitud' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^solicitud-talonario-\d{16}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Volver a los movimientos' }).click()
  await expect(page.getByText('Comisión por talonario').first()).toBeVisible()
  await expect(await more(page, 'Pedir talonario')).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`/accounts/${account.id}/request-counterfoil`)
  await expect(page.getByRole('heading', { name: 'Ya tiene un talonario en camino' })).toBeVisible()
})

test('a virtual card is loaded from its page and discharged again, up to what it has @desktop', async ({ page }, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  const { cards } = await ask<{ cards: { id: string; name: string; available: number }[] }>(page, '/services/cards/v1/virtual-cards')
  const [card] = cards
  if (!card) throw new Error('The customer needs a virtual card')
  await page.goto(`/cards/${card.id}/details`)
  await page.getByRole('link', { name: 'Añadir o retirar saldo' }).click()
  await expect(page.getByRole('heading', { name: 'Añadir o retirar saldo de una tarjeta' })).toBeVisible()
  await page.getByLabel('Importe en euros').fill('40')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, customer, /^Firmar y añadir 40,00/)
  await expect(page.getByRole('heading', { name: 'Saldo añadido' })).toBeFocused()

  await page.getByRole('button', { name: 'Mover más dinero' }).click()
  await page.getByRole('radio', { name: 'Retirar' }).check({ force: true })
  await page.getByLabel('Importe en euros').fill(formatAmount((card.available + 4_001) as Cents, { currency: null }))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(`Hay ${euros(card.available + 4_000)} disponibles. Escriba un importe menor.`)).toBeVisible()
  await page.getByLabel('Importe en euros').fill('25,50')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, customer, /^Firmar y retirar 25,50/)
  await expect(page.getByRole('heading', { name: 'Saldo retirado' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Justificante' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a los movimientos' }).click()
  await expect(page.getByText(/^Saldo retirado a /).first()).toBeVisible()
})
