import { addDays, addMonths, dayAt, formatDay, toInstant, weekday, type LocalDate } from '@almenara/contract/dates'
import { formatIban, type Iban } from '@almenara/contract/iban'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, startSession } from './support/customer.ts'
import { otherAccount } from './support/sepa.ts'
import { expectToSign, showFacts } from './support/signing.ts'

interface Account {
  id: string
  name: string
  iban: string
  available: number
}

const USER = 'libreria'
const HOLDER = 'Hormigones Benaguasil, S. L.'
const euros = (cents: number) => formatAmount(cents as Cents)
const isDesktop = (project: { name: string }) => project.name === 'desktop'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const payee = (page: Page) => page.getByLabel('Nombre del beneficiario')
const iban = (page: Page) => page.getByLabel('IBAN de la cuenta de destino')
const amount = (page: Page) => page.getByLabel('Importe en euros')

/** The one with most money, where it is made from. */
async function openCreation(page: Page): Promise<Account> {
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const [from] = accounts.toSorted((one, other) => other.available - one.available)
  if (!from) throw new Error('The customer needs an account')
  await page.goto(`/accounts/${from.id}/external-transfers-creation`)
  await expect(heading(page, 'Nueva transferencia')).toBeVisible()
  return from
}

async function sign(page: Page, words: string): Promise<void> {
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, USER, words))
  await page.getByRole('button', { name: /^Firmar y / }).click()
}

test('a wrong account and a name that is nearly the holder’s are said while they are typed, and the transfer arrives in seconds', async ({
  page,
}, { project }) => {
  const [digits, cents] = isDesktop(project) ? ['0200000101', 1017] : ['0200000102', 1019]
  const to = otherAccount(digits, HOLDER)
  await startSession(page, USER)
  await openCreation(page)

  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escriba el número de cuenta (IBAN).')).toBeVisible()
  await expect(page.getByText('Escriba el nombre del beneficiario.')).toBeVisible()
  await expect(page.getByText('Escriba el importe.')).toBeVisible()
  await expect(iban(page)).toBeFocused()

  // With the keyboard alone, as far as the review: what is typed is grouped, and judged when it is left.
  await page.keyboard.type(to.slice(0, 16).toLowerCase())
  await expect(page.getByText('CaixaBank · España')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Faltan 8 cifras. Un IBAN español tiene 24 caracteres.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await iban(page).fill(`${to.slice(0, 23)}${(Number(to[23]) + 1) % 10}`)
  await page.keyboard.press('Tab')
  await expect(page.getByText('El número de cuenta no es correcto. Revise sus cifras.')).toBeVisible()
  await iban(page).fill(to)
  await expect(iban(page)).toHaveValue(formatIban(to as Iban))
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hormigons Benaguacil')
  await page.keyboard.press('Tab')
  await expect(page.getByText('El nombre casi coincide').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Usar el nombre del titular' }).click()
  await expect(payee(page)).toHaveValue(HOLDER)
  await expect(payee(page)).toBeFocused()
  await expect(page.getByText('El nombre coincide con el titular de la cuenta')).toBeVisible()
  await expect(page.getByLabel('Transferencia inmediata')).toBeChecked()
  await amount(page).fill(String(cents / 100).replace('.', ','))
  await page.keyboard.press('Enter')

  await expectToSign(page)
  await showFacts(page)
  await expect(page.getByText('El nombre coincide con el titular de la cuenta')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Firma Va a enviar/ }).getByText('El nombre coincide', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sign(page, euros(cents).slice(0, -2))
  await expect(heading(page, 'Transferencia enviada')).toBeVisible()
  await expect(page.getByText(`${HOLDER} ya tiene ${euros(cents)} en su cuenta.`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descargar justificante' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Guardar como favorita' }).click()
  await expect(heading(page, 'Nueva favorita')).toBeVisible()
  await expect(iban(page)).toHaveValue(formatIban(to as Iban))
  await expect(payee(page)).toHaveValue(HOLDER)
  await expectAccessible(page)
})

test('money that there is not, and more than the customer lets themselves send, are refused with what was typed kept @desktop', async ({
  page,
}) => {
  const to = otherAccount('0200000201', HOLDER)
  await startSession(page, USER)
  const from = await openCreation(page)
  await iban(page).fill(to)
  await payee(page).fill('Otra Persona Distinta')
  await amount(page).fill('90000')
  await expect(page.getByRole('alert')).toContainText('El nombre no coincide con el titular de la cuenta')
  await expect(page.getByText(/saldo suficiente|En la cuenta hay/)).toBeVisible()
  await expectAccessible(page)
  // Whatever day it is, an instant one is charged at once.
  await page.getByLabel('Transferencia inmediata').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(/En la cuenta hay .* Escriba un importe menor/)).toBeVisible()
  await expect(payee(page)).toHaveValue('Otra Persona Distinta')
  await expect(page.getByRole('button', { name: /Cuenta de cargo/ })).toContainText(from.name)

  // Outside SEPA, clearly.
  await iban(page).fill('TR330006100519786457841326')
  await payee(page).focus()
  await expect(page.getByText(/países de la zona SEPA/)).toBeVisible()
})

test('an ordinary one goes for another day or again and again, with its days said before it is signed', async ({ page }, { project }) => {
  const [digits, cents] = isDesktop(project) ? ['0200000301', 1123] : ['0200000302', 1129]
  const to = otherAccount(digits, HOLDER)
  await startSession(page, USER)
  await openCreation(page)
  await iban(page).fill(to)
  await payee(page).fill(HOLDER)
  await amount(page).fill(String(cents / 100).replace('.', ','))
  await page.getByText('Otro día', { exact: true }).click()
  const today = dayAt(toInstant(new Date()))
  const saturday = nextSaturday(addDays(today, 10))
  await page.getByLabel('Fecha', { exact: true }).fill(formatDay(today))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Elija un día posterior a hoy.')).toBeVisible()
  await expect(page.getByLabel('Fecha', { exact: true })).toBeFocused()
  await page.getByLabel('Fecha', { exact: true }).fill(formatDay(saturday))
  await expect(page.getByText(/^No es día hábil: se enviará el/)).toBeVisible()
  await page.getByRole('button', { name: 'Elegir en el calendario' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(/^No es día hábil/)).toBeVisible()
  await sign(page, euros(cents).slice(0, -2))
  await expect(heading(page, 'Transferencia programada')).toBeVisible()

  await page.getByRole('button', { name: 'Repetir' }).click()
  await expect(heading(page, 'Nueva transferencia')).toBeVisible()
  await page.getByText('Periódica', { exact: true }).click()
  await page.getByLabel('Primera fecha').fill(formatDay(lastOfNext(today)))
  await expect(page.getByRole('heading', { name: 'Próximas fechas' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Guardar sin enviar' }).click()
  await expect(heading(page, 'Transferencia guardada sin enviar')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver las transferencias sin enviar' }).click()
  await expect(page.getByText(euros(cents)).first()).toBeVisible()
})

test('a favourite to others is saved, found, changed, used and deleted @desktop', async ({ page }) => {
  const to = otherAccount('0200000401', HOLDER)
  const alias = 'Hormigones de cada mes'
  await startSession(page, USER)
  const from = await openCreation(page)
  await page.goto(`/accounts/${from.id}/external-favourite-transfers-creation`)
  await page.getByLabel('Alias').fill(alias)
  await iban(page).fill(to)
  await payee(page).fill(HOLDER)
  await amount(page).fill('12,34')
  await expect(page.getByText('El nombre coincide con el titular de la cuenta')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(heading(page, 'Transferencias favoritas')).toBeVisible()
  await expect(page.getByRole('link', { name: alias, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: alias, exact: true }).click()
  await expect(heading(page, alias)).toBeVisible()
  await page.getByRole('button', { name: 'Modificar' }).click()
  await page.getByLabel('Concepto').fill('Obra nueva')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('main').getByText('Obra nueva', { exact: true })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Transferir', exact: true }).click()
  await expect(heading(page, 'Nueva transferencia')).toBeVisible()
  await expect(iban(page)).toHaveValue(formatIban(to as Iban))
  await expect(amount(page)).toHaveValue('12,34')
  await expect(page.getByLabel('Concepto')).toHaveValue('Obra nueva')
  await page.getByRole('link', { name: 'Favoritas' }).click()
  await expect(heading(page, 'Elegir favorita')).toBeVisible()

  await page.goto(`/accounts/${from.id}/external-favourite-transfers?search=${encodeURIComponent(alias)}`)
  await page.getByRole('link', { name: alias, exact: true }).click()
  await page.getByRole('button', { name: /^Eliminar (?:el|la) / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(heading(page, 'Transferencias favoritas')).toBeVisible()
  await expect(page.getByRole('link', { name: alias, exact: true })).toHaveCount(0)
})

test('customers put limits on what they send: lowering them needs no code, raising them is signed @desktop', async ({ page }, {
  retry,
}) => {
  const user = 'noa.vives'
  await startSession(page, user)
  await page.goto('/personal-data')
  await page.getByRole('link', { name: 'Límites de transferencias' }).click()
  await expect(heading(page, 'Límites de transferencias')).toBeVisible()
  await page
    .getByLabel(/En cada transferencia/)
    .first()
    .fill('500')
  await page
    .getByLabel(/En un día/)
    .first()
    .fill('100')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('El límite de cada transferencia no puede ser mayor que el de un día.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Each walk a lower one, so that it can be walked again.
  await page
    .getByLabel(/En un día/)
    .first()
    .fill(String(10_000 - 100 * retry))
  await page.getByRole('button', { name: 'Guardar límites' }).click()
  await expect(heading(page, 'Límites cambiados')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/personal-data/transfer-limits')
  await page
    .getByLabel(/En un día/)
    .first()
    .fill('12000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectToSign(page)
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, user, 'limites'))
  await page.getByRole('button', { name: 'Firmar y guardar los límites' }).click()
  await expect(heading(page, 'Límites cambiados')).toBeVisible()
  await expectAccessible(page)
})

function nextSaturday(from: LocalDate): LocalDate {
  return addDays(from, (13 - weekday(from)) % 7)
}

function lastOfNext(today: LocalDate): LocalDate {
  return addDays(addMonths(today, 2), -((Number(today.slice(8)) % 28) + 1))
}
