import { errorBody, ERRORS, isErrorCode, type ErrorCode } from '@almenara/contract/errors'
import { render, screen } from '@testing-library/react'
import { describe as group, expect, test } from 'vitest'
import { FailureBox } from './FailureBox.tsx'
import { CATALOGUE } from '../../api/error-catalogue.es.ts'
import { describe, fillText } from '../../api/errors.es.ts'
import { CallFailure, failureOf } from '../../api/failure.ts'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { MESSAGES } from '../../api/messages.es.ts'
import { TITLES } from '../../api/failure-titles.es.ts'

const HOST = 'Palabras del banco.'
const codes = (Object.keys(CATALOGUE) as (keyof typeof CATALOGUE)[]).filter((code): code is ErrorCode => isErrorCode(code))

/** As the services answer it: `services/src/http/error-catalogue.test.ts` holds each of theirs against the same function. */
function answer(code: ErrorCode, message: string): Response {
  return Response.json(errorBody(code, { message, requestId: 'r' }), { status: ERRORS[code].status })
}

/** What the box says under its title, paragraph by paragraph. */
async function shown(code: ErrorCode, message: string): Promise<string[]> {
  const { container, unmount } = render(<FailureBox error={await failureOf(answer(code, message))} onRetry={() => undefined} />)
  await screen.findByRole('alert')
  const read = [...container.querySelectorAll('p')].map((paragraph) => paragraph.textContent ?? '')
  unmount()
  expect(read.shift()).toBe('Error')
  return read
}

group('every code of the contract', () => {
  test('has a row, and every row is of a code', () => {
    expect(Object.keys(CATALOGUE).toSorted()).toEqual(
      [...Object.keys(ERRORS), 'OFFLINE', 'UNKNOWN', 'DOWNLOAD_FAILED', 'FILE_NOT_SAVED'].toSorted(),
    )
  })

  test.each(codes)('%s is shown as its row says, with and without the bank’s words', async (code) => {
    const { mode, message } = CATALOGUE[code]
    const inBrackets = mode.endsWith('-code') ? ` (${code})` : ''
    expect(await shown(code, '')).toEqual([`${message}${inBrackets}`])
    const [sentence, ...under] = mode.startsWith('host') ? [HOST] : [message, HOST]
    expect(await shown(code, HOST)).toEqual([`${sentence}${inBrackets}`, ...under])
  })

  test('that an export over the maximum has says the same, with its code', () => {
    const over = 'Q050 Q100 Q106 Q110 Q201 Q202 Q204 Q251 Q351 Q352 Q551 Q604 Q606 Q609 Q610 Q614 Q629 Q651 Q653 Q750'.split(' ')
    for (const code of over)
      expect(CATALOGUE[code as ErrorCode], code).toEqual({
        mode: 'front-code',
        message: 'El número de resultados a exportar supera el máximo permitido. Cambie los criterios de búsqueda.',
      })
  })
})

group('histories that are being updated', () => {
  test.each([
    ['accounts.account-details.movements', MESSAGES.accountHistorics],
    ['accounts.movements-export', MESSAGES.accountHistorics],
    ['cards.movements', MESSAGES.cardHistorics],
    ['cards.movements-export', MESSAGES.cardHistorics],
    ['savings.movements', CATALOGUE.UPDATING_HISTORICS.message],
  ] as const)('say in %s whose they are, and the bank’s own words go before', async (feature, message) => {
    expect(describe(await failureOf(answer('UPDATING_HISTORICS', ''), feature))).toEqual({ message })
    expect(describe(await failureOf(answer('UPDATING_HISTORICS', HOST), feature))).toEqual({ message: HOST })
  })
})

group('what is not of the contract', () => {
  test('is the generic message of the specification', () => {
    const generic = 'Por razones técnicas, no puede realizar esta consulta/operación. Vuelva a intentarlo pasados unos minutos.'
    for (const error of [new Error('x'), undefined, new CallFailure('UNKNOWN', 'DEFAULT'), new CallFailure('INTERNAL', 'DEFAULT')])
      expect(describe(error)).toEqual({ message: generic })
  })

  test('and a code that came after this portal shows the generic message and the bank’s words', async () => {
    const error = await failureOf(Response.json({ error: { type: 'VOID', code: 'Z999', message: HOST } }, { status: 400 }))
    expect(describe(error)).toMatchObject({ hostText: HOST, message: CATALOGUE.UNKNOWN.message })
  })
})

group('the texts', () => {
  test('take what the caller names in place of %customText%, and nothing of it is read as a pattern', () => {
    expect(fillText(MESSAGES.passwordSent, '*** ** 12')).toBe('Le hemos enviado una clave temporal por SMS al teléfono *** ** 12.')
    expect(fillText('%customText% y %customText%', '$&')).toBe('$& y $&')
  })

  test('are sentences: each ends in a full stop, and no title does', () => {
    for (const { message } of Object.values(CATALOGUE)) expect(message).toMatch(/\.$/)
    for (const message of Object.values(MESSAGES)) expect(message).toMatch(/\.$/)
    for (const title of [...Object.values(TITLES), ...Object.values(EMPTY).flatMap((texts) => Object.values(texts))])
      expect(title).not.toMatch(/\.$/)
  })
})
