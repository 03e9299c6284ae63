/** The OpenAPI 3.1 document, written from the same calls that are served, and a page to read it. */
import { ERROR_TYPES } from '@almenara/contract/error-types'
import { ERRORS } from '@almenara/contract/errors'
import { SIGNATURE_METHODS } from '@almenara/contract/two-step'
import type { FastifyInstance } from 'fastify'
import { routes } from '../areas/routes.ts'
import type { Bank } from '../bank.ts'
import { answerNotFound } from './errors.ts'
import { operationOf, sharedSchemas, type OpenApi } from './openapi-operation.ts'
import { renderApiPage } from './openapi-page.ts'
import { tokenPath, tokenSchemas } from './openapi-token.ts'
import { allowPage } from './security-headers.ts'

const DOCUMENT = '/services/openapi.json'
const PAGE = '/services/docs/v1'

/** `open`: whether anybody may read them; otherwise neither is there. */
export function registerOpenApi(app: FastifyInstance, bank: Bank, open: boolean): void {
  if (!open) {
    for (const path of [DOCUMENT, PAGE]) app.get(path, answerNotFound)
    return
  }
  // Made when it is first read: it takes longer than all else that a start does, and few processes are ever asked for it.
  let made: { document: OpenApi; body: string } | undefined
  const read = () => {
    if (!made) {
      const document = openApi(bank)
      made = { document, body: JSON.stringify(document) }
    }
    return made
  }
  app.get(DOCUMENT, async (_request, reply) => reply.type('application/json').send(read().body))
  app.get(PAGE, async (_request, reply) => {
    const nonce = allowPage(reply)
    return reply.type('text/html; charset=utf-8').send(renderApiPage(read().document, nonce))
  })
}

export function openApi({ brand, version, environment, portalUrl }: Bank): OpenApi {
  const paths: OpenApi['paths'] = { ...tokenPath }
  for (const { call } of routes) (paths['/services' + call.path] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return {
    openapi: '3.1.0',
    info: { title: `Servicios de ${brand.name}`, version },
    // Where the page asks for them; without an address of its own, where the document was read.
    servers: [{ url: brand.environments[environment].servicesUrl || portalUrl || '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema, ...tokenSchemas, ...sharedSchemas() },
    },
    paths,
  }
}

const text = { type: 'string' }
const type = { ...text, enum: [...ERROR_TYPES] }
/** `LockedSignature` of the contract. */
const lockedSchema = {
  type: 'object',
  required: ['left', 'phone'],
  properties: {
    left: { type: 'array', items: { ...text, enum: [...SIGNATURE_METHODS] } },
    until: { ...text, format: 'date-time' },
    phone: { type: 'object', required: ['number', 'hours'], properties: { number: text, hours: text } },
  },
}
const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'type', 'error'],
  properties: {
    code: { ...text, enum: Object.keys(ERRORS) },
    message: text,
    type,
    error: {
      type: 'object',
      required: ['type', 'code', 'message'],
      properties: { type, code: text, message: text, firmAuthType: text, locked: lockedSchema },
    },
    requestId: text,
    fields: { type: 'array', items: { type: 'object', required: ['field', 'message'], properties: { field: text, message: text } } },
  },
}
