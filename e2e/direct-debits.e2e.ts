import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Locator, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'
import { announceDebit, recalledTransfer } from './support/sepa.ts'
import { expectToSign, showFacts } from './support/signing.ts'

interface Receipt {
  id: string
  creditorName: string
  concept: string
  amount: number
  canReturn: boolean
}

/** A customer for each size: what one of them is sent, the other does not read. */
const customerOf = ({ project }: TestInfo) => (project.name === 'mobile' ? 'teo.vives' : 'noa.vives')

async function account(page: Page): Promise<{ id: string; iban: string }> {
  const { accounts } = await ask<{ accounts: { id: string; iban: string }[] }>(page, '/services/accounts/v1/pool')
  const [first] = accounts
  if (!first) throw new Error('The customer has no account')
  return first
}

/** As the screen and the text message write it. */
const euros = (amount: number) => formatAmount(amount as Cents)
const plain = (amount: number) => formatAmount(amount as Cents, { currency: null })

/** What is done comes before the way out: on phones over it, on wide windows at the end of the line, where the eye ends. */
async function expectPrimaryFirst(primary: Locator, other: Locator): Promise<void> {
  const [first, second] = [await primary.boundingBox(), await other.boundingBox()]
  if (!first || !second) throw new Error('A button is not drawn')
  const isPhone = (primary.page().viewportSize()?.width ?? 0) < 768
  if (isPhone) expect(first.y + first.height).toBeLessThanOrEqual(second.y)
  else expect([first.y, first.x > second.x]).toEqual([second.y, true])
}

async function sign(page: Page, customer: string, about: string, action: RegExp): Promise<void> {
  const field = page.getByLabel('Código de 6 cifras')
  await expect(field).toBeVisible()
  await field.fill(await readCode(page, customer, about))
  await page.getByRole('button', { name: action }).click()
}

test('a receipt is found, given back and signed, and the list comes back as it was', async ({ page }, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  const { id, iban } = await account(page)
  // Whatever the day of the week, one is to come.
  announceDebit(iban, '12,30', 'Luz Llevant, S. A.')
  const list = await ask<{ rows: Receipt[] }>(page, `/services/direct-debit/v1/${id}/receipts-extract?state=CHARGED`)
  const receipt = list.rows.find(({ canReturn }) => canReturn)
  if (!receipt) throw new Error('The account has no receipt that can be given back')

  await test.step('the tab tells them with their states, and finds one', async () => {
    await page.goto(`/accounts/${id}/account-details`)
    await page.getByRole('link', { name: 'Recibos' }).click()
    const table = page.getByRole('table', { name: /^Recibos de la cuenta/ })
    await expect(table).toBeVisible()
    await expect(table.getByText('Próximo', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('radio', { name: 'Cargados' }).click({ force: true })
    await expect(page).toHaveURL(/state=CHARGED/)
    await page.getByRole('searchbox', { name: 'Buscar en los recibos' }).fill(receipt.creditorName)
    await expect(page).toHaveURL(/search=/)
    await page.getByRole('button', { name: 'Filtros', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Importe mínimo').fill('900')
    await page.getByLabel('Importe máximo').fill('1')
    await page.getByRole('button', { name: 'Aplicar los filtros' }).click()
    await expect(page.getByText('El importe mínimo no puede ser mayor que el máximo.')).toBeVisible()
    await page.getByLabel('Importe máximo').fill('901')
    await page.getByRole('button', { name: 'Aplicar los filtros' }).click()
    await expect(page.getByText('No hay recibos con estos filtros')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
    await expect(page).not.toHaveURL(/minAmount/)
  })

  await test.step('it opens with its mandate and its term, and its list can be taken away', async () => {
    // What makes no sense for the tab leaves the address once the tab, which is another area's, has come.
    await page.goto(`/accounts/${id}/account-details?tab=receipts&state=CHARGED&direction=IN`)
    await expect(page.getByRole('table', { name: /^Recibos de la cuenta/ })).toBeVisible()
    await expect(page).toHaveURL(/tab=receipts&state=CHARGED$/)
    await page.getByRole('button', { name: /^Descargar/ }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /PDF/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^recibos-\d{4}\.pdf$/)
    await page.getByRole('link', { name: receipt.creditorName }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Recibo' })
    await expect(drawer.getByText(/^Puede devolverlo hasta el/)).toBeVisible()
    await expect(drawer).toContainText('Mandato')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await drawer.getByRole('link', { name: 'Devolver' }).click()
  })

  await test.step('without a motive nothing is asked; with one it is signed and done', async () => {
    await expect(page.getByRole('heading', { name: 'Devolver recibo' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Elija un motivo.')).toBeVisible()
    await page.getByRole('radio', { name: 'No estoy conforme con este cargo' }).check({ force: true })
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectToSign(page)
    await showFacts(page)
    await expect(page.getByText(euros(receipt.amount)).first()).toBeVisible()
    await sign(page, customer, `recibo de ${plain(receipt.amount)}`, /^Firmar y devolver/)
    await expect(page.getByRole('heading', { name: 'Recibo devuelto' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the same list comes back, and the movement is there', async () => {
    await page.getByRole('link', { name: 'Volver a la cuenta' }).click()
    await expect(page).toHaveURL(/account-details\/.+tab=receipts/)
    await expect(page.getByRole('table', { name: /^Recibos de la cuenta/ })).toBeVisible()
    await page.goto(`/accounts/${id}/account-details?tab=receipts&receipt=${receipt.id}`)
    const drawer = page.getByRole('dialog', { name: 'Recibo' })
    await expect(drawer.getByText('Devuelto', { exact: true })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Descargar justificante' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Devolver' })).toBeHidden()
    await page.goto(`/accounts/${id}/account-details?search=${encodeURIComponent(`recibo de ${receipt.creditorName}`)}`)
    await expect(page.getByRole('link', { name: `Devolución del recibo de ${receipt.creditorName}` }).first()).toBeVisible()
  })

  await test.step('one that has not been charged is refused from its detail, without a code', async () => {
    await page.goto(`/accounts/${id}/account-details?tab=receipts&state=COMING`)
    await page.getByRole('link', { name: 'Luz Llevant, S. A.' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Recibo' })
    await drawer.getByRole('button', { name: 'Rechazar recibo' }).click()
    const reject = page.getByRole('dialog', { name: 'Rechazar recibo' })
    await expect(reject).toContainText('Aún no se ha cargado.')
    await expectPrimaryFirst(reject.getByRole('button', { name: 'Rechazar recibo' }), reject.getByRole('button', { name: 'Volver' }))
    await expectAccessible(page)
    await reject.getByRole('button', { name: 'Rechazar recibo' }).click()
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Recibo rechazado')
    await expect(reject).toHaveCount(0)
    await expect(drawer).toContainText('Rechazado por usted el')
    await expect(page).toHaveURL(/tab=receipts/)
  })
})

test('a creditor is blocked and limited from the account’s mandates, and unblocked @desktop', async ({ page }, info) => {
  const customer = customerOf(info)
  await signIn(page, customer)
  const { id } = await account(page)
  // Walked again, it finds the first one as it was left.
  const creditor = info.retry === 0 ? 'Gimnasio Alameda' : 'Cine en Casa Llevant'
  const row = () => page.getByRole('row', { name: new RegExp(creditor) })

  await test.step('blocking all of its receipts', async () => {
    await page.goto(`/accounts/${id}/account-details?tab=receipts`)
    await page.getByRole('radio', { name: 'Domiciliaciones' }).click({ force: true })
    await expect(row()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // It protects: one press, and no code.
    await row()
      .getByRole('button', { name: /^Bloquear/ })
      .click()
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Acreedor bloqueado')
    await expect(row()).toContainText('Acreedor bloqueado')
    await expectAccessible(page)
  })

  await test.step('and letting it collect again, up to an amount and once a month', async () => {
    await row()
      .getByRole('link', { name: /^Cambiar el bloqueo/ })
      .click()
    await page.getByRole('radio', { name: 'Retirar el bloqueo' }).check({ force: true })
    await page.getByRole('button', { name: 'Continuar' }).click()
    await sign(page, customer, 'desbloquear los recibos', /^Firmar y retirar/)
    await page.getByRole('link', { name: 'Volver a la cuenta' }).click()
    await expect(row()).not.toContainText('bloqueado')
    await row()
      .getByRole('link', { name: /^Limitar/ })
      .click()
    await page.getByLabel(/^Máximo de cada recibo/).fill('0')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByLabel(/^Máximo de cada recibo/)).toBeFocused()
    await page.getByLabel(/^Máximo de cada recibo/).fill('40')
    await page.getByLabel(/^Frecuencia/).selectOption({ label: 'Uno al mes' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Limitar recibos' }).click()
    await expect(page.getByRole('heading', { name: 'Límite guardado' })).toBeFocused()
    await page.getByRole('link', { name: 'Volver a la cuenta' }).click()
    await expect(row()).toContainText(`Hasta ${euros(4000)}. Uno al mes`)
  })
})

test('what another bank asks for waits among the tasks until its customer answers, with yes or with no @desktop', async ({
  page,
}, info) => {
  const customer = customerOf(info)
  await startSession(page, customer)
  const first = await account(page)
  // Walked again, it asks for others.
  const [yes, no] = info.retry === 0 ? ['61,10', '61,20'] : ['62,10', '62,20']
  recalledTransfer(first.iban, yes, 'Textiles Gil, S. L.', 'DUPL')
  recalledTransfer(first.iban, no, 'Textiles Gil, S. L.', 'CUST')

  await test.step('from the tasks it is let go, and leaves the account', async () => {
    await page.goto('/global')
    await page.getByRole('link', { name: new RegExp(`Le piden que devuelva ${yes}`) }).click()
    await expect(page.getByRole('heading', { name: 'Solicitud de devolución de una transferencia' })).toBeVisible()
    await expect(page.getByText('El banco ordenante dice que la envió dos veces.')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Elija una respuesta.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('radio', { name: 'Devolver el dinero', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Continuar' }).click()
    await sign(page, customer, `devolver ${yes}`, /^Firmar y devolver/)
    await expect(page.getByRole('heading', { name: 'Transferencia devuelta' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('from its movement it is kept, and nothing is left to answer', async () => {
    await page.goto(`/accounts/${first.id}/account-details?search=${encodeURIComponent(no)}`)
    await page.getByRole('link', { name: 'Transferencia de Textiles Gil, S. L.' }).first().click()
    await page.getByRole('link', { name: /^Responder a la solicitud de devolución/ }).click()
    await page.getByRole('radio', { name: 'No devolver el dinero' }).check({ force: true })
    await page.getByRole('button', { name: 'No devolver la transferencia' }).click()
    await expect(page.getByRole('heading', { name: 'Respuesta enviada' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ya no hay nada que responder' })).toBeVisible()
    await page.goto('/global')
    await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Le piden que devuelva/ })).toHaveCount(0)
  })
})
