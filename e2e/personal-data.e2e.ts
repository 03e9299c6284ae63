import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { expectNoSidewaysScroll, PASSWORD, signIn, startSession } from './support/customer.ts'
import { expectToConfirm, expectToSign, showFacts } from './support/signing.ts'

const RESTORED = 'Hemos recuperado los datos que había escrito'

async function openTopic(page: Page, name: string): Promise<void> {
  await page.goto('/personal-data')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Types the code that a mobile received where it signs, and signs. */
async function sign(page: Page, about: string, action: string): Promise<void> {
  // Before the field is there, the newest code may be of another operation.
  await fillCode(page, about)
  await page.getByRole('button', { name: action }).click()
}

/** The code that a new mobile or address received comes back. */
async function prove(page: Page, label: string, to: string): Promise<void> {
  await page.getByLabel(label).fill(await codeAt(page, to))
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await expect(page.getByText(`Comprobado: ${to}`)).toBeFocused()
}

async function codeAt(page: Page, to: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/services/dev/v1/messages?about=${encodeURIComponent(to)}`)
      const [message] = (await answer.json()) as { text: string }[]
      code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

test('whoever could not sign contracts the codes by SMS, and then moves them to another mobile @desktop', async ({ page }) => {
  await signIn(page, 'amparo.marti')
  await openTopic(page, 'Datos de contacto')
  await page.getByRole('link', { name: 'Activar las claves por SMS' }).click()
  await expect(page.getByRole('heading', { name: 'Claves por SMS', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Clave de acceso')).toBeFocused()
  await page.getByLabel('Clave de acceso').fill('Otra1234')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('La clave no es correcta. Compruébela.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Clave de acceso').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sign(page, 'amparo.marti', 'Firmar y activar las claves por SMS')
  await expect(page.getByRole('heading', { name: 'Claves por SMS activadas' })).toBeFocused()
  await page.getByRole('link', { name: 'Volver al área personal' }).click()
  await expect(page.getByText('Un código por SMS')).toBeVisible()

  await openTopic(page, 'Datos de contacto')
  await page.getByRole('button', { name: 'Cambiar móvil' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Falta comprobarlo: envíe el código y escríbalo aquí.')).toBeVisible()
  await page.getByLabel('Número del móvil nuevo').fill('666000111')
  await page.getByRole('button', { name: 'Enviar un código al móvil' }).click()
  await expect(page.getByLabel('Código que ha recibido en el móvil')).toBeFocused()
  await prove(page, 'Código que ha recibido en el móvil', '666000111')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectToSign(page)
  await showFacts(page)
  await expect(page.getByText('+34 666 000 111')).toBeVisible()
  await expectAccessible(page)
  await sign(page, 'amparo.marti', 'Firmar y cambiar los datos')
  await expect(page.getByRole('heading', { name: 'Datos de contacto cambiados' })).toBeFocused()

  await page.goto('/personal-data/psd2-sca')
  await expect(page.getByRole('heading', { name: 'Confirmar su identidad' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renovar la confirmación' }).click()
  await sign(page, '666000111', 'Firmar y confirmar su identidad')
  await expect(page.getByRole('heading', { name: 'Ha confirmado que es usted' })).toBeFocused()
})

test('a customer reads what the bank has of them and gives another address, proved and signed, on a phone @mobile', async ({ page }) => {
  await startSession(page, 'libreria')
  await page.goto('/personal-data')
  await expect(page.getByRole('heading', { name: 'Área personal', level: 1 })).toBeVisible()
  await expect(page.getByText('r•••@libreria.example')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await openTopic(page, 'Datos de contacto')
  await page.getByRole('button', { name: 'Cambiar correo electrónico' }).click()
  await page.getByLabel('Correo nuevo').fill('sin arroba')
  await page.getByRole('button', { name: 'Enviar un código al correo' }).click()
  await expect(page.getByText('Escriba un correo completo: nombre@dominio.es')).toBeVisible()
  await page.getByLabel('Correo nuevo').fill('tienda@libreria.example')
  await page.getByRole('button', { name: 'Enviar un código al correo' }).click()
  await prove(page, 'Código que ha recibido en el correo', 'tienda@libreria.example')
  await page.getByRole('button', { name: 'Añadir otro teléfono' }).click()
  await page.getByLabel('País').selectOption('FR')
  await page.getByLabel('Número de teléfono').fill('142685300')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await showFacts(page)
  await expect(page.getByText('+33142685300')).toBeVisible()
  await sign(page, 'libreria', 'Firmar y cambiar los datos')
  await expect(page.getByRole('heading', { name: 'Datos de contacto cambiados' })).toBeFocused()
  await page.getByRole('link', { name: 'Volver al área personal' }).click()
  await expect(page.getByText('t•••@libreria.example')).toBeVisible()

  await page.getByRole('link', { name: 'Privacidad', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible()
  await page.getByText('Información sobre protección de datos').click()
  await expect(page.getByText('Agencia Española de Protección de Datos')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Cambiar preferencias' }).click()
  const surveys = page.getByRole('group', { name: 'Encuestas: acepto por' })
  await expect(surveys.getByRole('checkbox', { name: 'SMS' })).not.toBeChecked()
  await surveys.getByRole('checkbox', { name: 'SMS' }).check()
  await page.getByRole('group', { name: 'Mejorar nuestros servicios' }).getByRole('checkbox', { name: 'Me opongo' }).check()
  // What was ticked and not sent is there again after the page has been reloaded.
  await page.reload()
  await expect(page.getByText(RESTORED, { exact: true })).toBeVisible()
  await expect(surveys.getByRole('checkbox', { name: 'SMS' })).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await showFacts(page)
  await expect(page.getByText('Acepto por SMS. No acepto por teléfono')).toBeVisible()
  await expect(page.getByText('Me opongo a este uso')).toBeVisible()
  await sign(page, 'libreria', 'Firmar y guardar las preferencias')
  await expect(page.getByRole('heading', { name: 'Hemos guardado su decisión' })).toBeFocused()
  await page.goto('/personal-data/rgpd-management/otra-cosa')
  await expect(page).toHaveURL(/rgpd-management\/view$/)
  await expect(page.getByText('Acepta por SMS')).toBeVisible()
  await expect(page.getByText('Aceptó por SMS. No aceptó por')).toBeVisible()
  await expect(page.getByText('Se ha opuesto')).toBeVisible()
  await expect(page.getByText('Se opuso.')).toBeVisible()

  await page.goto('/personal-data/personal-documents')
  await expect(page.getByRole('heading', { name: 'Documentos personales', level: 1 })).toBeVisible()
  await page.getByLabel('Tipo de documento').selectOption('Consentimientos')
  await page.getByRole('checkbox', { name: /^Cambio de sus consentimientos/ }).check()
  await page.getByLabel('Tipo de documento').selectOption('Contratos')
  await expect(page.getByRole('checkbox', { name: /^Cambio de sus consentimientos/ })).toHaveCount(0)
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText('2 documentos elegidos')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Descargar', exact: true }).click()
  await expectToConfirm(page)
  await page.getByRole('button', { name: 'Descargar los documentos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sus documentos están listos' })).toBeFocused()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar los documentos' }).click()
  expect((await file).suggestedFilename()).toBe('documentos-personales.zip')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the order of products that has not been kept is there again after a reload, and once it is kept nothing is @mobile', async ({
  page,
}) => {
  await startSession(page, 'pau.vives')
  await page.goto('/personal-data/product-management')
  const down = page.getByRole('button', { name: /^Bajar / }).first()
  const name = (await down.getAttribute('aria-label')) ?? ''
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name, exact: true }).last()).toBeFocused()
  await page.reload()
  await expect(page.getByText(RESTORED, { exact: true })).toBeVisible()
  await expect(down).not.toHaveAttribute('aria-label', name)
  await page.getByRole('button', { name: 'Guardar los productos' }).click()
  await expect(page.getByText(RESTORED, { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Guardar los productos' })).toBeFocused()
  await expect(down).not.toHaveAttribute('aria-label', name)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
