import { type Cents, formatAmount } from '@almenara/contract/money'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, PASSWORD, signIn } from './support/customer.ts'
import { expectToSign } from './support/signing.ts'

const DEVICES = '/personal-data/biometry-devices-management'

const CUSTOMER = 'construcciones'
/** Signs in no other test: whoever has a passkey is asked for it first, wherever they sign at that time. */
const WITH_PASSKEY = 'pau.vives'

interface Account {
  id: string
  name: string
  available: number
  canOperate: boolean
}

interface Signatures {
  username: string
  coordinates: { values: Record<string, string> }
  cards: { pin: string }[]
}

const euros = (amount: number) => formatAmount(amount as Cents)

/** Somebody else's: what goes between the customer's own accounts is not signed. */
const PAYEE = { iban: 'ES4200490101930300715526', name: 'Concepción Peñalver Ros' }

/** Up to where the order is to be signed, from the account that has most. */
async function prepareTransfer(page: Page | FrameLocator, open: (address: string) => Promise<unknown>, from: string, amount: string) {
  await open(`/accounts/${from}/external-transfers-creation`)
  await page.getByLabel('IBAN de la cuenta de destino').fill(PAYEE.iban)
  await page.getByLabel('Nombre del beneficiario').fill(PAYEE.name)
  await page.getByLabel('Importe en euros').fill(amount)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Revisión y firma' })).toBeVisible()
}

async function richest(page: Page): Promise<string> {
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const [from] = accounts.filter(({ canOperate }) => canOperate).toSorted((a, b) => b.available - a.available)
  if (!from) throw new Error('The customer needs an account')
  return from.id
}

async function signaturesOf(page: Page, username: string): Promise<Signatures> {
  const all = (await (await page.request.get('/services/dev/v1/signatures')).json()) as Signatures[]
  const found = all.find((one) => one.username === username)
  if (!found) throw new Error(`${username} has no cards`)
  return found
}

async function signWithCode(page: Page | FrameLocator, top: Page, username: string, action: string): Promise<void> {
  // The code is sent with the review, not before.
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(top, username))
  await page.getByRole('button', { name: action }).click()
}

/** How many text messages a customer has been sent. */
async function messagesTo(page: Page, username: string): Promise<number> {
  const answer = await page.request.get(`/services/dev/v1/messages?about=${username}`)
  return ((await answer.json()) as { channel: string }[]).filter(({ channel }) => channel === 'SMS').length
}

test('a passkey is made, signs a transfer, takes another name and is given up @desktop', async ({ page, baseURL }) => {
  // Browsers let only this name have passkeys without a certificate.
  const here = `http://localhost:${new URL(baseURL ?? '').port}`
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  await page.goto(here)
  await page.getByLabel('Usuario').fill(WITH_PASSKEY)
  await page.getByLabel('Clave', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()

  // Offered where the device could keep one, without being asked for.
  await expect(page.getByText('Firmar con la huella, el rostro o el PIN de su dispositivo')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Crear llave de acceso' }).click()
  await expect(page.getByRole('heading', { name: 'No tiene dispositivos ni llaves de acceso' })).toBeVisible()
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  await page.getByLabel('Nombre de la llave').fill('')
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(page.getByText('Escriba un nombre que le ayude a reconocerlo.')).toBeVisible()
  await page.getByLabel('Nombre de la llave').fill('Mi portátil')
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await expectToSign(page)
  // Neither the card nor a PIN is enough to add what signs.
  await expect(page.getByRole('button', { name: 'Tarjeta de coordenadas' })).toBeHidden()
  await signWithCode(page, page, WITH_PASSKEY, 'Firmar y añadir la llave de acceso')
  await expect(page.getByRole('heading', { name: 'Llave de acceso añadida' })).toBeFocused()
  await page.getByRole('button', { name: 'Volver a sus dispositivos' }).click()
  await expect(page.getByRole('heading', { name: 'Mi portátil' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Cambiar el nombre de Mi portátil' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Portátil de casa')
  await page.getByRole('button', { name: 'Guardar el nombre' }).click()
  await expect(page.getByRole('heading', { name: 'Portátil de casa' })).toBeVisible()

  // It comes first, and no code is sent until one is asked for.
  const sent = await messagesTo(page, WITH_PASSKEY)
  await prepareTransfer(page, (address) => page.goto(here + address), await richest(page), '4')
  await expect(page.getByText(/^Firme con su llave de acceso/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Revisión y firma' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await messagesTo(page, WITH_PASSKEY)).toBe(sent)
  // Somebody who is not recognised signs nothing, and reads what to do.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: `Firmar y enviar ${euros(400)}` }).click()
  await expect(page.getByText(/No se ha firmado: se canceló/)).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: `Firmar y enviar ${euros(400)}` }).click()
  await expect(page.getByRole('heading', { name: /^Transferencia / })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Justificante' })).toContainText('una llave de acceso')

  await page.goto(here + DEVICES)
  await page.getByRole('button', { name: 'Dar de baja Portátil de casa' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: /^Código por SMS/ }).click()
  await expectToSign(page)
  await signWithCode(page, page, WITH_PASSKEY, 'Firmar y dar de baja la llave')
  await expect(page.getByRole('heading', { name: 'Baja realizada' })).toBeFocused()
  await page.getByRole('button', { name: 'Volver a sus dispositivos' }).click()
  await expect(page.getByRole('heading', { name: 'No tiene dispositivos ni llaves de acceso' })).toBeVisible()
})

test('two coordinates, and a card’s PIN, sign small transfers', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, CUSTOMER)
  const { coordinates, cards } = await signaturesOf(page, CUSTOMER)
  await prepareTransfer(page, (address) => page.goto(address), await richest(page), '3')
  const sign = page.getByRole('button', { name: `Firmar y enviar ${euros(300)}` })
  await page.getByRole('button', { name: 'Tarjeta de coordenadas' }).click()
  const fields = page.getByLabel(/^Coordenada [A-J][1-8]$/)
  await expect(fields).toHaveCount(2)
  await sign.click()
  await expect(page.getByText('Escriba la coordenada.')).toHaveCount(2)
  await fields.first().fill('1a')
  await expect(page.getByText('Hay caracteres no permitidos. Escriba solo cifras.')).toBeVisible()
  await sign.click()
  await expect(page.getByText('La coordenada tiene 3 cifras.')).toBeVisible()
  const labels = await page.locator('label', { hasText: /^Coordenada/ }).allInnerTexts()
  const values = labels.map((label) => coordinates.values[label.replace('Coordenada ', '')] ?? '')
  await fields.first().fill(String((Number(values[0]) + 1) % 1000).padStart(3, '0'))
  await fields.last().fill(values[1] ?? '')
  await sign.click()
  await expect(page.getByText(/Las coordenadas no son correctas/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fields.first().fill(values[0] ?? '')
  await sign.click()
  await expect(page.getByRole('heading', { name: /^Transferencia / })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Justificante' })).toContainText('la tarjeta de coordenadas')

  await prepareTransfer(page, (address) => page.goto(address), await richest(page), '3')
  await page.getByRole('button', { name: 'PIN de una tarjeta' }).click()
  const pin = page.getByLabel('PIN de 4 cifras')
  await expect(pin).toBeVisible()
  await sign.click()
  await expect(page.getByText('Escriba el PIN.')).toBeVisible()
  await pin.fill('12')
  await sign.click()
  await expect(page.getByText('El PIN tiene 4 cifras.')).toBeVisible()
  await pin.fill(cards[0]?.pin ?? '')
  await expectAccessible(page)
  await sign.click()
  await expect(page.getByRole('heading', { name: /^Transferencia / })).toBeFocused()
})

test('above the bank’s maximum neither coordinates nor a PIN are offered', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'carmen.munoz')
  await prepareTransfer(page, (address) => page.goto(address), await richest(page), '300,01')
  await expectToSign(page)
  await expect(page.getByRole('button', { name: /Tarjeta de coordenadas|PIN de una tarjeta/ })).toHaveCount(0)
})

test('a mobile is added in the app, and its own key signs a transfer', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/reference-app/')
  const portal = page.frameLocator('iframe[title=Portal]')
  await portal.getByLabel('Usuario').fill('construcciones')
  await portal.getByLabel('Clave', { exact: true }).fill(PASSWORD)
  await portal.getByRole('button', { name: 'Entrar' }).click()
  await expect(portal.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  const goTo = (address: string) => portal.locator('body').evaluate((_, to) => location.assign(to), address)
  await goTo(DEVICES)
  await portal.getByRole('button', { name: 'Añadir este móvil' }).click()
  await portal.getByLabel('Nombre del móvil').fill('Mi móvil')
  await portal.getByRole('button', { name: 'Añadir este móvil' }).click()
  await signWithCode(portal, page, 'construcciones', 'Firmar y añadir este móvil')
  await expect(portal.getByRole('heading', { name: 'Móvil añadido' })).toBeFocused()
  await prepareTransfer(portal, goTo, await richest(page), '5')
  await expect(portal.getByText('La aplicación le pedirá la huella o el rostro.')).toBeVisible()
  await portal.getByRole('button', { name: `Firmar y enviar ${euros(500)}` }).click()
  await expect(portal.getByRole('heading', { name: /^Transferencia / })).toBeFocused()
})
