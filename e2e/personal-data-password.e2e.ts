import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readCode } from './support/code.ts'
import { expectNoSidewaysScroll, fillLogin } from './support/customer.ts'
import { operate } from './support/operator.ts'
import { expectToSign } from './support/signing.ts'

/** No other test signs in as them: their password changes. */
const CUSTOMER = { username: 'marina.prats', taxId: '07215448-A' }
const CHOSEN = 'Faro2026nuevo'
const CHANGED = 'Puerto2026nuevo'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/home')
  await fillLogin(page, username, password)
  await press(page, 'Entrar')
}

async function expectSoundPage(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** The temporary password that the customer's mobile received. */
async function readPassword(page: Page, username: string): Promise<string> {
  let password = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/services/dev/v1/messages?about=${username}`)
      const messages = (await answer.json()) as { channel: string; text: string }[]
      const texts = messages.filter(({ channel }) => channel === 'SMS').map(({ text }) => text)
      password = texts.map((text) => /clave temporal es (\w+)\./.exec(text)?.[1] ?? '').find((found) => found !== '') ?? ''
      return password
    })
    .not.toBe('')
  return password
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

async function chooseNewPassword(page: Page, current: { label: string; value: string }, next: string): Promise<void> {
  await page.getByLabel(current.label, { exact: true }).fill(current.value)
  await page.getByLabel('Clave nueva', { exact: true }).fill(next)
  await page.getByLabel('Repita la clave nueva').fill(next)
}

test('whoever has forgotten their password gets a temporary one, must choose another, and goes on as always @desktop', async ({ page }) => {
  const { username, taxId } = CUSTOMER
  await page.goto('/')
  await page.getByRole('link', { name: 'Generar nueva clave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Generar nueva clave' })).toBeVisible()
  await press(page, 'Recibir el código')
  await expect(page.getByText('Escriba su NIF o NIE.')).toBeVisible()
  await expect(page.getByLabel('NIF o NIE')).toBeFocused()
  await expectSoundPage(page)
  await page.getByLabel('NIF o NIE').fill(taxId.replace(/.$/, 'Q'))
  await page.getByLabel('Usuario', { exact: true }).fill(username)
  await press(page, 'Recibir el código')
  await expect(page.getByText('El NIF o NIE no es correcto.')).toBeVisible()
  await page.getByLabel('NIF o NIE').fill(taxId)
  await press(page, 'Recibir el código')

  await expect(page.getByRole('heading', { level: 1, name: 'Código de comprobación' })).toBeFocused()
  const code = await readCode(page, username)
  await page.getByLabel('Código de 6 cifras').fill(wrong(code))
  await press(page, 'Generar nueva clave')
  await expect(page.getByText(/El código no es correcto.*Le quedan 4 intentos/)).toBeVisible()
  await expectSoundPage(page)
  await page.getByLabel('Código de 6 cifras').fill(code)
  await press(page, 'Generar nueva clave')
  await expect(page.getByRole('heading', { level: 1, name: 'Clave temporal enviada' })).toBeFocused()
  await expect(page.getByText(/Le hemos enviado una clave temporal por SMS al teléfono terminado en \d{3}/)).toBeVisible()
  await expectSoundPage(page)

  const temporary = await readPassword(page, username)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await fillLogin(page, username, temporary)
  await press(page, 'Entrar')
  await expect(page.getByRole('heading', { level: 1, name: 'Elegir una clave' })).toBeVisible()
  await expect(page).toHaveURL(/\/personal-data\/update-key$/)
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/personal-data\/update-key$/)
  await chooseNewPassword(page, { label: 'Clave temporal', value: 'Mala1clave' }, CHOSEN)
  await press(page, 'Guardar la clave')
  await expect(page.getByText(/La clave actual no es correcta\. Le quedan 4 intentos/)).toBeVisible()
  await expect(page.getByLabel('Clave temporal', { exact: true })).toHaveValue('')
  await expectSoundPage(page)
  await page.getByLabel('Clave temporal', { exact: true }).fill(temporary)
  await press(page, 'Guardar la clave')
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
  await page.goto('/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()

  await page.goto('/personal-data/update-key')
  await expect(page.getByRole('heading', { level: 1, name: 'Cambiar la clave' })).toBeVisible()
  await chooseNewPassword(page, { label: 'Clave actual', value: CHOSEN }, CHANGED)
  await expectSoundPage(page)
  await press(page, 'Continuar')
  await expectToSign(page)
  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, username))
  await press(page, 'Firmar y cambiar la clave')
  await expect(page.getByRole('heading', { name: 'Clave cambiada' })).toBeFocused()

  await page.goto('/personal-data/block-user')
  await expect(page.getByRole('heading', { level: 1, name: 'Bloquear usuario' })).toBeVisible()
  await expectSoundPage(page)
  // It protects: no code is asked.
  await press(page, 'Bloquear usuario')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Su usuario está bloqueado')
  await enter(page, username, CHANGED)
  await expect(page.getByText('Su usuario está bloqueado. Acuda a su oficina.')).toBeVisible()
  await expect(page.getByText('(L005)')).toBeVisible()
  operate('unblock', username)
  await enter(page, username, CHANGED)
  await expect(page.getByRole('heading', { name: 'Posición global' })).toBeVisible()
})

test('somebody whom the bank does not know reads the same words as anybody else', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/recover-password')
  await page.getByLabel('NIF o NIE').fill('12345678Z')
  await page.getByLabel('Usuario', { exact: true }).fill('nadie.asi')
  await press(page, 'Recibir el código')
  await expect(page.getByText('Si los datos son correctos, le hemos enviado un código por SMS a su móvil.')).toBeVisible()
  for (const left of ['Le quedan 4', 'Le quedan 3', 'Le quedan 2', 'Le queda 1']) {
    await page.getByLabel('Código de 6 cifras').fill('000000')
    await press(page, 'Generar nueva clave')
    await expect(page.getByText(new RegExp(left))).toBeVisible()
  }
  await page.getByLabel('Código de 6 cifras').fill('000000')
  await press(page, 'Generar nueva clave')
  await expect(page.getByText('Los datos de identificación no son correctos. Compruébelos y vuelva a intentarlo.')).toBeVisible()
  await expect(page.getByLabel('NIF o NIE')).toHaveValue('12345678Z')
})
