/** The token call in the OpenAPI document: OAuth 2, form-encoded, and not of the contract's calls (`token-endpoint.ts`). */
import { HANDED_OVER, TOKEN_PATH, TOKEN_REFUSALS, tokenReply } from '@almenara/contract/areas/session'
import { connectionInfo } from '@almenara/contract/connection-info'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { ANY, jsonContent, jsonSchema, refusals, type Operation } from './openapi-operation.ts'

const text = { type: 'string' }

const passwordGrant = {
  type: 'object',
  title: 'Inicio de sesión',
  required: ['grant_type', 'username', 'password', 'userConnectionInfo'],
  properties: {
    grant_type: { const: 'password' },
    username: { ...text, minLength: 1 },
    password: { ...text, minLength: 1, maxLength: MAX_LENGTH.password },
    userConnectionInfo: { ...text, contentMediaType: 'application/json', contentSchema: jsonSchema(connectionInfo) },
    captcha: { ...text, description: 'La respuesta a la comprobación que se pidió con el código L004' },
  },
}
const refreshGrant = {
  type: 'object',
  title: 'Renovación',
  required: ['grant_type', 'refresh_token'],
  properties: {
    grant_type: { const: 'refresh_token' },
    refresh_token: text,
    [HANDED_OVER]: {
      ...text,
      enum: ['true', 'false'],
      description: 'true si el par llegó en una dirección o un mensaje: el anterior deja de servir en el acto',
    },
  },
}

export const tokenSchemas = {
  TokenRequest: { oneOf: [passwordGrant, refreshGrant] },
  TokenReply: jsonSchema(tokenReply),
  TokenRefusal: {
    type: 'object',
    required: ['error', 'error_description'],
    properties: {
      error: { ...text, enum: [...TOKEN_REFUSALS] },
      error_description: { ...text, description: 'HTTPCODE|número|MESSAGE texto|VOIDCODE código' },
    },
  },
}

const refused = (description: string) => ({ description, content: jsonContent({ $ref: '#/components/schemas/TokenRefusal' }) })
const form = { 'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/TokenRequest' } } }

/** A form that the endpoint reads is refused in OAuth's words; whatever does not come so far, as in any other call. */
const tokenOperation: Operation = {
  operationId: 'post_oauth_v1_token',
  summary: 'Inicio de sesión y renovación (OAuth 2, formulario)',
  tags: ['oauth'],
  security: [],
  requestBody: { required: true, content: form },
  responses: {
    ...refusals(ANY.filter((code) => code !== 'NOT_FOUND')),
    '200': { description: 'Un par de testigos', content: jsonContent({ $ref: '#/components/schemas/TokenReply' }) },
    '400': {
      description: 'Falta un dato del formulario, o no se puede leer',
      content: jsonContent({ anyOf: [{ $ref: '#/components/schemas/TokenRefusal' }, { $ref: '#/components/schemas/Error' }] }),
    },
    '503': {
      description: 'Hay demasiadas claves por comprobar (L007, con Retry-After), o el banco no puede atender',
      headers: { 'Retry-After': { description: 'Segundos que conviene esperar', schema: { type: 'integer' } } },
      content: jsonContent({ anyOf: [{ $ref: '#/components/schemas/TokenRefusal' }, { $ref: '#/components/schemas/Error' }] }),
    },
    '401': refused('Usuario o clave incorrectos, o un testigo que ya no sirve'),
  },
}

export const tokenPath = { [TOKEN_PATH]: { post: tokenOperation } }
