/** The OpenAPI 3.1 document, written from the same calls that are served, and a page to read it. */
import { FILE, type Call } from '@almenara/contract/call'
import { ERRORS, type ErrorCode } from '@almenara/contract/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { routes } from '../areas/routes.ts'
import type { Bank } from '../bank.ts'
import { renderApiPage } from './openapi-page.ts'
import { allowPage } from './security-headers.ts'

type Json = Record<string, unknown>

/** What every call may be refused with. */
const COMMON: readonly ErrorCode[] = [
  'BAD_INPUT',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'FEATURE_OFF',
  'TOO_MANY',
  'OUT_OF_SERVICE',
  'UNAVAILABLE',
  'INTERNAL',
]

export function registerOpenApi(app: FastifyInstance, bank: Bank): void {
  const document = openApi(bank)
  const body = JSON.stringify(document)
  app.get('/services/openapi.json', async (_request, reply) => reply.type('application/json').send(body))
  app.get('/services/docs/v1', async (_request, reply) => {
    const nonce = allowPage(reply)
    return reply.type('text/html; charset=utf-8').send(renderApiPage(document, nonce))
  })
}

export interface OpenApi {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

export interface Operation {
  summary: string
  tags: string[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: unknown
  responses: Record<string, { description: string; content?: unknown }>
}

function openApi({ brand, version }: Bank): OpenApi & Json {
  const paths: OpenApi['paths'] = {}
  for (const { call } of routes) (paths['/services' + call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  paths['/services/oauth/v1/token'] = { post: tokenOperation }
  return {
    openapi: '3.1.0',
    info: { title: `Servicios de ${brand.name}`, version },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
    security: [{ bearer: [] }],
    paths,
  }
}

function operation(call: Call): Operation & Json {
  const parameters = [...parametersIn('path', call.params), ...parametersIn('query', call.query)]
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z0-9]+/gi, '_')}`,
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.feature === 'public' ? { security: [] } : {}),
    'x-feature': call.feature,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } } } : {}),
    responses: { '200': okResponse(call), ...refusals([...COMMON, ...(call.errors ?? [])]) },
  }
}

function okResponse(call: Call): Operation['responses'][string] {
  if (call.reply === FILE)
    return { description: 'El fichero; su nombre viene en content-disposition', content: { 'application/octet-stream': {} } }
  return { description: 'Respuesta', content: { 'application/json': { schema: jsonSchema(call.reply, 'output') } } }
}

function refusals(codes: readonly ErrorCode[]): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code])
  const entries = [...byStatus].map(([status, group]) => [
    String(status),
    { description: group.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ])
  return Object.fromEntries(entries)
}

function parametersIn(place: 'path' | 'query', schema: z.ZodMiniType | undefined): NonNullable<Operation['parameters']> {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }))
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return rest
}

const text = { type: 'string' }
const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'type', 'error'],
  properties: {
    code: { ...text, enum: Object.keys(ERRORS) },
    message: text,
    type: text,
    error: { type: 'object', properties: { type: text, code: text, message: text, firmAuthType: text } },
    requestId: text,
    fields: { type: 'array', items: { type: 'object', properties: { field: text, message: text } } },
  },
}

const tokenOperation: Operation & Json = {
  summary: 'Inicio de sesión y renovación (OAuth 2, formulario)',
  tags: ['oauth'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['grant_type'],
          properties: {
            grant_type: { ...text, enum: ['password', 'refresh_token'] },
            username: text,
            password: text,
            userConnectionInfo: { ...text, description: 'JSON: application, userAgent, geolocation {latitude, longitude}' },
            refresh_token: text,
          },
        },
      },
    },
  },
  responses: {
    '200': { description: 'access_token y refresh_token' },
    '400': { description: 'Falta un dato del formulario' },
    '401': { description: 'error_description: HTTPCODE|número|MESSAGE texto|VOIDCODE código' },
  },
}
