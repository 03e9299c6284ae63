import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { Challenge, OrderState, SignatureMethod } from '@almenara/contract/two-step'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failure.ts'
import { SignPanel, type SignPanelProps } from './SignPanel.tsx'

const PHONE = '900 000 000'

const asOf = toInstant('2026-11-22T16:27:00Z')
const expiresAt = toInstant('2026-12-22T16:27:00Z')
const SMS: Challenge = { method: 'OTP_SMS', phoneEnding: '417', expiresAt, resendAt: asOf }
const PASSKEY: Challenge = { method: 'PASSKEY', options: {}, expiresAt }
const UNSIGNED: Challenge = { method: 'NONE', reason: 'OWN_ACCOUNTS', expiresAt }

function orderWith(challenge: Challenge, part: Partial<OrderState> = {}, others: SignatureMethod[] = []): OrderState {
  return {
    operationId: 'a',
    kind: 'external-transfer',
    status: 'SIGNING',
    title: 'Transferencia',
    amount: toCents(350000),
    payee: 'Aceros del Turia, S. A.',
    facts: [
      { label: 'Para', value: { type: 'PARTY', name: 'Aceros del Turia, S. A.', iban: 'ES6054320789625918953295' } },
      {
        label: 'Comprobación',
        mark: { tone: 'ok', text: 'El nombre coincide' },
        value: { type: 'TEXT', text: 'El nombre coincide con el titular' },
      },
    ],
    signature: { methods: [challenge.method, ...others], challenge },
    signatures: { given: 0, required: 1 },
    asOf,
    expiresAt,
    ...part,
  }
}

function renderPanel(order: OrderState, part: Partial<Pick<SignPanelProps['operation'], 'error'>> = {}) {
  const asked = { confirm: vi.fn(), resend: vi.fn(), choose: vi.fn() }
  const operation = { ...asked, error: null, busy: undefined, ...part }
  render(<SignPanel order={order} verb="Va a enviar" action="enviar 3.500,00 €" operation={operation} />)
  return asked
}

test('the code is what has the focus, in a box named by what is signed: amount, payee, account, its check and what to look at', () => {
  renderPanel(orderWith(SMS, { warnings: [{ code: 'SHIFTED', text: 'Hoy no es día hábil. Se enviará el 23/11/2026.' }] }))
  expect(document.activeElement).toBe(screen.getByLabelText('Código de 6 cifras'))
  const box = screen.getByRole('region', { name: /^Firma Va a enviar 3\.500.* a Aceros del Turia, S\. A\./ })
  expect(within(box).getByText('El nombre coincide')).toBeTruthy()
  expect(box.textContent?.replaceAll(/\s/g, '')).toContain('ES6054320789625918953295')
  expect(within(box).getByRole('list', { name: 'Avisos' }).textContent).toBe('Hoy no es día hábil. Se enviará el 23/11/2026.')
})

test('a passkey is asked for by itself, and a code by SMS is only one of the other ways', async () => {
  const { choose } = renderPanel(orderWith(PASSKEY, {}, ['OTP_SMS']))
  expect(await screen.findByText(/^Firme con su llave de acceso/)).toBeTruthy()
  expect(screen.queryByLabelText('Código de 6 cifras')).toBeNull()
  const others = screen.getByRole('list', { name: 'Otros métodos de firma' })
  fireEvent.click(within(others).getByRole('button', { name: /Código por SMS/ }))
  expect(choose.mock.calls).toEqual([['OTP_SMS']])
})

test('what needs no code says why, and one button confirms it', async () => {
  const { confirm } = renderPanel(orderWith(UNSIGNED))
  expect(await screen.findByText('Es un traspaso entre cuentas suyas: no necesita código.')).toBeTruthy()
  expect(screen.getByRole('region', { name: /^Confirmación / })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Confirmar 3\.500,00/ }))
  expect(confirm.mock.calls).toEqual([[{ method: 'NONE' }]])
})

const phone = { number: PHONE, hours: 'de lunes a viernes, de 8:00 a 21:00' }
/** As the bank says it, whatever the order offered before. */
const locked = (method: SignatureMethod, left: SignatureMethod[], until?: string) =>
  new CallFailure('SIGNATURE_LOCKED', 'VOID', '', { signing: { method, locked: { left, phone, ...(until ? { until } : {}) } } })

test('a locked way of signing closes its form and offers those that the bank says are left, and the telephone with its hours', async () => {
  const { choose } = renderPanel(orderWith(SMS, {}, ['PASSKEY', 'COORDINATES']), { error: locked('OTP_SMS', ['PASSKEY']) })
  expect((await screen.findByRole('alert')).textContent).toContain('Firma por SMS bloqueada')
  expect(screen.queryByLabelText('Código de 6 cifras')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Firmar y enviar/ })).toBeNull()
  const ways = within(screen.getByRole('list', { name: 'Métodos que puede usar ahora' })).getAllByRole('button')
  expect(ways.map(({ textContent }) => textContent)).toEqual(['Llave de accesoHuella, rostro o PIN de su dispositivo'])
  fireEvent.click(ways[0] as HTMLElement)
  expect(choose.mock.calls).toEqual([['PASSKEY']])
  expect(screen.getByRole('link', { name: PHONE })).toBeTruthy()
  expect(screen.getByText(/lunes a viernes/)).toBeTruthy()
})

test('a lock that lifts by itself says when', async () => {
  renderPanel(orderWith(SMS), { error: locked('OTP_SMS', [], '2026-11-23T09:05:00Z') })
  expect((await screen.findByRole('alert')).textContent).toContain('Se desbloqueará el 23/11/2026 a las 10:05.')
})

test('with no way left only the telephone is', async () => {
  renderPanel(orderWith(SMS, {}, ['PASSKEY']), { error: locked('OTP_SMS', []) })
  expect((await screen.findByRole('alert')).textContent).toContain('llámenos para desbloquearla')
  expect(screen.queryByRole('list', { name: 'Métodos que puede usar ahora' })).toBeNull()
  expect(screen.getByRole('link', { name: PHONE })).toBeTruthy()
})

test('another way that turns out to be locked is offered no more, and what was asked may still be answered', () => {
  renderPanel(orderWith(SMS, {}, ['PASSKEY', 'COORDINATES']), { error: locked('COORDINATES', ['PASSKEY', 'OTP_SMS']) })
  expect(screen.getByLabelText('Código de 6 cifras')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tarjeta de coordenadas' })).toBeNull()
  expect(screen.getByRole('button', { name: /Llave de acceso/ })).toBeTruthy()
})

test('the button of what another must sign too asks for their signature by name, and the box says until when', async () => {
  const signatures = { given: 0, required: 2, by: [], pending: [{ name: 'Concepción Peñalver Ros' }] }
  renderPanel(orderWith(SMS, { signatures }))
  expect(await screen.findByRole('button', { name: /^Firmar y pedir la firma de Concepción/ })).toBeTruthy()
  const turns = within(screen.getByRole('list', { name: 'Firmas necesarias' })).getAllByRole('listitem')
  expect(turns.map(({ textContent }) => textContent)).toEqual([
    '1Su firmaAhora',
    '2Concepción Peñalver RosFalta después una firma. Plazo: 22/12/2026',
  ])
})

test('the last of several signatures is signed as any other', async () => {
  const signatures = { given: 1, required: 2, by: [{ name: 'Carmen Muñoz Peñalver', at: asOf }], pending: [] }
  renderPanel(orderWith(SMS, { status: 'WAITING', signatures }))
  expect(await screen.findByRole('button', { name: /^Firmar y enviar/ })).toBeTruthy()
})
