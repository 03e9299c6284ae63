import { ERRORS, isErrorCode, type ErrorCode } from '@almenara/contract/errors'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrors } from './errors.ts'
import { Failure } from './failure.ts'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))

/** Every code that some use case throws, read from what the services are written in. */
function producedCodes(): Map<string, string[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file),
  )
  const found = new Map<string, string[]>()
  for (const file of files) {
    const text = readFileSync(`${SOURCES}/${file}`, 'utf8')
    const thrown = [...text.matchAll(/new Failure\(\s*'([A-Za-z0-9_]+)'|badInput\([^)]*'([A-Z][A-Z0-9_]+)'\)/g)]
    for (const [, code, other] of thrown) found.set(code ?? other ?? '', [...(found.get(code ?? other ?? '') ?? []), file])
  }
  return found
}

test('every code that the services throw has a row in the catalogue', () => {
  const produced = producedCodes()
  expect(produced.size).toBeGreaterThan(10)
  for (const [code, files] of produced) expect(isErrorCode(code), `${code} in ${files.join(', ')}`).toBe(true)
})

test.each(Object.keys(ERRORS) as ErrorCode[])('%s leaves with the status and the type of its row, and the bank’s words', async (code) => {
  const app = Fastify()
  registerErrors(app)
  app.get('/', async () => {
    throw new Failure(code, { message: 'Palabras del banco.' })
  })
  const reply = await app.inject({ url: '/' })
  const { status, type } = ERRORS[code]
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ code, type, message: 'Palabras del banco.', error: { type, code, message: 'Palabras del banco.' } })
  await app.close()
})

test('510 carries the types that say what is offline, each of them', () => {
  const offline = Object.values(ERRORS).filter(({ status }) => status === 510)
  expect(new Set(offline.map(({ type }) => type))).toEqual(
    new Set(['UPDATING_HISTORICS', 'END_DAY_PROCESS', 'CARDS_OFFLINE', 'SAVING_OFFLINE', 'BIZUM_OFFLINE', 'ACCOUNTING_OPERATION_STATUS']),
  )
})
