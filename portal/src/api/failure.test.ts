import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const typeOf = async (status: number, body: unknown) => (await failureOf(Response.json(body, { status }))).type

const SHAPES: readonly [string, (word: string) => unknown][] = [
  ['error', (word) => ({ error: word })],
  ['error_description', (word) => ({ error: 'access_denied', error_description: `The token is ${word}.` })],
  ['code', (word) => ({ code: word })],
  ['message', (word) => ({ message: word })],
  ['type', (word) => ({ type: word })],
  ['error.type', (word) => ({ error: { type: word } })],
  ['error.code', (word) => ({ error: { code: word } })],
  ['error.message', (word) => ({ error: { message: `Full authentication is required: ${word}` } })],
  ['error.message beside an empty code', (word) => ({ code: '', error: { code: '', type: 'DEFAULT', message: word } })],
  ['error.error_description', (word) => ({ error: { error_description: word } })],
]

test.each(SHAPES.flatMap(([where, body]) => ['unauthorized', 'invalid_token'].map((word) => [word, where, body] as const)))(
  '%s in %s ends the session, whatever the status',
  async (word, _, body) => {
    for (const status of [400, 401, 403, 500]) expect(await typeOf(status, body(word))).toBe('END_SESSION')
  },
)

test.each([
  [
    'a code of the contract',
    { code: 'BAD_INPUT', message: 'unauthorized', type: 'VOID', error: { code: 'BAD_INPUT', type: 'VOID', message: 'unauthorized' } },
    'VOID',
  ],
  ['a code at the top alone', { code: 'CARDS_OFFLINE', type: 'CARDS_OFFLINE', message: 'invalid_token' }, 'CARDS_OFFLINE'],
  ['another word', { error: { message: 'unauthorizedly' } }, 'DEFAULT'],
])('%s says what it says', async (_, body, type) => {
  expect(await typeOf(400, body)).toBe(type)
})

test('without code nor type it is DEFAULT, and what is no error object says what its status says', async () => {
  expect(await typeOf(500, { error: { message: 'No hay sitio' } })).toBe('DEFAULT')
  expect(await typeOf(503, ['nothing'])).toBe('OUT_OF_SERVICE')
  expect((await failureOf(new Response('<html>', { status: 404 }))).type).toBe('DEFAULT')
})

test('the bank’s text and the fields that were refused are kept', async () => {
  const fields = [{ field: 'alias', message: 'Escriba el alias.' }]
  const failure = await failureOf(Response.json({ code: 'BAD_INPUT', type: 'VOID', message: 'No', error: null, fields }, { status: 400 }))
  expect([failure.code, failure.type, failure.hostText, failure.fields]).toEqual(['BAD_INPUT', 'VOID', 'No', fields])
})
