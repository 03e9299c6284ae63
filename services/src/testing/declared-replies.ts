/** Every reply that a test meets is one that the OpenAPI document declares: its status, its media type and its shape. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Bank } from '../bank.ts'
import { openApi } from '../http/openapi.ts'
import type { OpenApi } from '../http/openapi-operation.ts'

interface Declared {
  document: OpenApi
  /** Of a schema by its place in the document; made when it is first met. */
  validatorAt(pointer: string): ValidateFunction
}

/** Of every test's bank in a worker: they differ in nothing that it tells of replies. */
let declared: Declared | undefined

function declaredBy(bank: Bank): Declared {
  if (declared) return declared
  const document = openApi(bank)
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  // The document holds its schemas and is none itself.
  ajv.addVocabulary(Object.keys(document))
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    validators.set(pointer, known)
    return known
  }
  declared = { document, validatorAt }
  return declared
}

/** From now on a reply that is not as the document says fails the test that asked for it. */
export function checkReplies(app: FastifyInstance, bank: Bank): void {
  const inject = app.inject.bind(app)
  const checked = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const reply = await inject(options)
    checkReply(declaredBy(bank), options, reply)
    return reply
  }
  Object.assign(app, { inject: checked })
}

function checkReply(
  { document, validatorAt }: Declared,
  { method = 'GET', url, payloadAsStream }: InjectOptions,
  reply: LightMyRequestResponse,
): void {
  const path = pathIn(document, (typeof url === 'string' ? url : '').split('?')[0] ?? '')
  const operation = path === undefined ? undefined : document.paths[path]?.[method.toLowerCase()]
  if (!path || !operation) return
  const asked = `${method} ${path} answered ${reply.statusCode}`
  const response = operation.responses[reply.statusCode]
  if (!response) throw new Error(`${asked}, which its call does not declare (\`errors\`): ${payloadAsStream ? '' : reply.body}`)
  const type = String(reply.headers['content-type'])
  const mediaType = Object.keys(response.content ?? {}).find((known) => type === known || type.split(';')[0] === known)
  if (mediaType === undefined) throw new Error(`${asked} with ${type}, which is not declared`)
  if (mediaType !== 'application/json') return
  const place = ['paths', path, method.toLowerCase(), 'responses', String(reply.statusCode), 'content', mediaType, 'schema']
  const validate = validatorAt(`/${place.map(escapePointer).join('/')}`)
  if (!validate(reply.json())) throw new Error(`${asked}, and not in the declared shape: ${JSON.stringify(validate.errors)}`)
}

/** RFC 6901, in the fragment of a URI. */
function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

const isParameter = (part: string) => part.startsWith('{')
const parameters = (path: string) => path.split('/').filter(isParameter).length

/** The path of the document that an address is of: the one that names most of it. */
function pathIn({ paths }: OpenApi, address: string): string | undefined {
  const parts = address.split('/')
  const matches = Object.keys(paths).filter((path) => {
    const own = path.split('/')
    return own.length === parts.length && own.every((part, at) => isParameter(part) || part === parts[at])
  })
  return matches.toSorted((a, b) => parameters(a) - parameters(b))[0]
}
