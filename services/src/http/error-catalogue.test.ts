import { errorBody, ERRORS, isErrorCode, type ErrorBody, type ErrorCode } from '@almenara/contract/errors'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrors } from './errors.ts'
import { Failure } from './failure.ts'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))

/** What is no use case: it describes the calls, and these tests. */
const APART = ['http/openapi-operation.ts', 'http/error-catalogue.test.ts']
/** For what cannot be made to happen: a session whose user is gone, which the database does not let go. */
const UNREACHED: readonly string[] = ['SESSION_ENDED']

/** What the services are written in, and what their tests are. */
const written = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !APART.includes(file))
  .map((file) => ({ file, text: readFileSync(`${SOURCES}/${file}`, 'utf8'), isTest: /\.test\.ts$|(?:^|\/)testing\//.test(file) }))

/** Where each code is written, as a word between quotes: thrown, answered, or handed to whoever throws it. */
function codesIn(files: typeof written): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { file, text } of files)
    for (const [, code = ''] of text.matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)) found.set(code, [...(found.get(code) ?? []), file])
  return found
}

const produced = codesIn(written.filter(({ isTest }) => !isTest))
const met = codesIn(written.filter(({ isTest }) => isTest))
const producible = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => produced.has(code) && !UNREACHED.includes(code))

test('every code that the services throw has a row in the catalogue', () => {
  const thrown = written
    .filter(({ isTest }) => !isTest)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/new Failure\(\s*'(\w+)'|badInput\([^)]*'([A-Z][A-Z0-9_]+)'\)/g)].map(
        ([, code = '', other]) => [other ?? code, file] as const,
      ),
    )
  expect(thrown.length).toBeGreaterThan(100)
  for (const [code, file] of thrown) expect(isErrorCode(code), `${code} in ${file}`).toBe(true)
})

test.each(producible)('%s is answered in a test by what produces it', (code) => {
  expect(met.get(code) ?? [], `no test has made these answer it: ${(produced.get(code) ?? []).join(', ')}`).not.toEqual([])
})

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
