import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { besidesYou, confirmLabel, ifWithdrawn, pendingTitle, signLabel, willBeDone } from './co-sign-words.ts'

const order = (given: number, required: number, names: string[] = []) => ({
  kind: 'external-transfer',
  signatures: { given, required, pending: names.map((name) => ({ name })) },
})

test('who must sign besides is named: all of them, or those of whom some are enough', () => {
  expect(besidesYou(['Ana'], 1)).toBe('Además de usted, debe firmar Ana')
  expect(besidesYou(['Ana', 'Luis'], 2)).toBe('Además de usted, deben firmar Ana y Luis')
  expect(besidesYou(['Ana', 'Luis'], 1)).toBe('Además de usted, debe firmar Ana o Luis')
  expect(besidesYou(['Ana', 'Luis', 'Eva'], 2)).toBe('Además de usted, deben firmar dos de estas personas: Ana, Luis, Eva')
  expect(besidesYou([], 1)).toBe('Además de la suya, hace falta otra firma')
})

test('the button asks for the signature of one person by their name, and of several by how many', () => {
  expect(signLabel(order(0, 1), 'enviar')).toBe('Firmar y enviar')
  expect(signLabel(order(0, 2, ['Ana Gil']), 'enviar')).toBe('Firmar y pedir la firma de Ana')
  expect(signLabel(order(0, 2, ['Ana Gil', 'Luis Gil']), 'enviar')).toBe('Firmar y pedir otra firma')
  expect(signLabel(order(0, 3, ['Ana Gil', 'Luis Gil']), 'enviar')).toBe('Firmar y pedir dos firmas más')
})

test('what another prepared is signed by its amount', () => {
  expect(signLabel({ ...order(1, 2), amount: toCents(200) }, undefined).replace('\u00a0', ' ')).toBe('Firmar 2,00 €')
  expect(signLabel(order(1, 2), undefined)).toBe('Firmar')
})

test('what needs no code is confirmed, by its amount or by what is done', () => {
  expect(confirmLabel({ amount: toCents(200) }, 'traspasar 2,00 €').replace('\u00a0', ' ')).toBe('Confirmar 2,00 €')
  expect(confirmLabel({}, 'quitar el límite')).toBe('Quitar el límite')
  expect(confirmLabel({}, undefined)).toBe('Confirmar')
})

test('the result says whose signature is missing, that they know, and what becomes of it without', () => {
  expect(pendingTitle(order(1, 2, ['Ana Gil']))).toBe('Pendiente de la firma de Ana Gil')
  expect(pendingTitle(order(1, 3, ['Ana Gil', 'Luis Gil']))).toBe('Pendiente de la firma de Ana Gil y Luis Gil')
  expect(pendingTitle(order(1, 3, ['Ana Gil', 'Luis Gil', 'Eva Gil']))).toBe('Pendiente de dos firmas')
  expect(willBeDone(order(1, 2, ['Ana Gil']))).toBe('Le hemos avisado. La transferencia se enviará cuando firme.')
  expect(willBeDone({ ...order(1, 3, ['Ana Gil', 'Luis Gil']), kind: 'loan-prepayment' })).toBe(
    'Les hemos avisado. La operación se realizará cuando firmen.',
  )
  expect(ifWithdrawn({ kind: 'external-transfer', amount: toCents(350000) }).replaceAll('\u00a0', ' ')).toBe(
    'Si retira la transferencia o termina el plazo, no se envía nada y los 3.500,00 € vuelven a estar disponibles.',
  )
})
