import { formatAmount, type Cents } from '@almenara/contract/money'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'
import { operate } from './support/operator.ts'
import { expectToSign, showFacts } from './support/signing.ts'

const CUSTOMER = 'elena.vives'

const euros = (amount: number) => formatAmount(amount as Cents)

interface Card {
  id: string
  name: string
  ending: string
}

async function cardNamed(page: Page, name: string): Promise<Card> {
  const { cards } = await ask<{ cards: Card[] }>(page, '/services/cards/v1/pool')
  const card = cards.find((one) => one.name === name)
  if (!card) throw new Error(`The customer has no ${name}`)
  return card
}

/** Signs what is asked with the code that arrives. */
async function sign(page: Page, username: string, action: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name: action })
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, username))
  await button.click()
}

async function seen(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a purchase is deferred to its receipt, cannot be deferred again, and another is repaid early @desktop', async ({ page }) => {
  await startSession(page, CUSTOMER)
  const { id } = await cardNamed(page, 'Crédito Viajes')
  await page.goto(`/cards/${id}/details?tab=scp`)
  const deferLink = page.getByRole('link', { name: 'Aplazar Muebles Serrería' })
  await expect(deferLink).toBeVisible()
  await seen(page)
  await deferLink.click()

  await expect(page.getByRole('heading', { name: 'Aplazar una compra' })).toBeVisible()
  await page.getByRole('radio', { name: '12', exact: true }).check()
  await expect(page.getByText('12 cuotas de', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ver el cuadro de amortización' }).click()
  await expect(page.getByText('Cuota 12')).toBeVisible()
  await seen(page)
  const contract = page.url()
  await page.getByLabel('Número de cuotas', { exact: true }).fill('99')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Elija entre 2 y 36 cuotas.')).toBeVisible()
  await expect(page.getByLabel('Número de cuotas', { exact: true })).toBeFocused()
  await page.getByLabel('Número de cuotas', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Continuar' }).click()

  await expectToSign(page)
  await showFacts(page)
  for (const fact of ['TAE', 'TIN', 'Coste total del aplazamiento', 'Total que pagará']) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  }
  await seen(page)
  await sign(page, CUSTOMER, 'Firmar y aplazar la compra')
  await expect(page.getByRole('heading', { name: 'Compra aplazada', exact: true })).toBeFocused()
  await seen(page)

  await page.getByRole('link', { name: 'Ver las compras aplazadas' }).click()
  await expect(page.getByText('0 de 12 cuotas')).toBeVisible()
  await page.goto(contract)
  await expect(page.getByRole('heading', { name: 'Esta compra ya está aplazada' })).toBeVisible()
  await seen(page)

  await page.goto(`/cards/${id}/details?tab=scp&scpState=ACTIVE`)
  await page.getByRole('link', { name: 'Óptica Colón' }).first().click()
  await expect(page.getByRole('heading', { name: 'Cuadro de amortización' })).toBeVisible()
  await seen(page)
  await page.getByRole('link', { name: 'Amortizar el capital pendiente' }).click()
  await expect(page.getByRole('heading', { name: 'Amortizar la compra' })).toBeVisible()
  await seen(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, CUSTOMER, /^Firmar y pagar/)
  await expect(page.getByRole('heading', { name: 'Compra pagada del todo' })).toBeFocused()
  await page.getByRole('link', { name: 'Volver a la tarjeta' }).click()
  await expect(page.getByText('Amortizada', { exact: true })).toBeVisible()
})

test(
  'a purchase on a card that two must operate is deferred by the second, and who that is is said from the first step',
  {
    tag: '@desktop',
  },
  async ({ page }) => {
    // The card of nobody else's tests, and somebody who has none.
    const [username, second, name] = ['noa.vives', 'libreria', 'Remedios Ballester Cano']
    await startSession(page, username)
    const { id, ending } = await cardNamed(page, 'Crédito Viajes')
    // As the demo bank numbers the contracts of cards.
    const contract = `0418-05000${ending}1`
    operate('power', second, 'operate', contract)
    operate('signatures', contract, '2')
    await page.goto(`/cards/${id}/details?tab=scp`)
    await page.getByRole('link', { name: 'Aplazar Muebles Serrería' }).click()
    await expect(page.getByText(/^Además de usted, debe firmar/)).toContainText(name)
    await seen(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await sign(page, username, 'Firmar y pedir la firma de Remedios')
    await expect(page.getByRole('heading', { name: `Pendiente de la firma de ${name}` })).toBeFocused()
    await seen(page)
    await page.goto(`/cards/${id}/details?tab=scp`)
    await expect(page.getByRole('link', { name: 'Aplazar Muebles Serrería' })).toBeVisible()

    await signIn(page, second)
    await page.getByRole('link', { name: /^Aplazamiento de una compra/ }).click()
    await expect(page.getByText('Ordenada por')).toBeVisible()
    await seen(page)
    await page.getByRole('button', { name: 'Firmar la operación' }).click()
    await sign(page, second, /^Firmar/)
    await expect(page.getByRole('heading', { name: 'Compra aplazada', exact: true })).toBeFocused()
  },
)

test('a credit card shows what it defers and what it settled each month, to its PDF @desktop', async ({ page }) => {
  await startSession(page, 'carmen.munoz')
  const { id } = await cardNamed(page, 'Crédito Oro')
  const { rows } = await ask<{ rows: { total: number; closesOn: string }[] }>(page, `/services/cards/v1/${id}/settlements-extract`)
  const [newest, before] = rows
  if (!newest || !before) throw new Error('The card has no settlements')
  await page.goto(`/cards/${id}/details`)
  await expect(page.getByRole('heading', { name: 'Compra aplazada' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aplazar Muebles Serrería' })).toBeVisible()
  await seen(page)

  await page.getByRole('link', { name: 'Liquidaciones' }).click()
  await expect(page.getByText(/^Próxima liquidación, el/)).toBeVisible()
  await seen(page)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Liquidación de / })).toBeVisible()
  await expect(page.getByText(euros(newest.total)).first()).toBeVisible()
  await seen(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar en PDF' }).click()
  expect((await file).suggestedFilename()).toBe(`liquidacion-4821-${newest.closesOn.slice(0, 7)}.pdf`)
  await page.getByRole('link', { name: 'Más antigua' }).click()
  await expect(page.getByText(euros(before.total)).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Crédito Oro' }).click()
  await expect(page.getByText(/^Próxima liquidación, el/)).toBeVisible()
})
