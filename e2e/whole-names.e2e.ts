import { expect, test, type Page } from '@playwright/test'
import { readCode } from './support/code.ts'
import { ask, startSession } from './support/customer.ts'
import { otherAccount } from './support/sepa.ts'
import { showFacts } from './support/signing.ts'

const USER = 'libreria'
const NAME = 'Íñigo Peña Güell'
const CONCEPT = 'Cumpleaños, año nuevo — peña'

interface Account {
  id: string
  iban: string
  available: number
}

/** Nowhere in what is read is a letter that only the other bank gets. */
async function expectNothingLost(page: Page): Promise<void> {
  await expect(page.getByText(/\b(?:cumpleanos|ano nuevo|inigo|pena)\b/i)).toHaveCount(0)
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByText(CONCEPT).first()).toBeVisible()
  await expectNothingLost(page)
}

test('what is typed with ñ, accents and a dash reads so from its field to the movement, and searches find it either way @desktop', async ({
  page,
}) => {
  const amount = '10,39'
  const to = otherAccount('0200000901', NAME)
  await startSession(page, USER)
  const { accounts } = await ask<{ accounts: Account[] }>(page, '/services/accounts/v1/pool')
  const [from] = accounts.toSorted((one, other) => other.available - one.available)
  await page.goto(`/accounts/${from?.id}/external-transfers-creation`)
  const concept = page.getByLabel('Concepto')
  await page.getByLabel('IBAN de la cuenta de destino').fill(to)
  await page.getByLabel('Nombre del beneficiario').pressSequentially(NAME)
  await page.getByLabel('Importe en euros').fill(amount)
  await expect(page.getByText('El banco de destino recibirá «I» en lugar de')).toHaveCount(0)
  await expect(page.getByText(/^El banco de destino recibirá las vocales sin tilde/)).toBeVisible()

  // What may not be there is named, and not taken away.
  await concept.pressSequentially(`${CONCEPT} %`)
  await expect(concept).toHaveValue(`${CONCEPT} %`)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('El concepto no puede llevar «%».')).toBeVisible()
  await expect(concept).toHaveValue(`${CONCEPT} %`)
  await concept.fill(CONCEPT)
  await expect(page.getByText('El banco de destino recibirá «n» en lugar de «ñ» y «-» en lugar de «—».')).toBeVisible()

  // To an account of this bank everything arrives as it is.
  await page.getByLabel('IBAN de la cuenta de destino').fill(from?.iban ?? '')
  await expect(page.getByText(/El banco de destino recibirá/)).toHaveCount(0)
  await page.getByLabel('IBAN de la cuenta de destino').fill(to)
  await page.getByRole('button', { name: 'Continuar' }).click()

  await expect(page.getByLabel('Código de 6 cifras')).toBeVisible()
  await showFacts(page)
  await expectWhole(page)
  await page.getByLabel('Código de 6 cifras').fill(await readCode(page, USER, amount))
  await page.getByRole('button', { name: /^Firmar y / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Transferencia / })).toBeVisible()
  await expectWhole(page)

  for (const words of ['cumpleanos', 'cumpleaños']) {
    await page.goto(`/accounts/${from?.id}/account-details?search=${encodeURIComponent(words)}`)
    await expect(page.getByText(`Transferencia a ${NAME}`).first()).toBeVisible()
    await expectNothingLost(page)
    await page.goto(`/accounts/${from?.id}/account-details?tab=transfers`)
    await page.getByRole('searchbox').fill(words)
    await expect(page.getByText(NAME).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNothingLost(page)
  }
})
