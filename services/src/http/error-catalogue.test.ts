/** What each row of the catalogue is as an answer. That the tests are answered each of them: `testing/answered-codes.ts`, at the end of a whole run. */
import { errorBody, ERRORS, type ErrorBody, type ErrorCode } from '@almenara/contract/errors'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrors } from './errors.ts'
import { Failure } from './failure.ts'

test.each(Object.keys(ERRORS) as ErrorCode[])('%s leaves with the status and the type of its row, and the bank’s words', async (code) => {
  const app = Fastify()
  registerErrors(app)
  app.get('/', async () => {
    throw new Failure(code, { message: 'Palabras del banco.' })
  })
  const reply = await app.inject({ url: '/' })
  expect(reply.statusCode).toBe(ERRORS[code].status)
  // `portal/src/patterns/status/error-catalogue.test.tsx` takes each of these to the screen.
  const { requestId, ...body } = reply.json<ErrorBody>()
  expect(body).toEqual(errorBody(code, { message: 'Palabras del banco.' }))
  expect(requestId).toMatch(/./)
  await app.close()
})

test('510 carries the types that say what is offline, each of them', () => {
  const offline = Object.values(ERRORS).filter(({ status }) => status === 510)
  expect(new Set(offline.map(({ type }) => type))).toEqual(
    new Set(['UPDATING_HISTORICS', 'END_DAY_PROCESS', 'CARDS_OFFLINE', 'SAVING_OFFLINE', 'BIZUM_OFFLINE', 'ACCOUNTING_OPERATION_STATUS']),
  )
})
