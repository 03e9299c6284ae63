import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleToBoth } from './support/axe.ts'
import { fillCode } from './support/code.ts'
import { ask, expectNoSidewaysScroll, signIn, startSession } from './support/customer.ts'
import { operate } from './support/operator.ts'

/** Has Bizum, and nothing of the demo's life waits for him. */
const CUSTOMER = 'javier.ferrer'
/** At other banks, and nobody whom they know. */
const ASKER = '633000108'
const STRANGER = '633000208'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.getByRole('main')

/** Their own mobile, as the operator writes it. */
async function phoneOf(page: Page): Promise<string> {
  const { phone } = await ask<{ phone: string }>(page, '/services/bizum/v1/info')
  return phone.replace('+34', '')
}

/** From the hub, the stranger's request that says this. */
async function openStranger(page: Page, amount: string): Promise<void> {
  await page.goto('/bizum')
  await page.getByText('Otras solicitudes').click({ timeout: 4000 })
  const row = main(page).getByRole('listitem').filter({ hasText: amount }).first()
  await row.getByRole('link', { name: 'Ver la solicitud' }).click({ timeout: 4000 })
}

test('22: whoever is asked by a stranger says what they expect: who expects to receive cannot pay, and who expects to pay signs it @desktop', async ({
  page,
}) => {
  await signIn(page, CUSTOMER)
  const phone = await phoneOf(page)
  operate('bizum', 'request', phone, STRANGER, '40', 'INGRESO 40')
  operate('bizum', 'request', phone, ASKER, '1,50', 'Café')

  await test.step('nothing of a stranger is paid or refused in one touch', async () => {
    await expect(async () => {
      await page.goto('/bizum')
      await expect(page.getByText('Otras solicitudes')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('link', { name: 'Pagar 40,00 €' })).toHaveCount(0)
  })

  await test.step('who expects to receive money is told that it is a payment, and it can only be refused', async () => {
    await openStranger(page, '40,00 €')
    await expect(heading(page, 'Le piden 40,00 €')).toBeVisible()
    await page.getByRole('link', { name: 'Pagar 40,00 €' }).click()
    await expect(heading(page, /^Va a pagar 40,00 € a /)).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Diga qué espera que ocurra: pagar o recibir dinero.')).toBeVisible()
    await page.getByRole('radio', { name: /Recibir dinero/ }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(heading(page, 'Esta solicitud no es un ingreso')).toBeFocused()
    await expectAccessibleToBoth(page)
    await page.reload()
    await expect(heading(page, 'Esta solicitud no es un ingreso')).toBeVisible()
    await page.getByRole('button', { name: 'Rechazar y bloquear' }).click()
    await expect(heading(page, 'Solicitud rechazada')).toBeFocused()
    await expect(page.getByText(/No se ha cobrado nada\. .* no podrá enviarle más solicitudes\./)).toBeVisible()
  })

  await test.step('who expects to pay signs it, and goes back to the same list', async () => {
    await openStranger(page, '1,50 €')
    await page.getByRole('link', { name: 'Pagar 1,50 €' }).click()
    await page.getByRole('radio', { name: /^Pagar 1,50 €/ }).check()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await fillCode(page, CUSTOMER, 'PAGAR 1,50 EUR')
    await page.getByRole('button', { name: 'Firmar y pagar 1,50 €' }).click()
    await expect(heading(page, /Ha pagado 1,50 €|Pago en curso/)).toBeVisible()
    await main(page).getByRole('link', { name: 'Volver a Bizum' }).click()
    await expect(page).toHaveURL(/\/bizum(\/[\w-]{20,})?(\?|$)/)
    await expect(heading(page, 'Bizum')).toBeVisible()
  })
})

test('a request is refused as a fraud, and its address says afterwards how it ended @desktop', async ({ page }) => {
  await signIn(page, CUSTOMER)
  operate('bizum', 'request', await phoneOf(page), '633000308', '75', 'Premio')
  await expect(async () => {
    await openStranger(page, '75,00 €')
  }).toPass()
  await page.getByRole('link', { name: 'Rechazar la solicitud' }).click()
  await page.getByRole('checkbox', { name: /Es un fraude/ }).check()
  await expect(page.getByRole('checkbox', { name: /Bloquear a esta persona/ })).toBeChecked()
  await page.getByRole('button', { name: 'Rechazar y bloquear' }).click()
  await expect(heading(page, 'Solicitud rechazada')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ya rechazó esta solicitud. No se ha cobrado nada.' })).toBeVisible()
})

/** Buys or subscribes at the demo shop. */
async function shop(page: Page, merchant: RegExp, press: 'Pagar con Bizum' | 'Suscribirme'): Promise<void> {
  const phone = await phoneOf(page)
  await page.goto('/dev/tienda')
  await page.getByRole('radio', { name: merchant }).check()
  await page.getByLabel('Móvil con Bizum').fill(phone)
  await page.getByRole('button', { name: press }).click()
  await expect(page.getByText('Esperando su autorización').first()).toBeVisible()
}

test('13: a purchase at the demo shop is paid within its time, and the shop sees it; one that came too late says so @desktop', async ({
  page,
}) => {
  await startSession(page, CUSTOMER)
  await shop(page, /Papelería Nou Moles/, 'Pagar con Bizum')
  const shopAddress = page.url()
  await page.goto('/bizum/c2er')
  await page.getByRole('link', { name: 'Pagar 42,90 €' }).first().click()
  await expect(heading(page, 'Va a pagar 42,90 € a Papelería Nou Moles')).toBeVisible()
  await expect(page.getByText('Tiempo para responder')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Tiempo para responder')).toBeVisible()
  await fillCode(page, CUSTOMER, 'PAGAR 42,90 EUR')
  await page.getByRole('button', { name: 'Firmar y pagar 42,90 €' }).click()
  await expect(heading(page, 'Pagado')).toBeVisible()
  await page.goto(shopAddress)
  await expect(page.getByText('Pagada').first()).toBeVisible()

  await page.goto('/global')
  operate('bizum', 'purchase', await phoneOf(page), 'Papelería Nou Moles', '9,90', 'expired')
  const late = async () => {
    const { rows } = await ask<{ rows: { id: string; amount: number }[] }>(page, '/services/bizum/v1/pending-operations-c2er-extract')
    return rows.find(({ amount }) => amount === 990)?.id ?? ''
  }
  await expect.poll(late).not.toBe('')
  await page.goto(`/bizum/movements/pending-operation-c2er/${await late()}/accept-request/1/-`)
  await expect(page.getByRole('heading', { name: /^La solicitud de pago ha caducado y ya no se puede responder/ })).toBeVisible()
  await expect(page.getByText('Si todavía quiere comprar, vuelva a la tienda y elija Bizum.')).toBeVisible()
})

test('24: a subscription is allowed with a lower ceiling by one signature that tells all charges, paused and ended in one touch @desktop', async ({
  page,
}) => {
  await startSession(page, CUSTOMER)
  await shop(page, /Sala Albufera/, 'Suscribirme')
  await page.goto('/bizum/c2er')
  await page.getByRole('link', { name: 'Pagar 6,99 €' }).first().click()
  await expect(page.getByText('Después podrá cobrarle hasta 12,99 € cada mes sin preguntarle, sin fecha de fin.')).toBeVisible()
  await page.getByLabel(/Máximo de cada cobro/).fill('20')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('El comercio pide 12,99 € como máximo')).toBeVisible()
  await page.getByLabel(/Máximo de cada cobro/).fill('10')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await fillCode(page, CUSTOMER, 'PAGAR 6,99 EUR')
  await page.getByRole('button', { name: 'Firmar y pagar 6,99 €' }).click()
  await expect(heading(page, 'Pagado')).toBeVisible()

  await expect(async () => {
    await page.goto('/bizum/operations/subscriptions')
    await expect(page.getByRole('link', { name: 'Plan mensual' }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: 'Plan mensual' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Suscripción' })
  await expect(drawer.getByText('10,00 €').first()).toBeVisible()
  // Less is a press; more again is signed.
  await drawer.getByLabel('Su máximo por cobro, en euros').fill('5')
  await drawer.getByRole('button', { name: 'Guardar el máximo' }).click()
  await expect(page.getByText('Máximo guardado.').first()).toBeVisible()
  await drawer.getByRole('link', { name: 'Subir el máximo' }).click()
  await page.getByLabel('Su máximo por cobro, en euros (opcional)').fill('8')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectAccessibleToBoth(page)
  await fillCode(page, CUSTOMER, 'permitir que')
  await page.getByRole('button', { name: 'Firmar y subir el máximo' }).click()
  await expect(heading(page, 'Máximo cambiado')).toBeVisible()
  await page.getByRole('button', { name: 'Volver a las suscripciones' }).click()
  await page.getByRole('button', { name: 'Pausar la suscripción' }).click()
  await expect(page.getByRole('button', { name: 'Reanudar la suscripción' })).toBeVisible()
  await expectAccessibleToBoth(page)
  await page.getByRole('button', { name: 'Terminar la suscripción' }).click()
  await expect(page.getByText('Sala Albufera ya no puede cobrarle esta suscripción.').first()).toBeVisible()
})
