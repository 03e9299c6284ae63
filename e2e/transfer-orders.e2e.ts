import { randomUUID } from 'node:crypto'
import { addDays, formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn } from './support/customer.ts'
import { refuse, WHY_NOT } from './support/refuse.ts'
import { callsOf, issuedOf, PAYEE, sign, store, storedOf } from './support/transfer-orders.ts'

/** A customer for each size of window, and an account that no other test sends from to other banks. */
const CUSTOMERS: Record<string, { username: string; account: string }> = {
  desktop: { username: 'construcciones', account: 'Alquiler de maquinaria' },
  mobile: { username: 'javier.ferrer', account: 'Cuenta corriente' },
}

interface Account {
  id: string
  name: string
}

interface Mine {
  username: string
  account: Account
  other: Account
  today: LocalDate
}

async function enter(page: Page, project: string): Promise<Mine> {
  const { username, account } = CUSTOMERS[project] ?? { username: '', account: '' }
  await signIn(page, username)
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const own = accounts.find(({ name }) => name === account)
  const other = accounts.find(({ name }) => name !== account)
  if (!own || !other) throw new Error(`${username} has no account «${account}», or no other`)
  const { today } = await ask<{ today: LocalDate }>(page, `${callsOf('external', own.id)}/options`)
  return { username, account: own, other, today }
}

/** Eight letters: digits are a number in an address. */
const word = () =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(103 + Number(digit)))

/** A beneficiary of this walk alone, so that it can be walked again on the same bank. */
const somebody = () => ({ ...PAYEE, name: `Luz Gil ${word()}` })

/** As it is printed: with a space that does not break. */
const euros = (cents: number) => formatAmount(cents as Cents)

const messages = (page: Page) => page.getByRole('region', { name: 'Mensajes' })

/** From the first step to the result, with the code of the message that has these words. */
async function signHere(page: Page, username: string, about: string, button: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Revisión/ })).toBeVisible()
  await fillCode(page, username, about)
  await page.getByRole('button', { name: button }).click()
}

/** What is typed is searched for once there is a pause, and the rows of before are pale until those that answer have come. */
async function search(page: Page, words: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('-extract?search='))
  await page.getByRole('searchbox').fill(words)
  await answer
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** In both themes, as wide as the window and, on phones, at the narrowest. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const size = page.viewportSize()
  if (!size || size.width >= 768) return
  await page.setViewportSize({ width: 320, height: size.height })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

test('what was transferred is found, says how it came to be, is repeated, taken back before it leaves, asked for after @desktop', async ({
  page,
}, { project }) => {
  const { username, account, today } = await enter(page, project.name)
  const payee = somebody()
  const calls = `${callsOf('external', account.id)}/creation`
  const arrived = { ...payee, amount: 1207, concept: 'Llegada', when: { type: 'INSTANT' } }
  const waiting = { ...payee, amount: 1309, concept: 'Por llegar', when: { type: 'DAY', on: addDays(today, 20) } }
  await sign(page, username, calls, arrived)
  await sign(page, username, calls, waiting)

  await page.goto(`/accounts/${account.id}/account-details`)
  await page.getByRole('navigation', { name: 'Apartados de la cuenta' }).getByRole('link', { name: 'Transferencias' }).click()
  // The movements' own stands there until the tab has come.
  await expect(page.getByRole('searchbox', { name: 'Buscar en las transferencias' })).toBeVisible()
  await search(page, payee.name.slice(-8))
  await expect(page.getByText('2 transferencias')).toBeVisible()
  await expectSound(page)
  await page.getByRole('radio', { name: 'Programadas' }).check()
  await expect(page.getByText('1 transferencia', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByLabel('Importe mínimo').fill('13,10')
  await page.getByRole('button', { name: 'Aplicar los filtros' }).click()
  await expect(page.getByRole('heading', { name: 'No hay transferencias con estos filtros' })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el filtro Importe' }).click()
  await page.getByRole('radio', { name: 'Todas' }).check()
  await expect(page.getByText('2 transferencias')).toBeVisible()

  const detail = page.getByRole('dialog', { name: 'Transferencia' })
  await page.getByRole('link', { name: payee.name }).first().click()
  await expect(detail).toContainText('Por llegar')
  await expect(detail.getByRole('listitem')).toContainText(['Programada'])
  await expectSound(page)
  // It needs no code: asked over the list, a refusal is said there and it is asked again.
  const at = page.url()
  await detail.getByRole('button', { name: 'Anular la transferencia' }).click()
  const undo = page.getByRole('dialog', { name: 'Anular la transferencia' })
  await expect(undo).toContainText('Si la anula, no se enviará.')
  await expectAccessibleToBoth(page)
  const allow = await refuse(page, /\/cancelation\/authorization/)
  await undo.getByRole('button', { name: 'Anular la transferencia' }).click()
  await expect(undo).toContainText(WHY_NOT)
  await allow()
  await undo.getByRole('button', { name: 'Anular la transferencia' }).click()
  await expect(messages(page)).toContainText('Transferencia anulada')
  await expect(undo).toHaveCount(0)
  expect(page.url()).toBe(at)
  // Its button has gone with what was done: the focus is in the detail, and not lost.
  await expect(detail.getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(messages(page)).toBeHidden()
  await page.emulateMedia({ media: null })
  // It was there all the while, and is not for paper.
  await expect(messages(page)).toContainText('Transferencia anulada')

  // The same list, with the search that it was opened from.
  await expect(detail.getByRole('listitem')).toContainText(['Programada', 'Anulada'])
  await expect(detail).toContainText('Ya no puede anularse')
  await detail.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByText('2 transferencias')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Buscar en las transferencias' })).toHaveValue(payee.name.slice(-8))

  await page.getByRole('link', { name: payee.name }).nth(1).click()
  await expect(detail.getByRole('listitem')).toContainText(['Ordenada', 'En curso', 'Realizada'])
  const file = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Descargar justificante' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await detail.getByRole('button', { name: 'Solicitar la devolución' }).click()
  const recall = page.getByRole('dialog', { name: 'Solicitar la devolución' })
  await expect(recall.getByText('Solicitarla no garantiza la devolución.')).toBeVisible()
  await expectSound(page)
  await recall.getByRole('button', { name: 'Solicitar la devolución' }).click()
  await expect(recall.getByText('Elija un motivo.')).toBeVisible()
  await recall.getByRole('radio', { name: 'La he enviado dos veces' }).check()
  await recall.getByRole('button', { name: 'Solicitar la devolución' }).click()
  await expect(messages(page)).toContainText('Devolución solicitada')
  await expect(detail).toContainText('la he enviado dos veces')
  await detail.getByRole('link', { name: 'Repetir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva transferencia' })).toBeVisible()
  await expect(page.getByLabel('Importe en euros')).toHaveValue('12,07')
})

test('a periodic order says its days and each time, leaves one out, is changed from the next one on, and ends @desktop', async ({ page }, {
  project,
}) => {
  const { username, account, today } = await enter(page, project.name)
  const payee = somebody()
  const firstOn = addDays(today, 3)
  const when = { type: 'PERIODIC', periodicity: 'WEEKLY', firstOn }
  await sign(page, username, `${callsOf('external', account.id)}/creation`, { ...payee, amount: 1411, concept: 'Clases', when })

  await page.goto(`/accounts/${account.id}/account-details?tab=transfers`)
  // One button to make another, and one choice of the other lists.
  await expect(page.getByRole('link', { name: 'Nueva transferencia' })).toBeVisible()
  await page.getByRole('button', { name: 'Otras transferencias' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Transferencias favoritas/,
    /^Transferencias periódicas/,
    /^Transferencias sin enviar/,
    /^Traspasos favoritos/,
    /^Traspasos periódicos/,
    /^Traspasos sin enviar/,
  ])
  await page.getByRole('menuitem', { name: 'Transferencias periódicas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transferencias periódicas' })).toBeVisible()
  await search(page, payee.name)
  await expect(page.getByText('1 orden', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: payee.name }).click()
  const title = page.getByRole('heading', { level: 1, name: `Transferencia periódica a ${payee.name}` })
  await expect(title).toBeVisible()
  await expect(page.getByText('Todavía no se ha enviado ninguno')).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: `Omitir el envío del ${formatDay(firstOn)}` }).click()
  const skip = page.getByRole('dialog', { name: 'Omitir un envío' })
  await expect(skip).toContainText('Los demás envíos se realizarán en sus fechas.')
  await expectSound(page)
  await skip.getByRole('button', { name: 'Omitir envío' }).click()
  await expect(messages(page)).toContainText('Envío omitido')
  await expect(skip).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Omitido' })).toContainText(formatDay(firstOn))

  await page.getByRole('link', { name: 'Modificar' }).click()
  await expect(page.getByRole('heading', { name: 'Próximas fechas' })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Importe de cada envío').fill('15,13')
  await page.getByLabel('Próxima fecha', { exact: true }).fill(formatDay(today))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Elija un día posterior a hoy.')).toBeVisible()
  await expect(page.getByLabel('Próxima fecha', { exact: true })).toBeFocused()
  await page.getByLabel('Próxima fecha', { exact: true }).fill(formatDay(addDays(today, 9)))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await signHere(page, username, '15,13', /^Firmar y modificar/)
  await expect(page.getByRole('heading', { level: 1, name: 'Orden periódica cambiada' })).toBeFocused()
  await page.getByRole('link', { name: 'Ver la orden periódica' }).click()
  await expect(title).toBeVisible()
  await expect(page.getByRole('main')).toContainText(euros(1513))

  await page.getByRole('button', { name: 'Anular la orden' }).click()
  const end = page.getByRole('dialog', { name: 'Anular orden periódica' })
  await expectSound(page)
  await end.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByRole('button', { name: 'Anular la orden' })).toBeFocused()
  // Whoever comes by its address finds the same on a page.
  await page.goto(page.url().replace('periodic-transfers/', 'periodic-transfers-cancel/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Anular orden periódica' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Anular orden periódica' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orden periódica anulada' })).toBeFocused()
  await page.getByRole('link', { name: 'Ver la orden periódica' }).click()
  await expect(page.getByText('Anulada', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Modificar' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Transferencias periódicas' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue(payee.name)
  await expect(page.getByRole('link', { name: payee.name })).toBeVisible()
})

test('what was kept without sending it is signed as it is, or deleted, and its list says so', async ({ page }, { project }) => {
  const { username, account, other } = await enter(page, project.name)
  const payee = somebody()
  await store(page, 'external', account.id, { ...payee, amount: 1617 })
  await store(page, 'internal', account.id, { target: other.id, amount: 1719, concept: payee.name.slice(-8) })

  await page.goto(`/accounts/${account.id}/external-stored-transfers`)
  await search(page, payee.name)
  await page.getByRole('link', { name: payee.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transferencia sin enviar' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Revisar y firmar' }).click()
  await signHere(page, username, '16,17', /^Firmar y enviar/)
  await expect(page.getByRole('heading', { level: 1, name: /^Transferencia / })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Transferencias sin enviar' }).last().click()
  await expect(page.getByRole('link', { name: payee.name })).toHaveCount(0)

  await page.getByRole('link', { name: 'Entre sus cuentas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Traspasos sin enviar' })).toBeVisible()
  await search(page, payee.name.slice(-8))
  await expect(page.getByText('1 traspaso', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: other.name }).click()
  // The list has a button that clears its search.
  await expect(page.getByRole('heading', { level: 1, name: 'Traspaso sin enviar' })).toBeVisible()
  await page.getByRole('button', { name: /^Eliminar (?:el|la) / }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Traspasos sin enviar' })).toBeVisible()
  await expect(page.getByText(payee.name.slice(-8))).toHaveCount(0)
})

test('what waits for somebody else’s signature is said, and leads to its task', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const company = accounts.find(({ name }) => name.startsWith('Construcciones'))
  if (!company) throw new Error('Carmen signs for a company')
  const payee = somebody()
  const amount = 300_019
  await sign(page, 'carmen.munoz', `${callsOf('external', company.id)}/creation`, {
    ...payee,
    amount,
    concept: 'Con dos firmas',
    when: { type: 'TODAY' },
  })
  const { rows } = await storedOf(page, 'external', company.id)
  expect(rows.find(({ target }) => target.name === payee.name)?.state).toBe('WAITING')
  expect((await issuedOf(page, company.id)).rows.some(({ payee: { name } }) => name === payee.name)).toBe(false)

  await page.goto(`/accounts/${company.id}/external-stored-transfers`)
  await search(page, payee.name)
  await expect(page.getByText('Firmas: 1 de 2')).toBeVisible()
  await page.getByRole('link', { name: payee.name }).click()
  await expect(page.getByText('Falta una firma')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver sus firmas' }).click()
  await expect(page.getByRole('main')).toContainText(euros(amount))
})
