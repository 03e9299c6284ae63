/** One call of the contract as an operation of the OpenAPI document. */
import { FILE, needsSession, type Call } from '@almenara/contract/call'
import { ERRORS, type ErrorCode } from '@almenara/contract/errors'
import { LIFE_HEADER } from '@almenara/contract/session-life'
import { confirmationBody, orderState } from '@almenara/contract/two-step'
import { UPLOAD_TYPE, uploadLimit } from '@almenara/contract/upload'
import * as z from 'zod/mini'
import { closedCodes } from '../status/gate.ts'
import { mediaTypesOf } from './media-types.ts'

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

type Json = Record<string, unknown>
type Content = Record<string, { schema: Json }>

interface Response {
  description: string
  headers?: Record<string, { description: string; schema: Json }>
  content?: Content
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  /** Empty for what needs no session; absent for what needs one. */
  security?: []
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response>
}

/** What any request may be refused with: it cannot be read, is one too many, finds the process busy, or something unforeseen happens. */
export const ANY: readonly ErrorCode[] = ['BAD_INPUT', 'NOT_FOUND', 'TOO_MANY', 'BUSY', 'UNAVAILABLE', 'INTERNAL']
/** What needs a session. */
const WITH_SESSION: readonly ErrorCode[] = ['UNAUTHORIZED', 'SESSION_ENDED']

/** Schemas of many calls, written once. */
const SHARED = new Map<unknown, string>([
  [orderState, 'OrderState'],
  [confirmationBody, 'Confirmation'],
])

export const sharedSchemas = (): Json =>
  Object.fromEntries([...SHARED].map(([schema, name]) => [name, jsonSchema(schema as z.ZodMiniType)]))

export function operationOf(call: Call): Operation & { 'x-feature': string } {
  const { method, path, summary, feature, params, query, body } = call
  const parameters = [...parametersIn('path', params), ...parametersIn('query', query)]
  return {
    operationId: [method.toLowerCase(), ...wordsOf(path)].join('_'),
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(needsSession(call) ? {} : { security: [] }),
    'x-feature': feature,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: bodyContent(body) } } : {}),
    responses: { '200': okResponse(call), ...refusals(codesOf(call)) },
  }
}

const isOfWord = (sign: string) => sign.toLowerCase() !== sign.toUpperCase() || (sign >= '0' && sign <= '9')

/** `accounts`, `v2`, `id`, `movement`, `extract` of `/accounts/v2/{id}/movement-extract`. */
function wordsOf(path: string): string[] {
  const spaced = [...path].map((sign) => (isOfWord(sign) ? sign : ' ')).join('')
  return spaced.split(' ').filter(Boolean)
}

/** Every code that the call may be refused with: its own, and what comes before its handler (`route.ts`). */
function codesOf(call: Call): ErrorCode[] {
  const session = needsSession(call) ? [...WITH_SESSION, ...(call.duringStep === 'any' ? [] : ['ROLE_LIMITED' as const])] : []
  const closed = call.feature === 'public' ? [] : closedCodes(call.feature)
  return [...ANY, ...session, ...closed, ...(call.errors ?? [])]
}

function okResponse(call: Call): Response {
  const headers = needsSession(call)
    ? { [LIFE_HEADER]: { description: 'La sesión y cuántos segundos le quedan', schema: { type: 'string' } } }
    : {}
  if (call.reply !== FILE) return { description: 'Respuesta', headers, content: jsonContent(schemaOf(call.reply)) }
  return {
    description: 'El fichero',
    headers: { ...headers, 'content-disposition': { description: 'Su nombre (RFC 6266)', schema: { type: 'string' } } },
    content: Object.fromEntries(mediaTypesOf(call).map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  }
}

/** One answer for each status, with the codes that it may carry. */
export function refusals(codes: readonly ErrorCode[]): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code])
  const entries = [...byStatus].map(([status, group]): [string, Response] => [
    String(status),
    { description: group.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
  ])
  return Object.fromEntries(entries)
}

function parametersIn(place: 'path' | 'query', schema: z.ZodMiniType | undefined): NonNullable<Operation['parameters']> {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }))
}

function bodyContent(body: z.ZodMiniType): Content {
  return uploadLimit(body) === undefined ? jsonContent(schemaOf(body)) : { [UPLOAD_TYPE]: { schema: { type: 'string', format: 'binary' } } }
}

export function jsonContent(schema: Json): Content {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodMiniType): Json {
  const shared = SHARED.get(schema)
  return shared ? { $ref: `#/components/schemas/${shared}` } : jsonSchema(schema)
}

/** As it travels: what a transform makes of a value (cents, a moment) goes back to JSON as it came. */
export function jsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return rest
}
