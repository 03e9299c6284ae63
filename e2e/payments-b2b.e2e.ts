import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn } from './support/customer.ts'
import { onPhone } from './support/phone.ts'
import { announceB2bDebit } from './support/sepa.ts'

const COMPANY = 'construcciones'
const DEBITS = '/payments/pending-debits'
const MANDATES = '/payments/mandates-management'
const NEXT_YEAR = `31/12/${String(new Date().getFullYear() + 1)}`

const exact = (name: string) => ({ name, exact: true })

async function sign(page: Page, about: string, action: RegExp, result: string): Promise<void> {
  await page
    .getByRole('button', exact('Continuar'))
    .or(page.getByRole('button', exact('Revisar y firmar')))
    .click()
  const field = page.getByLabel('Código de 6 cifras')
  await expect(field).toBeFocused()
  await field.fill(await readCode(page, COMPANY, about))
  await page.getByRole('button', { name: action }).click()
  await expect(page.getByRole('heading', exact(result))).toBeFocused()
}

/** Beside its list. */
async function open(page: Page, creditor: string) {
  await page.goto(DEBITS)
  await page.getByRole('link', exact(creditor)).click()
  const drawer = page.getByRole('dialog', exact('Adeudo B2B'))
  await expect(drawer.getByRole('heading', exact(creditor))).toBeVisible()
  return drawer
}

test.beforeEach(async ({ page }) => {
  await signIn(page, COMPANY)
})

/** One that waits, of a creditor that the company does not know. */
async function comes(page: Page, amount: string, creditor: string): Promise<void> {
  const { accounts } = await ask<{ accounts: { iban: string }[] }>(page, '/services/b2b/v1/mandates/accounts')
  announceB2bDebit(accounts[0]?.iban ?? '', amount, creditor)
}

test('a B2B debit is paid alone, another with the next ones, and one that is returned can be had back @desktop', async ({ page }) => {
  const [alone, withNext, returned] = ['Ladrillos Picassent, S. L.', 'Vidrios Catarroja, S. L.', 'Pinturas Silla, S. L.'] as const
  await comes(page, '118,41', alone)
  await comes(page, '96,32', withNext)
  await comes(page, '75,13', returned)

  await test.step('from its row it is paid, and nothing else is authorised', async () => {
    await page.goto(DEBITS)
    await page.getByRole('link', { name: new RegExp(`^Decidir.*${alone}`) }).click()
    await expect(page.getByRole('heading', exact('Pagar adeudo'))).toBeVisible()
    await expectAccessible(page)
    await onPhone(page, () => expectNoSidewaysScroll(page))
    await sign(page, '118,41', /^Firmar y pagar/, 'Adeudo autorizado')
    await page.getByRole('link', exact('Ver los adeudos B2B')).click()
    await expect(page.getByRole('row', { name: new RegExp(alone) })).toContainText('Se cargará')
  })

  await test.step('with the next ones, its mandate has the maximum that was typed', async () => {
    const drawer = await open(page, withNext)
    await expectAccessible(page)
    await drawer.getByRole('link', exact('Pagar adeudo')).click()
    await page.getByRole('checkbox', exact('Autorizar también los próximos de este acreedor')).check()
    await page.getByLabel(/^Máximo de cada adeudo/).fill('0')
    await page.getByRole('button', exact('Continuar')).click()
    await expect(page.getByLabel(/^Máximo de cada adeudo/)).toBeFocused()
    await page.getByLabel(/^Máximo de cada adeudo/).fill('250')
    await sign(page, '96,32', /^Firmar y pagar/, 'Adeudo autorizado')
    await page.goto(MANDATES)
    const row = page.getByRole('row', { name: new RegExp(withNext) })
    await expect(row).toContainText('Autorizado')
    await expect(row).toContainText('250,00')
  })

  await test.step('returned with a motive, it waits again once that is undone', async () => {
    await (await open(page, returned)).getByRole('link', exact('Devolver adeudo')).click()
    await page.getByRole('button', { name: /^Devolver 75,13/ }).click()
    await expect(page.getByText('Elija un motivo.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: /^Devolver 75,13/ }).click()
    await expect(page.getByRole('link', exact('Ver los adeudos B2B'))).toBeVisible()
    const drawer = await open(page, returned)
    await expect(drawer).toContainText('Hasta entonces se puede deshacer.')
    await drawer.getByRole('link', exact('Deshacer devolución')).click()
    await expectAccessible(page)
    await sign(page, '75,13', /^Firmar y deshacer/, 'Devolución deshecha')
    await expect((await open(page, returned)).getByText('Pendiente de su decisión')).toBeVisible()
  })
})

test('a B2B mandate is authorised from a debit and leads back to it, is registered by hand, and is revoked for ever @desktop', async ({
  page,
}) => {
  const [creditor, byHand] = ['Hierros Massanassa, S. L.', 'Áridos Benetússer, S. L.'] as const
  await comes(page, '84,27', creditor)

  await test.step('from a debit, with a maximum and a last day', async () => {
    await (await open(page, creditor)).getByRole('link', exact('Autorizar mandato')).click()
    await expect(page.getByRole('navigation', exact('Ruta')).getByRole('link', exact('Adeudos B2B pendientes'))).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/^Máximo de cada adeudo/).fill('100')
    await page.getByLabel(/^Válido hasta/).fill(NEXT_YEAR)
    await sign(page, 'Hierros', /^Firmar y autorizar/, 'Mandato autorizado')
    await page.getByRole('link', exact('Volver al adeudo')).click()
    const drawer = page.getByRole('dialog', exact('Adeudo B2B'))
    await expect(drawer.getByText('Se cargará')).toBeVisible()
    await drawer.getByRole('link', exact('Ver mandato')).click()
    await expect(page.getByText(NEXT_YEAR, { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('revoked, it says what it stops, and that waits again', async () => {
    await page.getByRole('link', exact('Revocar mandato')).click()
    await expect(page.getByText(/^El adeudo de 84,27.+ volverá a esperar su decisión\.$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', exact('Revocar mandato')).click()
    await expect(page.getByRole('heading', exact('Mandato revocado'))).toBeFocused()
    await expect((await open(page, creditor)).getByText('Mandato revocado')).toBeVisible()
  })

  await test.step('by hand, before its first debit; its limits are changed from its page, which is where one comes back to', async () => {
    await page.goto(MANDATES)
    await page.getByRole('link', exact('Registrar un mandato')).click()
    await page.getByLabel('Nombre del acreedor').fill(byHand)
    await page.getByLabel('Identificador del acreedor').fill('ES77000B85626240')
    await page.getByLabel('Referencia del mandato').fill('AB-2026-1')
    await page.getByLabel('Cuenta', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('radio').first().check({ force: true })
    await expectAccessible(page)
    await onPhone(page, () => expectNoSidewaysScroll(page))
    await sign(page, 'ridos', /^Firmar y autorizar/, 'Mandato autorizado')
    await page.getByRole('link', exact('Ver los mandatos B2B')).click()
    await page.getByRole('link', exact(byHand)).click()
    await page.getByRole('link', exact('Modificar límites')).click()
    await page.getByRole('link', exact('Cancelar')).click()
    await expect(page.getByRole('heading', { level: 1, name: byHand, exact: true })).toBeVisible()
  })
})
