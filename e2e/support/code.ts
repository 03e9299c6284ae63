/** The one-time code that a demo customer's mobile received, read where a developer reads it. */
import type { OrderState, Proof } from '@almenara/contract/two-step'
import { expect, type Page } from '@playwright/test'

/** Of the newest text message to that customer; `about` are words of the operation, where others of theirs may be signed at once. */
export async function readCode(page: Page, username: string, about = ''): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/services/dev/v1/messages?about=${username}`)
      const messages = (await answer.json()) as { channel: string; text: string }[]
      code = /\b\d{6}\b/.exec(messages.find(({ channel, text }) => channel === 'SMS' && text.includes(about))?.text ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** What answers an order that was asked of a demo customer: the code of their mobile, or nothing where none is needed. */
export async function readProof(page: Page, username: string, { signature }: OrderState, about = ''): Promise<Proof> {
  if (signature?.challenge.method === 'NONE') return { method: 'NONE' }
  return { method: 'OTP_SMS', code: await readCode(page, username, about) }
}

/** Types the code where one is asked, and nothing where the bank says that none is needed. */
export async function fillCode(page: Page, username: string, about = ''): Promise<void> {
  const field = page.getByLabel('Código de 6 cifras')
  await expect(field.or(page.getByText('no necesita código'))).toBeVisible()
  if (await field.isVisible()) await field.fill(await readCode(page, username, about))
}
